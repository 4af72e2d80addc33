import { CallError } from '@parley/client/call.ts';
import type { LiveConversation, SentFile } from '@parley/client/live-socket.ts';
import type { ToolAnswer } from '@parley/client/tool-events.ts';
import type { LogScore } from '@parley/contract/call-log.ts';
import { HEARTBEAT_MS, SIMULATION_MAX_MS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';
import { type SimulationSubject, startSimulation } from './simulation-start.ts';
import {
  IDLE,
  reduceSimulation,
  type SimulationEvent,
  type SimulationProblem,
  type SimulationState,
} from './simulation-state.ts';
import { type Rate, useStoredRating } from './stored-rating.ts';

/** What a test is held over. */
export type TestConnection = Pick<
  LiveConversation,
  'sendMessage' | 'rateMessage' | 'answerTool' | 'decideTool' | 'isOpen' | 'end'
>;

/** What a door gets to connect a test. */
export type TestDoorOptions = {
  url: string;
  onEvent: Dispatch<SimulationEvent>;
  /** Whether the test that was connected is still the one that is held. */
  isCurrent: () => boolean;
};

/** How a test is connected: in writing or by voice. */
export type TestDoor<Connection extends TestConnection> = {
  isSpoken: boolean;
  /** @throws when it cannot even begin */
  connect: (options: TestDoorOptions) => Connection;
};

/** A test conversation and what can be done with it. */
export type Simulation<Connection extends TestConnection = TestConnection> = {
  state: SimulationState;
  dispatch: Dispatch<SimulationEvent>;
  /** What the running test is held over. */
  connection: () => Connection | undefined;
  start: () => void;
  /** @returns false when the message was not sent; the state says why */
  send: (text: string, files?: readonly SentFile[]) => boolean;
  /** Lets a call of a tool be made, or keeps it from being made. */
  decide: (callId: string, isApproved: boolean) => void;
  /** Answers a call of a function in place of the program that would run it. */
  answer: (callId: string, answer: ToolAnswer) => void;
  /**
   * Rates a message, or without its number the conversation; null takes the rating back. Absent where it cannot be
   * stored: what is over is rated like any conversation of the call logs.
   */
  rate: Rate | undefined;
  end: () => void;
  /** Forgets the conversation, so that another can begin. */
  reset: () => void;
  dismiss: () => void;
};

/** Holds test conversations with an agent; ends the running one when the component goes. */
export function useSimulation<Connection extends TestConnection>(
  subject: SimulationSubject,
  door: TestDoor<Connection>,
): Simulation<Connection> {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(reduceSimulation, IDLE);
  const live = useRef<Connection>(undefined);
  const starting = useRef<AbortController>(undefined);

  const leave = useCallback(() => {
    starting.current?.abort();
    starting.current = undefined;
    live.current?.end();
    live.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  const isRunning = state.phase === 'starting' || state.phase === 'connected';
  useEffect(() => {
    if (!isRunning) return;
    const heartbeat = setInterval(() => {
      if (!live.current || live.current.isOpen()) return;
      leave();
      dispatch({ type: 'connection-lost' });
    }, HEARTBEAT_MS);
    const longest = setTimeout(() => {
      leave();
      dispatch({ type: 'problem', problem: { key: 'simulation.tooLong' } });
      dispatch({ type: 'end' });
    }, SIMULATION_MAX_MS);
    return () => {
      clearInterval(heartbeat);
      clearTimeout(longest);
    };
  }, [isRunning, leave]);

  async function start() {
    leave();
    const attempt = new AbortController();
    starting.current = attempt;
    dispatch({ type: 'start', isSpoken: door.isSpoken });
    try {
      const { signedUrl, firstMessage } = await startSimulation(subject, attempt.signal);
      if (attempt.signal.aborted) return;
      dispatch({ type: 'first-message', text: firstMessage });
      const connection = door.connect({
        url: signedUrl,
        // A conversation that was left may still say something.
        isCurrent: () => live.current === connection,
        onEvent(event) {
          if (live.current === connection) dispatch(event);
        },
      });
      live.current = connection;
    } catch (error) {
      if (attempt.signal.aborted) return;
      dispatch({ type: 'start-error', problem: startProblem(error, door.isSpoken, t) });
    }
  }

  function send(text: string, files: readonly SentFile[] = []): boolean {
    if (!live.current?.isOpen()) {
      dispatch({ type: 'problem', problem: { key: 'simulation.notConnected' } });
      return false;
    }
    if (!live.current.sendMessage(text, files)) {
      dispatch({ type: 'problem', problem: { key: 'simulation.sendFailed' } });
      return false;
    }
    dispatch({ type: 'user-message', id: crypto.randomUUID(), text, files });
    return true;
  }

  const rateStored = useStoredRating(state, dispatch);
  function rateHeld(eventId: number | undefined, score: LogScore | null): void {
    if (eventId === undefined) return;
    live.current?.rateMessage(eventId, score);
    dispatch({ type: 'rating', eventId, score });
  }

  return {
    state,
    dispatch,
    rate: state.phase === 'connected' ? rateHeld : rateStored,
    connection: () => live.current,
    start: () => void start(),
    send,
    decide(callId, isApproved) {
      live.current?.decideTool(callId, isApproved);
      dispatch({ type: 'tool-decision', callId, isApproved });
    },
    answer(callId, answer) {
      live.current?.answerTool(callId, answer);
      dispatch({ type: 'tool-decision', callId, isApproved: true });
    },
    end() {
      leave();
      dispatch({ type: 'end' });
    },
    reset() {
      leave();
      dispatch({ type: 'reset' });
    },
    dismiss: () => dispatch({ type: 'dismiss' }),
  };
}

/** What the tester wants to be told of a conversation. */
export const TEST_CLIENT_EVENTS = [
  ...['agent_response', 'agent_response_correction', 'agent_chat_response_part'],
  ...['agent_tool_request', 'agent_tool_response_full_payload', 'client_tool_call', 'mcp_tool_call'],
  ...['mcp_connection_status', 'interruption', 'turn_ledger'],
];

function startProblem(error: unknown, isSpoken: boolean, t: TFunction): SimulationProblem {
  if (!(error instanceof CallError)) {
    return { key: isSpoken ? 'simulation.audioFailed' : 'simulation.chatFailed' };
  }
  const reason = error.status === 0 ? undefined : failureSentence(error, t);
  return reason === undefined
    ? { key: 'simulation.noAddress' }
    : { key: 'simulation.failed', values: { reason } };
}
