import { useEffect, useRef } from 'react';

/** Gives what makes a signal for a request, and what aborts it; it is aborted when the component goes, too. */
export function useAbortSignal(): { newSignal: () => AbortSignal; abort: () => void } {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const newSignal = () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
  return { newSignal, abort: () => controller.current?.abort() };
}
