import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountSections } from '../../src/islands/account/AccountSections';
import { json, stubNetwork } from '../support/network';

/** Mocks matchMedia, which jsdom lacks, with a width that the test sets. */
class Width extends EventTarget {
  matches = false;
  widen() {
    this.matches = true;
    this.dispatchEvent(new Event('change'));
  }
}

let width: Width;

beforeEach(() => {
  width = new Width();
  history.replaceState(null, '', '/your-account');
  const session = { access_token: 'token', refresh_token: 'refresh', expires_at: 9_999_999_999, user };
  localStorage.setItem('account-session', JSON.stringify(session));
});
const user = { id: 'f3c0', email: 'ada@example.com', fullName: 'Ada Lovelace', isEmailConfirmed: true };

/** @param rows the responses of the database: profile and subscription */
const renderAccount = async (rows: Record<string, unknown>[] = []) => {
  stubNetwork(json(200, rows));
  vi.stubGlobal('matchMedia', () => width);
  render(<AccountSections user={user} supportEmail="support@agentory.example" />);
  // The profile is requested immediately, and its response belongs to the first render.
  await screen.findByText('Ada Lovelace');
  await act(async () => {});
  return userEvent.setup();
};

/** The titles of the open sections: one or none. */
const openSections = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

it('widening the window always leaves one account section open', async () => {
  const user = await renderAccount();
  await user.click(screen.getByRole('button', { name: 'PROFILE' }));
  act(() => width.widen());
  expect(openSections()).toEqual(['PROFILE']);
});

/** The links to the contact form in the account's sections, as their section, text and URL. */
const readContactLinks = () =>
  [...document.querySelectorAll('.account-panel a[href^="/contact"]')].map((link) => [
    link.closest('.account-panel')?.id,
    link.textContent,
    link.getAttribute('href'),
  ]);

/** The terms and values of the section SUBSCRIPTION. */
const readPlan = () =>
  [...document.querySelectorAll('#subscription-panel dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );

it('a new account shows the Free plan with no end date', async () => {
  await renderAccount();
  expect(readPlan()).toEqual([
    ['Plan', 'Free'],
    ['Purchase date', 'Not recorded'],
    ['Renewal or expiry date', 'None. This plan does not expire.'],
  ]);
});

it('the contact form is linked from AI AGENTS and ANALYTICS with the plan of a new account', async () => {
  await renderAccount();
  expect(readContactLinks()).toEqual([
    ['ai-agents-panel', 'Describe your first task', '/contact?package=free'],
    ['analytics-panel', 'Ask for your figures', '/contact?package=free'],
  ]);
});

it('the settings list devices, the data of the account, its deletion and further settings in this order', async () => {
  await renderAccount();
  const headings = document.querySelectorAll('#settings-panel :is(h3[id], summary), #settings-panel > p');
  expect([...headings].map(({ textContent }) => textContent)).toEqual([
    'Devices',
    'My data',
    'Delete account',
    'More settings are coming soon',
  ]);
});

it.each([
  ['leader', 'Leader', null, 'Not recorded'],
  ['enterprise', 'Enterprise', '2026-06-30', '2026-06-30'],
])('the account shows the plan %s with its name, purchase date and end date', async (...row) => {
  const [subscription_tier, name, subscription_end, end] = row;
  const profile = { avatar_url: null, full_name: 'Ada Lovelace', terms_version: null };
  const plan = { subscription_tier, purchase_date: '2025-07-01', subscription_end };
  await renderAccount([{ ...profile, ...plan }]);
  expect(readPlan()).toEqual([
    ['Plan', name],
    ['Purchase date', '2025-07-01'],
    ['Renewal or expiry date', end],
  ]);
  expect(readContactLinks()[0]).toEqual([
    'ai-agents-panel',
    'Describe a task',
    `/contact?package=${subscription_tier}`,
  ]);
});

it('the account opens the profile when the URL has an unknown hash', async () => {
  history.replaceState(null, '', '#billing');
  await renderAccount();
  expect(openSections()).toEqual(['PROFILE']);
});
