import { useCallback, useEffect, useRef } from 'react';

/** Gives what makes a signal for a request; it is aborted when the component goes. */
export function useAbortSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return useCallback(() => {
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);
}
