import { maxFilesOf } from '@parley/contract/file-allowance.ts';
import { useEffect } from 'react';
import type { FileAllowance } from './files/use-file-tray.ts';
import type { SimulationSubject } from './simulation-start.ts';
import { type Floor, floorOf, type SimulationState } from './simulation-state.ts';

/** How a test stands, for the panel around it. */
export type TestReport = { phase: SimulationState['phase']; floor: Floor | undefined };

/** A turn of a test conversation. */
export type SimulatedTurn = { conversationId: string; eventId: number };

/** What every tester gets. */
export type TesterProps = {
  subject: SimulationSubject;
  /** The number that the agent answers; undefined for none. */
  number: string | undefined;
  /** Begins the choice of a number to call; absent where none can be given. */
  onAssignNumber: (() => void) | undefined;
  /** Begins a test to keep, of what the agent said in a turn; absent where none can be kept. */
  onMakeTest: ((turn: SimulatedTurn) => void) | undefined;
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

/** What files the conversation takes that is held with an agent. */
export function fileAllowance(
  { draft }: SimulationSubject,
  state: SimulationState & { conversationId?: string | undefined },
): FileAllowance {
  const messages = state.phase === 'idle' ? [] : state.messages;
  return {
    most: maxFilesOf(draft.conversation_config),
    given: messages.reduce((sum, { files = [] }) => sum + files.length, 0),
    conversationId: state.conversationId,
  };
}

/** Begins a test of a turn of the conversation that is held; undefined where none can be kept. */
export function testMaker(
  { conversationId }: SimulationState & { conversationId?: string | undefined },
  onMakeTest: TesterProps['onMakeTest'],
): ((eventId: number) => void) | undefined {
  if (!onMakeTest || conversationId === undefined) return undefined;
  return (eventId) => onMakeTest({ conversationId, eventId });
}
