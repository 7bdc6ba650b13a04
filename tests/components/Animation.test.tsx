import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Animation } from '../../src/islands/animation/Animation';
import { createRecord } from '../support/consent';

const urls = {
  viewer: 'https://viewer.example/viewer.js',
  scene: 'https://scene.example/night.splinecode',
};

it('the animation contacts another host only after the visitor allows preference cookies', async () => {
  // No server has the script, so the warning shows that it was requested.
  const warning = vi.mocked(console.warn).mockImplementation(() => {});
  const { save } = createRecord();
  render(<Animation urls={urls} />);
  const request = () => screen.queryByText(/loads from viewer\.example and scene\.example/);
  expect(request()).not.toBeNull();
  await act(async () => {
    save((category) => category !== 'preference');
  });
  // The warning comes later than the render, so only the request shows that nothing was loaded.
  expect(request()).not.toBeNull();
  await act(async () => {
    save(() => true);
  });
  expect(request()).toBeNull();
  await vi.waitFor(() => expect(warning.mock.calls).toEqual([['Failed to load Spline script']]));
  warning.mockClear();
  expect(screen.getByText('Loading animation...')).toBeTruthy();
});
