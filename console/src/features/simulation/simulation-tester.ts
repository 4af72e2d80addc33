import { useEffect } from 'react';
import type { SimulationSubject } from './simulation-start.ts';
import { type Floor, floorOf, type SimulationState } from './simulation-state.ts';

/** How a test stands, for the panel around it. */
export type TestReport = { phase: SimulationState['phase']; floor: Floor | undefined };

/** What every tester gets. */
export type TesterProps = {
  subject: SimulationSubject;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber: (() => void) | undefined;
  /** Must stay the same function. */
  onReport: (report: TestReport) => void;
};

/** Tells the panel how the test stands. @returns who has the floor */
export function useReport(state: SimulationState, onReport: TesterProps['onReport']): Floor | undefined {
  const { phase } = state;
  const floor = floorOf(state);
  useEffect(() => onReport({ phase, floor }), [phase, floor, onReport]);
  return floor;
}
