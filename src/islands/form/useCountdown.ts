import { useEffect, useState } from 'react';

/** The seconds between two requests for an email. The same for every email address, so that it reveals no account. */
export const resendDelay = 60;

/** Counts down in this page. @returns the seconds left, and a function that starts the countdown */
export function useCountdown(initial = 0): [secondsLeft: number, start: () => void] {
  const [secondsLeft, setSecondsLeft] = useState(initial);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, () => setSecondsLeft(resendDelay)];
}
