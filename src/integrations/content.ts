import type { AstroIntegration } from 'astro';
import { checkContent } from '../content-check/check.ts';
import { describeFinding } from '../content-check/report.ts';

/** Stops a build whose content has mistakes that the schemas cannot see. */
export default function content(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:build:start': ({ logger }) => {
        const findings = checkContent(process.cwd());
        const errors = findings.filter(({ level }) => level === 'error');
        const speak = { error: 'error', warning: 'warn', note: 'info' } as const;
        for (const finding of findings) logger[speak[finding.level]](describeFinding(finding));
        if (errors.length > 0)
          throw new Error(
            `${errors.length} ${errors.length === 1 ? 'mistake' : 'mistakes'} in content/, named above.`,
          );
      },
    },
  };
}
