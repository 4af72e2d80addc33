import { useEffect, useState } from 'react';
import { CallSimulator, NO_CALL, type ShownCall } from './call-simulator.ts';
import { EMPTY_LOG, type ProtocolLog } from './protocol-log.ts';

/** A call that the browser places as a platform would, and what places it. */
export type SimulatedCallState = ShownCall & { log: ProtocolLog; simulator: CallSimulator };

/** How often the log is drawn, in milliseconds. */
const DRAWN_MS = 250;

/** Runs one call at a time; leaving the page hangs up, wherever the call is. */
export function useSimulatedCall(): SimulatedCallState {
  const [shown, setShown] = useState(NO_CALL);
  const [log, setLog] = useState(EMPTY_LOG);
  const [simulator] = useState(() => new CallSimulator(setShown));
  useEffect(() => {
    const timer = setInterval(() => setLog(simulator.log), DRAWN_MS);
    const leave = () => simulator.leave();
    // React does not unmount a page that is closed or left for another site.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      simulator.abandon();
    };
  }, [simulator]);
  return { ...shown, log, simulator };
}
