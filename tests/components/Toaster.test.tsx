import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showError, showFormError, showSuccess } from '../../src/client/toast';
import { Toaster } from '../../src/islands/toast/Toaster';

/** Moves the pointer over the notifications or away from them, from an element that React does not know. */
const movePointer = (type: 'pointerenter' | 'pointerleave', pointerType = 'mouse') => {
  for (const region of document.querySelectorAll('.toasts'))
    region.dispatchEvent(Object.assign(new Event(type), { pointerType, relatedTarget: document.body }));
};

afterEach(() => {
  // react-hot-toast stores the pause outside the component, so the pointer leaves before the test ends.
  movePointer('pointerleave');
});

const listMessages = (region: 'status' | 'alert') =>
  within(screen.getByRole(region))
    .queryAllByRole('button', { name: 'Dismiss notification' })
    .map((button) => button.closest('.toast')?.querySelector('p:not(.label)')?.textContent);

it('the live regions of notifications exist before the first notification', () => {
  render(<Toaster />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('only the three newest notifications are shown', () => {
  render(<Toaster />);
  act(() => {
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) showError(text);
  });
  expect([...listMessages('alert')].sort()).toEqual(['Five', 'Four', 'Three']);
});

it('a success removes the failures of earlier attempts', () => {
  render(<Toaster />);
  act(() => showError('Failed'));
  act(() => showFormError('Failed again'));
  act(() => showSuccess({ title: 'Success!', text: 'Sent' }));
  expect(screen.queryByText(/Failed/)).toBeNull();
  expect(listMessages('status')).toEqual(['Sent']);
});

it('the newest notification is at the bottom, whatever its type', () => {
  render(<Toaster />);
  act(() => showSuccess({ title: 'Success!', text: 'First' }));
  act(() => showError('Second'));
  act(() => showError('Third'));
  const age = (text: string) => screen.getByText(text).closest<HTMLElement>('.toast')?.dataset.age;
  expect(['First', 'Second', 'Third'].map(age)).toEqual(['2', '1', '0']);
});

it('dismissing a notification leaves the others visible', async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  act(() => {
    showError('First');
    showError('Second');
  });
  const card = screen.getByText('First').closest<HTMLElement>('.toast');
  await user.click(within(card ?? document.body).getByRole('button', { name: 'Dismiss notification' }));
  expect(listMessages('alert')).toEqual(['Second']);
});

it('a notification stays for four seconds from when it is shown, not from when it is created', () => {
  vi.useFakeTimers();
  showError('Words');
  vi.advanceTimersByTime(20_000);
  render(<Toaster />);
  expect(listMessages('alert')).toEqual(['Words']);
  act(() => vi.advanceTimersByTime(3999));
  expect(listMessages('alert')).toEqual(['Words']);
  act(() => vi.advanceTimersByTime(1));
  expect(listMessages('alert')).toEqual([]);
});

it('the timer of a notification pauses while the notification has focus', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showError('Words'));
  act(() => screen.getByRole('button', { name: 'Dismiss notification' }).focus());
  act(() => vi.advanceTimersByTime(20_000));
  expect(listMessages('alert')).toEqual(['Words']);
  act(() => screen.getByRole('button', { name: 'Dismiss notification' }).blur());
  act(() => vi.advanceTimersByTime(4100));
  expect(listMessages('alert')).toEqual([]);
});

it('the timer of a notification pauses while the mouse is over it', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showError('Words'));
  act(() => movePointer('pointerenter'));
  act(() => vi.advanceTimersByTime(20_000));
  expect(listMessages('alert')).toEqual(['Words']);
  act(() => movePointer('pointerleave'));
  act(() => vi.advanceTimersByTime(4100));
  expect(listMessages('alert')).toEqual([]);
});

it('a notification that was tapped disappears after four seconds', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showError('Words'));
  act(() => movePointer('pointerenter', 'touch'));
  act(() => vi.advanceTimersByTime(4100));
  expect(listMessages('alert')).toEqual([]);
});

it('the timers of notifications continue after one was dismissed with the keyboard', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showError('First'));
  const dismiss = screen.getByRole('button', { name: 'Dismiss notification' });
  act(() => dismiss.focus());
  // The button leaves the page while it has focus, so no blur event follows.
  fireEvent.click(dismiss);
  act(() => showError('Second'));
  act(() => vi.advanceTimersByTime(4100));
  expect(listMessages('alert')).toEqual([]);
});
