import { useState } from 'react';
import { showError } from '../../client/toast';
import { getFailureMessage } from '../../shared/messages/failures';
import { fail } from '../../shared/result';

/** Runs one action at a time. @returns whether one is running, and a function that runs an action */
export function useBusy(): [isBusy: boolean, run: (action: () => Promise<void>) => Promise<void>] {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      console.error(error);
      showError(getFailureMessage(fail('unexpected')));
    }
    setIsBusy(false);
  };
  return [isBusy, run];
}
