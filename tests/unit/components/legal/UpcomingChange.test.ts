import { experimental_AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import UpcomingChange from '../../../../src/components/legal/UpcomingChange.astro';

const renderNotice = async (document: { notice?: string; noticeDate?: Date }) =>
  (await experimental_AstroContainer.create()).renderToString(UpcomingChange, { props: { document } });

it('a legal document with a notice announces the change and its date', async () => {
  const html = await renderNotice({ notice: 'Fees change.', noticeDate: new Date('2026-03-01') });
  expect(html.replace(/<[^>]+>|\s+/g, ' ').replace(/ +/g, ' ')).toContain(
    'Changes on 1 March 2026 : Fees change.',
  );
});

it('a legal document without a notice announces no change', async () => {
  expect((await renderNotice({})).trim()).toBe('');
});
