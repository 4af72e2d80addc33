import { CallError } from '@parley/client/call.ts';
import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import { HEARTBEAT_MS, SIMULATION_MAX_MS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';
import { type SimulationSubject, startSimulation } from './simulation-start.ts';
import { IDLE, reduceSimulation, type SimulationProblem, type SimulationState } from './simulation-state.ts';

/** A test conversation and what can be done with it. */
export type Simulation = {
  state: SimulationState;
  start: () => void;
  /** @returns false when the message was not sent; the state says why */
  send: (text: string) => boolean;
  end: () => void;
  /** Forgets the conversation, so that another can begin. */
  reset: () => void;
  dismiss: () => void;
};

/** Holds test conversations with an agent; ends the running one when the component goes. */
export function useSimulation(subject: SimulationSubject): Simulation {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(reduceSimulation, IDLE);
  const live = useRef<LiveConversation>(undefined);
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
      if (live.current && !live.current.isOpen()) dispatch({ type: 'connection-lost' });
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
    dispatch({ type: 'start' });
    try {
      const { signedUrl, firstMessage } = await startSimulation(subject, attempt.signal);
      if (attempt.signal.aborted) return;
      dispatch({ type: 'first-message', text: firstMessage });
      const conversation = openLiveConversation({
        url: signedUrl,
        source: 'console_simulation',
        override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
        onEvent: (event) => {
          // A conversation that was left may still say something.
          if (live.current !== conversation) return;
          dispatch({ type: 'live', event });
        },
      });
      live.current = conversation;
    } catch (error) {
      if (attempt.signal.aborted) return;
      dispatch({ type: 'start-error', problem: startProblem(error, t) });
    }
  }

  function send(text: string): boolean {
    if (!live.current?.isOpen()) {
      dispatch({ type: 'problem', problem: { key: 'simulation.notConnected' } });
      return false;
    }
    if (!live.current.sendMessage(text)) {
      dispatch({ type: 'problem', problem: { key: 'simulation.sendFailed' } });
      return false;
    }
    dispatch({ type: 'user-message', id: crypto.randomUUID(), text });
    return true;
  }

  function end() {
    leave();
    dispatch({ type: 'end' });
  }

  return {
    state,
    start: () => void start(),
    send,
    end,
    reset: () => {
      leave();
      dispatch({ type: 'reset' });
    },
    dismiss: () => dispatch({ type: 'dismiss' }),
  };
}

const CLIENT_EVENTS = [
  'agent_response',
  'agent_chat_response_part',
  'agent_tool_request',
  'interruption',
  'turn_ledger',
];

function startProblem(error: unknown, t: TFunction): SimulationProblem {
  const reason = error instanceof CallError && error.status === 0 ? undefined : failureSentence(error, t);
  return reason === undefined
    ? { key: 'simulation.noAddress' }
    : { key: 'simulation.failed', values: { reason } };
}
