/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createChoice,
  hasOptedOutOfSale,
  isAllowed,
  optionalCategories,
  readConsent,
  saveConsent,
} from '../../../../src/client/consent/store';

const version = '2025-07-18';
const everything = createChoice(() => true);

/** Turns Global Privacy Control on. */
const sendSignal = () => vi.stubGlobal('navigator', { globalPrivacyControl: true });

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('consent to marketing overrides Global Privacy Control only if the visitor gave it while the signal was on', () => {
  saveConsent(everything, false, version);
  expect(isAllowed('marketing')).toBe(true);
  sendSignal();
  expect(isAllowed('marketing')).toBe(false);
  saveConsent(everything, false, version);
  expect(hasOptedOutOfSale()).toBe(false);
  expect(isAllowed('marketing')).toBe(true);
});

it.each(['', 'words', 'null'])('the stored string %j is not read as consent', (text) => {
  localStorage.consent = text;
  expect(readConsent()).toBeNull();
});

it('a stored consent category counts as allowed only if its value is true', () => {
  localStorage.consent = JSON.stringify({ choice: { marketing: 'true', statistics: 1, preference: true } });
  expect(optionalCategories.filter(isAllowed)).toEqual(['preference']);
});
