import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnimationViewer } from '../../src/islands/viewer/AnimationViewer';
import { answerAll, saveConsent } from '../../src/lib/consent/consent';

const addresses = {
  viewer: 'https://viewer.example/viewer.js',
  scene: 'https://scene.example/night.splinecode',
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('asks no other host before the preference category is allowed, and does then', async () => {
  // The script has no host here: it was asked for when it is missed.
  const missed = vi.mocked(console.warn).mockImplementation(() => {});
  render(<AnimationViewer addresses={addresses} />);
  expect(screen.getByText(/comes from viewer\.example and scene\.example/)).toBeTruthy();
  await act(async () => {
    saveConsent({ ...answerAll(true), preference: false }, false, '2025-07-18');
  });
  expect(missed).not.toHaveBeenCalled();
  await act(async () => {
    saveConsent(answerAll(true), false, '2025-07-18');
  });
  await vi.waitFor(() => expect(missed.mock.calls).toEqual([['Failed to load Spline script']]));
  missed.mockClear();
  expect(screen.getByText('Loading animation...')).toBeTruthy();
});
