import { useEffect, useEffectEvent } from 'react';

/** Calls the handler of the last rendering at each key that is pressed in the window, as long as the component is there. */
export function useKeyDown(handler: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
