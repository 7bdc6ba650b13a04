import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Reads content/site.yaml. The content check reports missing values. */
export const readSite = () => parse(readFileSync('content/site.yaml', 'utf8'));
