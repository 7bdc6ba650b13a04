import { experimental_AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import ComingChange from '../../../src/components/legal/ComingChange.astro';

const draw = async (document: { notice?: string; noticeDate?: Date }) =>
  (await experimental_AstroContainer.create()).renderToString(ComingChange, { props: { document } });

it('a legal document with a notice says what will change and from when', async () => {
  const html = await draw({ notice: 'Fees change.', noticeDate: new Date('2026-03-01') });
  expect(html.replace(/<[^>]+>|\s+/g, ' ').replace(/ +/g, ' ')).toContain(
    'Changes on 1 March 2026 : Fees change.',
  );
});

it('a document without one says nothing of changes to come', async () => {
  expect((await draw({})).trim()).toBe('');
});
