import { experimental_AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import BookingLink from '../../../../src/components/contact/BookingLink.astro';

it.each([
  ['https://calls.example/agentory', '<a href="https://calls.example/agentory">Book a call</a>'],
  [undefined, undefined],
])('with the booking URL %s, a page has the link %j', async (url, html) => {
  const container = await experimental_AstroContainer.create();
  const rendered = await container.renderToString(BookingLink, { props: { url } });
  expect(/<a .*<\/a>/.exec(rendered)?.[0]).toBe(html);
});
