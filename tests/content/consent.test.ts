import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

// The database stores only the version: this text is the proof of what a reader agreed to. For a new wording, write a
// later consentVersion, and add the pair here without changing the earlier ones.
const wordings: Record<string, string> = {
  '2025-07-12':
    'Enter your first name and click the button to subscribe to our newsletter. It brings you new articles and notices about our legal documents. You can unsubscribe from any issue.',
};

it('the newsletter consent gets a new version with every change of its wording', () => {
  const [, frontMatter = ''] = readFileSync('content/pages/confirm-subscription.mdx', 'utf8').split('---\n');
  const { consentVersion, lead } = parse(frontMatter);
  expect(lead).toBe(wordings[consentVersion]);
});
