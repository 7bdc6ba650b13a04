import { experimental_AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import BookingLink from '../../../../src/components/contact/BookingLink.astro';

it.each([
  [
    'https://calls.example/agentory',
    '<p class="pt-6"> <a href="https://calls.example/agentory">Book a call</a> </p>',
  ],
  [undefined, ''],
])('with the booking URL %s, a page has the link %j', async (url, html) => {
  const container = await experimental_AstroContainer.create();
  const rendered = await container.renderToString(BookingLink, { props: { url } });
  expect(rendered.replace(/\s+/g, ' ').trim()).toBe(html);
});
