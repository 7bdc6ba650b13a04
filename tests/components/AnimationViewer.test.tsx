import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AnimationViewer } from '../../src/islands/viewer/AnimationViewer';
import { answerAll, saveConsent } from '../../src/lib/consent/consent';

const addresses = {
  viewer: 'https://viewer.example/viewer.js',
  scene: 'https://scene.example/night.splinecode',
};
const outsideScripts = () => document.querySelectorAll('script[src^="https://viewer.example/"]').length;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('asks no other host before the preference category is allowed, and does then', async () => {
  render(<AnimationViewer addresses={addresses} />);
  expect(screen.getByText(/comes from viewer\.example and scene\.example/)).toBeTruthy();
  await act(async () => {
    saveConsent({ ...answerAll(true), preference: false }, false, '2025-07-18');
  });
  expect(outsideScripts()).toBe(0);
  await act(async () => {
    saveConsent(answerAll(true), false, '2025-07-18');
  });
  expect(outsideScripts()).toBe(1);
  expect(screen.getByText('Loading animation...')).toBeTruthy();
});
