import { act, cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';

/** Adds scrollIntoView, which jsdom lacks because it has no layout. */
Element.prototype.scrollIntoView = () => {};

// The default of one second is too short for the first import of a library on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The tests of a file share one window. No test leaves anything to the next one.
afterEach(() => {
  cleanup();
  act(() => toast.remove());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  window.emailLink = undefined;
});
