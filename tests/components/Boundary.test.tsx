import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { failureEvent } from '../../src/client/hydration/events';
import { withBoundary } from '../../src/islands/form/Boundary';

/** An island whose button makes React throw. */
const Island = withBoundary(() => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('removed by another program');
  return (
    <form>
      <input id="name" aria-label="Name" defaultValue="Ada" />
      <button type="button" onClick={() => setIsBroken(true)}>
        Break
      </button>
    </form>
  );
});

const breakIsland = () => fireEvent.click(screen.getByRole('button', { name: 'Break' }));

it('an island renders again after an error, with the values that were typed', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  render(<Island />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grace' } });
  breakIsland();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Grace');
  vi.mocked(console.error).mockClear();
});

const breakRepeatedly = () => {
  vi.mocked(console.error).mockImplementation(() => {});
  render(<Island />);
  for (let errors = 0; errors < 3; errors += 1) breakIsland();
  vi.mocked(console.error).mockClear();
};

it('repeated errors of an island are announced once to the page, which offers its email address', () => {
  const failed = vi.fn();
  document.addEventListener(failureEvent, failed);
  breakRepeatedly();
  expect(failed).toHaveBeenCalledTimes(1);
  document.removeEventListener(failureEvent, failed);
});

it('a form of the page is not submitted after repeated errors of its island', () => {
  const form = document.createElement('form');
  document.body.append(form);
  breakRepeatedly();
  expect(fireEvent.submit(form)).toBe(false);
  act(() => form.remove());
});
