import { useEffect, useState } from 'react';
import { CallSimulator, type DialOutcome, NO_CALL, type ShownCall } from './call-simulator.ts';
import { EMPTY_LOG, type ProtocolLog } from './protocol-log.ts';

/** A call that the browser places as a platform would. */
export type SimulatedCallState = ShownCall & {
  log: ProtocolLog;
  callerLevel: () => number;
  place: (to: string, from: string, isHeard: boolean) => Promise<void>;
  answer: (id: string) => Promise<void>;
  press: (digit: string) => void;
  toggleMicrophone: () => void;
  hangUp: () => void;
  decide: (outcome: DialOutcome) => Promise<void>;
};

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
  return {
    ...shown,
    log,
    callerLevel: () => simulator.callerLevel,
    place: (to, from, isHeard) => simulator.place(to, from, isHeard),
    answer: (id) => simulator.answer(id),
    press: (digit) => simulator.press(digit),
    toggleMicrophone: () => simulator.toggleMicrophone(),
    hangUp: () => simulator.hangUp(),
    decide: (outcome) => simulator.decide(outcome),
  };
}
