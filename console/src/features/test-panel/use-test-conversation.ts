import { CallError } from '@parley/client/call.ts';
import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { LiveEvent, SentFile } from '@parley/client/live-event.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import type { ToolAnswer } from '@parley/client/tool-events.ts';
import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { LogScore } from '@parley/contract/call-log.ts';
import { replaceVariables } from '@parley/contract/dynamic-variables.ts';
import { HEARTBEAT_MS, TEST_CONVERSATION_MAX_MS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConversationStart,
  type DraftAgent,
  startTest,
  startWithDraft,
} from '../../data/conversations.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import {
  type ConversationEvent,
  type ConversationProblem,
  type ConversationState,
  IDLE,
  isRunning,
  reduceConversation,
} from './conversation-state.ts';
import { typedVariables } from './typed-variables.ts';
import { type Rate, useStoredRating } from './use-stored-rating.ts';

/** The connection of a test. */
export type TestConnection = Pick<
  LiveConversation,
  'sendMessage' | 'rateMessage' | 'answerTool' | 'decideTool' | 'isOpen' | 'end'
>;

/** What a transport gets to connect a test. */
type TestTransportOptions = {
  url: string;
  /** Values that the user gives to variables. */
  dynamicVariables: DynamicVariables;
  onEvent: Dispatch<ConversationEvent>;
  /** Whether the test that was connected is still the current one. */
  isCurrent: () => boolean;
};

/** How a test is connected: in writing or by voice. */
export type TestTransport<Connection extends TestConnection> = {
  isSpoken: boolean;
  /** @throws when it cannot even begin */
  connect: (options: TestTransportOptions) => Connection;
};

/** A test conversation and what can be done with it. */
export type TestControls<Connection extends TestConnection = TestConnection> = {
  state: ConversationState;
  dispatch: Dispatch<ConversationEvent>;
  /** The connection of the running test. */
  connection: () => Connection | undefined;
  start: () => void;
  /** @returns false when the message was not sent; the state says why */
  send: (text: string, files?: readonly SentFile[]) => boolean;
  /** Approves or declines a call of a tool. */
  decide: (callId: string, isApproved: boolean) => void;
  /** Answers a call of a client tool instead of the program that would run it. */
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

/** Test conversations with an agent, one at a time; ends the running one when the component goes. */
export function useTestConversation<Connection extends TestConnection>(
  subject: TestSubject,
  transport: TestTransport<Connection>,
): TestControls<Connection> {
  const [state, dispatch] = useReducer(reduceConversation, IDLE);
  const { connection, start, leave } = useTestConnection(subject, transport, dispatch);
  useConnectionWatch(state, { connection, leave, dispatch });
  const { rate, ...actions } = connectionActions(connection, dispatch);
  const rateStored = useStoredRating(state, dispatch);
  return {
    state,
    dispatch,
    ...actions,
    rate: state.phase === 'connected' ? rate : rateStored,
    connection,
    start: () => void start(),
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

/** The connection of the running test, or of none; only the last that was begun is listened to. */
function useTestConnection<Connection extends TestConnection>(
  subject: TestSubject,
  transport: TestTransport<Connection>,
  dispatch: Dispatch<ConversationEvent>,
) {
  const { t } = useTranslation();
  const live = useRef<Connection>(undefined);
  const starting = useRef<AbortController>(undefined);
  const connection = useCallback(() => live.current, []);
  const leave = useCallback(() => {
    starting.current?.abort();
    starting.current = undefined;
    live.current?.end();
    live.current = undefined;
  }, []);
  useEffect(() => leave, [leave]);

  async function start() {
    leave();
    const attempt = new AbortController();
    starting.current = attempt;
    dispatch({ type: 'start', isSpoken: transport.isSpoken });
    try {
      const { signedUrl, firstMessage } = await startTestConversation(subject, attempt.signal);
      if (attempt.signal.aborted) return;
      const dynamicVariables = typedVariables(subject);
      const greeting = replaceVariables(firstMessage, (name) => String(dynamicVariables[name] ?? ''));
      dispatch({ type: 'first-message', text: greeting });
      const connected = transport.connect({
        url: signedUrl,
        dynamicVariables,
        // A conversation that was left may still say something.
        isCurrent: () => live.current === connected,
        onEvent(event) {
          if (live.current === connected) dispatch(event);
        },
      });
      live.current = connected;
    } catch (error) {
      if (attempt.signal.aborted) return;
      dispatch({ type: 'start-error', problem: startProblem(error, transport.isSpoken, t) });
    }
  }
  return { connection, start, leave };
}

type WatchedConnection = {
  connection: () => TestConnection | undefined;
  leave: () => void;
  dispatch: Dispatch<ConversationEvent>;
};

/** Notices a connection that broke without a word, and ends a test that lasts too long. */
function useConnectionWatch({ phase }: ConversationState, watched: WatchedConnection): void {
  const { connection, leave, dispatch } = watched;
  const isWatched = isRunning(phase);
  useEffect(() => {
    if (!isWatched) return;
    const heartbeat = setInterval(() => {
      if (connection()?.isOpen() ?? true) return;
      leave();
      dispatch({ type: 'connection-lost' });
    }, HEARTBEAT_MS);
    const longest = setTimeout(() => {
      leave();
      dispatch({ type: 'problem', problem: { key: 'testPanel.tooLong' } });
      dispatch({ type: 'end' });
    }, TEST_CONVERSATION_MAX_MS);
    return () => {
      clearInterval(heartbeat);
      clearTimeout(longest);
    };
  }, [isWatched, connection, leave, dispatch]);
}

/** What can be done in a running test. */
export function connectionActions(
  connection: () => TestConnection | undefined,
  dispatch: Dispatch<ConversationEvent>,
) {
  const refuse = (key: string) => {
    dispatch({ type: 'problem', problem: { key } });
    return false;
  };
  return {
    send(text: string, files: readonly SentFile[] = []): boolean {
      const live = connection();
      if (!live?.isOpen()) return refuse('testPanel.notConnected');
      if (!live.sendMessage(text, files)) return refuse('testPanel.sendFailed');
      dispatch({ type: 'user-message', id: crypto.randomUUID(), text, files });
      return true;
    },
    decide(callId: string, isApproved: boolean): void {
      connection()?.decideTool(callId, isApproved);
      dispatch({ type: 'tool-decision', callId, isApproved });
    },
    answer(callId: string, answer: ToolAnswer): void {
      connection()?.answerTool(callId, answer);
      dispatch({ type: 'tool-decision', callId, isApproved: true });
    },
    rate(eventId: number | undefined, score: LogScore | null): void {
      if (eventId === undefined) return;
      connection()?.rateMessage(eventId, score);
      dispatch({ type: 'rating', eventId, score });
    },
  };
}

type WrittenTestOptions = {
  url: string;
  dynamicVariables: DynamicVariables;
  onEvent: (event: LiveEvent) => void;
};

/** Begins a test in writing, over the live socket. */
export function openWrittenTest({ url, dynamicVariables, onEvent }: WrittenTestOptions): LiveConversation {
  return openLiveConversation({
    url,
    dynamicVariables,
    source: TEST_SOURCE,
    override: { conversation: { text_only: true, client_events: TEST_CLIENT_EVENTS } },
    onEvent,
  });
}

/** What tests call themselves when they connect. */
export const TEST_SOURCE = 'console_simulation';

/** What the tester wants to be told of a conversation. */
export const TEST_CLIENT_EVENTS = [
  'agent_response',
  'agent_response_correction',
  'agent_chat_response_part',
  'agent_tool_request',
  'agent_tool_response_full_payload',
  'client_tool_call',
  'mcp_tool_call',
  'interruption',
  'turn_ledger',
];

/** Why a test did not begin. */
export function startProblem(error: unknown, isSpoken: boolean, t: TFunction): ConversationProblem {
  if (!(error instanceof CallError)) {
    return { key: isSpoken ? 'testPanel.audioFailed' : 'testPanel.chatFailed' };
  }
  const reason = error.status === 0 ? undefined : failureSentence(error, t);
  return reason === undefined
    ? { key: 'testPanel.noAddress' }
    : { key: 'testPanel.failed', values: { reason } };
}

/** The agent that is tested. */
export type TestSubject = DraftAgent & {
  /** The draft differs from what is stored. */
  isDirty: boolean;
  /** Values of variables, as they were typed. */
  testValues: Readonly<Record<string, string>>;
};

/**
 * Asks for a socket address: of the stored agent, or of the draft as it stands.
 * @throws {CallError}
 */
function startTestConversation(
  { agentId, draft, isDirty }: TestSubject,
  signal: AbortSignal,
): Promise<ConversationStart> {
  return agentId === undefined || isDirty
    ? startWithDraft({ agentId, draft }, signal)
    : startTest(agentId, signal);
}
