/** @vitest-environment jsdom */
import { afterEach, expect, it, vi } from 'vitest';
import { optionalCategories } from '../../../../src/client/consent/record';
import { hasOptedOutOfSale, isAllowed, readConsent } from '../../../../src/client/consent/store';
import { createRecord } from '../../../support/consent';

const sendSignal = () => vi.stubGlobal('navigator', { globalPrivacyControl: true });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('consent to marketing overrides Global Privacy Control only if the visitor gave it while the signal was on', () => {
  createRecord().save(() => true);
  expect(isAllowed('marketing')).toBe(true);
  sendSignal();
  const { save } = createRecord();
  expect(isAllowed('marketing')).toBe(false);
  save(() => true);
  expect(isAllowed('marketing')).toBe(false);
  save(() => true, false);
  expect(hasOptedOutOfSale()).toBe(false);
  expect(isAllowed('marketing')).toBe(true);
});

const year = 365 * 24 * 60 * 60 * 1000;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const valid = { choice: { statistics: true }, version: '2025-07-18', time: ago(year - 60_000) };

it.each([
  ['an empty string', '', false],
  ['null', 'null', false],
  ['a choice of this year', JSON.stringify(valid), true],
  // A page that was opened before a new policy keeps a choice for the new one.
  ['a choice for a later policy', JSON.stringify({ ...valid, version: '2999-01-01' }), true],
  ['a choice for an earlier policy', JSON.stringify({ ...valid, version: '2024-01-01' }), false],
  ['a choice of more than a year ago', JSON.stringify({ ...valid, time: ago(year) }), false],
  ['an unknown time', JSON.stringify({ ...valid, time: 'yesterday' }), false],
  ['no choice', JSON.stringify({ ...valid, choice: null }), false],
])('a stored consent record with %s counts only if it is valid', (_, text, isRead) => {
  localStorage.consent = text;
  createRecord();
  expect(readConsent() !== null).toBe(isRead);
  expect(isAllowed('statistics')).toBe(isRead);
});

it('withdrawing consent deletes only the cookies and storage entries that it allowed', () => {
  const { save } = createRecord([
    { name: 'theme', category: 'preference' },
    { name: 'visit', category: 'statistics' },
    { name: 'visitor', category: 'marketing' },
  ]);
  localStorage.theme = 'dark';
  sessionStorage.visit = '1';
  localStorage.draft = 'mine';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'visitor=1; path=/';
  save(() => false);
  expect([localStorage.theme, sessionStorage.visit, localStorage.draft]).toEqual([
    undefined,
    undefined,
    'mine',
  ]);
  expect(document.cookie).toBe('');
});

it('a stored consent category counts as allowed only if its value is true', () => {
  const choice = { marketing: 'true', statistics: 1, preference: true };
  localStorage.consent = JSON.stringify({ choice, version: '2025-07-18', time: new Date() });
  createRecord();
  expect(optionalCategories.filter(isAllowed)).toEqual(['preference']);
});

it('nothing is allowed on a page without the consent record', () => {
  delete window.consentRecord;
  expect(readConsent()).toBeNull();
  expect(optionalCategories.filter(isAllowed)).toEqual([]);
});
