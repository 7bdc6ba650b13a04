/** The forms that need no account, in every engine. */
import type { Screen } from '../../scripts/engines/screen.ts';
import { expect, narrow, test } from './support/test.ts';

for (const size of [undefined, narrow])
  test.describe(size ? 'on a phone' : 'on a wide screen', () => {
    if (size) test.use({ size });
    const form = (site: Screen) => site.role('form', 'Contact');

    test('an empty message is answered by a summary that leads to the fields', async ({ site }) => {
      await site.goto('/contact');
      await form(site).button('Send message').click();
      const summary = site.role('alert', 'There is a problem');
      await summary.waitFor();
      expect((await summary.state()).isFocused).toBe(true);
      expect(await site.title()).toMatch(/^Error: /);
      expect(
        await form(site)
          .field(/Full Name/)
          .attribute('aria-invalid'),
      ).toBe('true');
      await summary.link('Select a package').click();
      expect(
        (
          await form(site)
            .field(/Package/)
            .state()
        ).isFocused,
      ).toBe(true);
    });

    test('a message about a package from the address is sent, and the form is cleared', async ({
      site,
      email,
    }) => {
      await site.goto('/contact?package=leader');
      expect(
        (
          await form(site)
            .field(/Package/)
            .state()
        ).value,
      ).toBe('leader');
      await form(site)
        .field(/Full Name/)
        .fill('Grace Hopper');
      await form(site).field(/Email/).fill(email);
      await form(site)
        .field(/Description/)
        .fill('Answer the phone at night.');
      await form(site).button('Send message').click();
      await site.text('Message Sent!').waitFor();
      await site.button('Write another message').click();
      expect(
        (
          await form(site)
            .field(/Full Name/)
            .state()
        ).value,
      ).toBe('');
    });
  });

test('a subscription to the newsletter is taken', async ({ site, email }) => {
  await site.goto('/blog');
  const form = site.role('form', 'Newsletter');
  await form.field(/First Name/).fill('Grace');
  await form.field(/Email Address/).fill(email);
  await form.button(/./).click();
  await site.text('Subscribed!').waitFor();
});
