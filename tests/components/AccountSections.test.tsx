import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountSections } from '../../src/islands/account/AccountSections';
import { json, stubNetwork } from '../unit/network';

/** jsdom has no matchMedia: a window whose width the test decides. */
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
  // Nor does it scroll.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { id: 'f3c0', email: 'ada@example.com', fullName: 'Ada Lovelace', isAddressConfirmed: true };

/** @param rows what the database answers: the profile and the subscription */
const renderAccount = async (rows: Record<string, unknown>[] = []) => {
  stubNetwork(json(200, rows));
  vi.stubGlobal('matchMedia', () => width);
  render(<AccountSections user={user} supportEmail="support@agentory.example" />);
  // The profile is read at once; its answer belongs to the first picture.
  await screen.findByText('Ada Lovelace');
  await act(async () => {});
  return userEvent.setup();
};

const list = () => within(screen.getByRole('navigation', { name: 'Account' }));
const panelButton = (name: string) => screen.getByRole('button', { name });
/** The titles of the open sections: one or none. */
const openSections = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

describe('the sections', () => {
  it('are the six, in order, in the list and as panels', async () => {
    await renderAccount();
    const titles = ['PROFILE', 'SUBSCRIPTION', 'AI AGENTS', 'ANALYTICS', 'SUPPORT', 'SETTINGS'];
    expect(
      list()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(titles);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map((heading) => within(heading).getByRole('button').textContent),
    ).toEqual(titles);
  });

  it('begin with the profile', async () => {
    await renderAccount();
    expect(openSections()).toEqual(['PROFILE']);
    expect(list().getByRole('link', { current: true }).textContent).toBe('PROFILE');
  });

  it('are opened from the list, one at a time', async () => {
    const hand = await renderAccount();
    await hand.click(list().getByRole('link', { name: 'SUPPORT' }));
    expect(openSections()).toEqual(['SUPPORT']);
    expect(screen.getByRole('link', { name: 'support@agentory.example' }).getAttribute('href')).toBe(
      'mailto:support@agentory.example',
    );
    expect(list().getByRole('link', { current: true }).textContent).toBe('SUPPORT');
  });

  it('are opened as panels, one at a time', async () => {
    const hand = await renderAccount();
    await hand.click(panelButton('AI AGENTS'));
    expect(openSections()).toEqual(['AI AGENTS']);
    expect(screen.getByText('Your AI-agents will display here')).toBeTruthy();
  });

  it('collapse when the open panel is pressed, and leave none open', async () => {
    const hand = await renderAccount();
    await hand.click(panelButton('PROFILE'));
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
    await hand.click(panelButton('PROFILE'));
    expect(openSections()).toEqual(['PROFILE']);
  });

  it('show only the panel that is open', async () => {
    const hand = await renderAccount();
    await hand.click(panelButton('ANALYTICS'));
    const panels = [...document.querySelectorAll<HTMLElement>('.account-panel')];
    expect(panels.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(['analytics-panel']);
  });

  it('are never all closed when the window grows wide', async () => {
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

  it('of an account without one is Free, does not run out, and leads to the first task', async () => {
    await renderAccount();
    expect(screen.getByText('None: this plan does not run out')).toBeTruthy();
    for (const panel of ['subscription', 'ai-agents'])
      expect(wayOn(panel)).toEqual([['Describe your first task', '/contact?package=free']]);
  });

  it('that is paid is not said to last when its end is not known', async () => {
    await renderAccount([{ subscription_tier: 'leader', purchase_date: '2025-07-01' }]);
    expect(screen.getByText('Not recorded')).toBeTruthy();
    for (const panel of ['subscription', 'ai-agents'])
      expect(wayOn(panel)).toEqual([['Describe a task', '/contact?package=leader']]);
  });
});

describe('the address', () => {
  it('names the section that is open', async () => {
    const hand = await renderAccount();
    await hand.click(list().getByRole('link', { name: 'SETTINGS' }));
    expect(location.hash).toBe('#settings');
  });

  it('names none when none is open', async () => {
    const hand = await renderAccount();
    await hand.click(panelButton('SUPPORT'));
    await hand.click(panelButton('SUPPORT'));
    expect(location.hash).toBe('');
    expect(location.pathname).toBe('/your-account');
  });

  it('opens the section that it names', async () => {
    history.replaceState(null, '', '#analytics');
    await renderAccount();
    expect(openSections()).toEqual(['ANALYTICS']);
  });

  it('opens the profile when it names no section', async () => {
    history.replaceState(null, '', '#billing');
    await renderAccount();
    expect(openSections()).toEqual(['PROFILE']);
  });

  it('is followed when it changes', async () => {
    await renderAccount();
    act(() => {
      history.replaceState(null, '', '#settings');
      window.dispatchEvent(new Event('hashchange'));
    });
    expect(openSections()).toEqual(['SETTINGS']);
  });
});
