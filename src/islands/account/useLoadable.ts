import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '../../shared/result';

export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; value: T };

/**
 * Loads data of a user when the component mounts.
 * @param load must be the same function in every render
 * @returns the state, and a function that loads again
 */
export function useLoadable<T>(
  load: (userId: string) => Promise<Result<T>>,
  userId: string,
): [Loadable<T>, () => void] {
  const [state, setState] = useState<Loadable<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to read again.
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    load(userId).then((result) => {
      if (isCurrent)
        setState(
          result.ok ? { status: 'ready', value: result.value } : { status: 'failed', failure: result },
        );
    });
    return () => {
      isCurrent = false;
    };
  }, [load, userId, attempt]);

  return [state, useCallback(() => setAttempt((count) => count + 1), [])];
}
