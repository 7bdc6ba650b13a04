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

it.each(['', 'words', 'null', '{}'])('the stored string %j is not read as consent', (text) => {
  localStorage.consent = text;
  createRecord();
  expect(readConsent()).toBeNull();
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
