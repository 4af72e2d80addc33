import { CallError } from '@parley/client/call.ts';
import { useEffect, useState } from 'react';

/** Whether an attempt was refused because there were too many. */
export function isRateLimited(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 429;
}

/** Seconds until the next attempt is welcome after one was refused; counts down to 0. */
export function useWaitingSeconds(error: unknown): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRateLimited(error)) return setSeconds(0);
    const untilMs = Date.now() + (error.retryAfterSeconds ?? 0) * 1000;
    const update = () => setSeconds(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return seconds;
}
