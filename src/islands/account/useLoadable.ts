import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '../../shared/result';

export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; value: T };

/**
 * Loads data when the component mounts.
 * @param load must be the same function in every render until its input changes
 * @returns the state, and a function that loads again
 */
export function useLoadable<T>(load: () => Promise<Result<T>>): [Loadable<T>, () => void] {
  const [state, setState] = useState<Loadable<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to read again.
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    load().then((result) => {
      if (isCurrent)
        setState(
          result.ok ? { status: 'ready', value: result.value } : { status: 'failed', failure: result },
        );
    });
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);

  return [state, useCallback(() => setAttempt((count) => count + 1), [])];
}
