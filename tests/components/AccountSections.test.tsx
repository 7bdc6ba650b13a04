import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountSections } from '../../src/islands/account/AccountSections';
import { json, stubNetwork } from '../unit/network';

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
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { id: 'f3c0', email: 'ada@example.com', fullName: 'Ada Lovelace', isEmailConfirmed: true };

/** @param rows the responses of the database: profile and subscription */
const renderAccount = async (rows: Record<string, unknown>[] = []) => {
  stubNetwork(json(200, rows));
  vi.stubGlobal('matchMedia', () => width);
  render(<AccountSections user={user} supportEmail="support@agentory.example" />);
  // The profile is requested at once, and its response belongs to the first render.
  await screen.findByText('Ada Lovelace');
  await act(async () => {});
  return userEvent.setup();
};

const panelButton = (name: string) => screen.getByRole('button', { name });
/** The titles of the open sections: one or none. */
const openSections = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

describe('the sections', () => {
  it('always have an open one after the viewport becomes wide', async () => {
    const hand = await renderAccount();
    await hand.click(panelButton('PROFILE'));
    act(() => width.widen());
    expect(openSections()).toEqual(['PROFILE']);
  });
});

describe('the plan', () => {
  const wayOn = (panel: string) =>
    [...document.querySelectorAll(`#${panel}-panel a`)].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);

  it('of a new account is Free without an end and links to the first task', async () => {
    await renderAccount();
    expect(screen.getByText('None: this plan does not expire')).toBeTruthy();
    for (const panel of ['subscription', 'ai-agents'])
      expect(wayOn(panel)).toEqual([['Describe your first task', '/contact?package=free']]);
  });

  it('that is paid shows "Not recorded" when its end is unknown', async () => {
    await renderAccount([{ subscription_tier: 'leader', purchase_date: '2025-07-01' }]);
    expect(screen.getByText('Not recorded')).toBeTruthy();
    for (const panel of ['subscription', 'ai-agents'])
      expect(wayOn(panel)).toEqual([['Describe a task', '/contact?package=leader']]);
  });
});

describe('the URL', () => {
  it('with an unknown hash opens the profile', async () => {
    history.replaceState(null, '', '#billing');
    await renderAccount();
    expect(openSections()).toEqual(['PROFILE']);
  });

  it('opens the section of a changed hash', async () => {
    await renderAccount();
    act(() => {
      history.replaceState(null, '', '#settings');
      window.dispatchEvent(new Event('hashchange'));
    });
    expect(openSections()).toEqual(['SETTINGS']);
  });
});
