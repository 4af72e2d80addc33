import type { LiveConversation, LiveEvent, MessageScore, SentFile } from '@parley/client/live-socket.ts';
import { LIVE_CLOSE } from '@parley/contract/live-socket.ts';
import type { ChatMemory } from './chat-memory.ts';
import type { ChatEvent, ChatProblem } from './chat-state.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/**
 * Begins a conversation with the agent, or goes on with the one of the token; what happens in it comes by `onEvent`.
 * Rejects when it cannot.
 */
export type Connect = (
  onEvent: (event: LiveEvent) => void,
  resumeToken: string | null,
) => Promise<LiveConversation>;

/** The line to the agent: comes back when it breaks, and loses nothing that was written. */
export type ChatLine = {
  /** Sends a message, as soon as that is possible. */
  send(text: string, files?: readonly SentFile[] | undefined): void;
  /** Goes on with a conversation of an earlier page; does nothing where there is none. */
  resume(): void;
  /** Connects at once, whatever was waited for. */
  reconnect(): void;
  rate(eventId: number, score: MessageScore | null): boolean;
  setOnline(isOnline: boolean): void;
  /** Says farewell: the conversation is over and forgotten. */
  end(): void;
  /** Leaves the conversation so that it can be gone on with; the line can be used again. */
  leave(): void;
};

export type ChatLineOptions = {
  connect: Connect;
  memory: ChatMemory;
  /** Whether conversations begin with a greeting. */
  isGreeted: () => boolean;
  dispatch: (event: ChatEvent) => void;
  /** What the agent is made to say when an answer fails. */
  errorSentence: () => string;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  later?: (ms: number, act: () => void) => () => void;
  /** 0 to 1. */
  random?: () => number;
};

const NORMAL_CLOSE = 1000;
/** The server says why it refuses, or that something is wrong with it; trying again by itself would not help. */
const FINAL_CLOSES: readonly number[] = [1002, 1003, 1007, 1008, 1009, 1011];
const BUSY = ['too_many_conversations', 'too_many_calls', 'server_busy', 'agent_concurrency_limit'];

export function createChatLine(options: ChatLineOptions): ChatLine {
  const { memory, dispatch, later = startTimer, random = Math.random } = options;
  let live: LiveConversation | undefined;
  // A conversation that was left may still say something; only the last attempt is listened to.
  let attempt = 0;
  let hasStarted = false;
  let isResuming = false;
  let isOnline = true;
  let isOpening = false;
  let failures = 0;
  let userTurns = 0;
  let refusal: { type: string; retryAfterSeconds: number | undefined } | undefined;
  let stopWaiting: (() => void) | undefined;

  async function open(): Promise<void> {
    // Of two sockets of one conversation the server closes one, and not always the unused one.
    live?.rest();
    release();
    isOpening = true;
    const own = ++attempt;
    const { token = null } = memory.read();
    isResuming = token !== null;
    if (!isResuming) userTurns = 0;
    refusal = undefined;
    dispatch({ type: 'connect', isGreeted: options.isGreeted(), isResuming });
    try {
      const conversation = await options.connect((event) => own === attempt && handle(event), token);
      if (own !== attempt) conversation.end();
      else live = conversation;
    } catch {
      if (own === attempt) handleLoss(undefined);
    }
  }

  function release(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    hasStarted = false;
    isOpening = false;
    live = undefined;
  }

  function handle(event: LiveEvent): void {
    if (event.type === 'start') handleStart(event.resumeToken);
    if (event.type === 'error' && handleRefusal(event)) return;
    if (event.type === 'end') {
      handleEnd(event.code);
      return;
    }
    dispatch({ type: 'live', event, errorSentence: options.errorSentence() });
    if (event.type === 'start' && !isResuming) deliver();
    if (event.type === 'history') {
      userTurns = event.turns.filter(({ role }) => role === 'user').length;
      deliverAgain();
    }
    const isAnswer = event.type === 'reply-end' && !(options.isGreeted() && event.eventId === 1);
    if (isAnswer) memory.write({ outbox: undefined });
  }

  function handleStart(token: string | undefined): void {
    hasStarted = true;
    failures = 0;
    memory.write({ token });
  }

  /** @returns whether it is dealt with */
  function handleRefusal({ errorType, retryAfterSeconds }: Extract<LiveEvent, { type: 'error' }>): boolean {
    if (hasStarted && errorType === 'rate_limited') {
      memory.write({ outbox: undefined });
      userTurns -= 1;
      dispatch({ type: 'delivery-error', problem: { code: 'rate_limited', retryAfterSeconds } });
      return true;
    }
    if (!hasStarted) refusal = { type: errorType, retryAfterSeconds };
    return !hasStarted;
  }

  function handleEnd(code: number): void {
    const wasStarted = hasStarted;
    release();
    if (refusal?.type === 'resume_refused') beginAnew();
    else if (code === LIVE_CLOSE.elsewhere) dispatch({ type: 'move' });
    else if (code === LIVE_CLOSE.resting) dispatch({ type: 'rest' });
    else if (code === NORMAL_CLOSE && wasStarted) {
      forget();
      dispatch({ type: 'end' });
    } else handleLoss(code);
  }

  function beginAnew(): void {
    const { outbox } = memory.read();
    const isSent = outbox?.text ? { ...outbox, files: undefined } : undefined;
    memory.write({ token: undefined, outbox: isSent });
    dispatch({ type: 'forget' });
    if (isSent) void open();
  }

  function handleLoss(code: number | undefined): void {
    release();
    const { token, outbox } = memory.read();
    const problem = problemOf(refusal, code);
    // Without a token another conversation would begin, which knows nothing of this one.
    const isWorthwhile = (token !== undefined || outbox !== undefined) && !isFinal(problem);
    if (isOnline) failures += 1;
    const delayMs = isOnline && isWorthwhile ? reconnectDelayMs(failures, random()) : undefined;
    // Without a network it comes back with it.
    const isRetrying = isOnline ? delayMs !== undefined : isWorthwhile;
    dispatch({ type: 'connection-error', isRetrying, problem });
    if (delayMs !== undefined) stopWaiting = later(delayMs, () => void open());
  }

  // The first message of a conversation, or what could not be sent while it was broken off.
  function deliver(): void {
    const { outbox } = memory.read();
    if (!outbox || !live?.sendMessage(outbox.text, outbox.files)) return;
    memory.write({ outbox: { ...outbox, after: userTurns } });
    userTurns += 1;
    dispatch({ type: 'delivery' });
  }

  // The server tells what reached it, and answers by itself what did.
  function deliverAgain(): void {
    const { outbox } = memory.read();
    if (!outbox) return;
    if (userTurns > outbox.after) {
      memory.write({ outbox: undefined });
      return;
    }
    dispatch({ type: 'user-message', text: outbox.text, files: outbox.files, isWaiting: true });
    deliver();
  }

  function forget(): void {
    memory.write({ token: undefined, outbox: undefined });
    userTurns = 0;
  }

  return {
    send(text, files) {
      memory.write({ outbox: { text, files, after: userTurns } });
      const isSent = isOnline && hasStarted && live?.sendMessage(text, files) === true;
      dispatch({ type: 'user-message', text, files, isWaiting: !isSent });
      if (isSent) userTurns += 1;
      else if (isOnline && !live && !isOpening) void open();
    },
    resume() {
      if (!live && !isOpening && isOnline && memory.read().token !== undefined) void open();
    },
    reconnect() {
      failures = 0;
      if (isOnline) void open();
    },
    rate: (eventId, score) => live?.rateMessage(eventId, score) ?? false,
    setOnline(wanted) {
      if (wanted === isOnline) return;
      isOnline = wanted;
      const { token, outbox } = memory.read();
      if (isOnline) {
        failures = 0;
        if (!live?.isOpen() && (token !== undefined || outbox !== undefined)) void open();
        else if (hasStarted && outbox) deliver();
        return;
      }
      stopWaiting?.();
      stopWaiting = undefined;
      // A socket may seem open for minutes after its network has gone.
      if (token === undefined || !live) return;
      attempt += 1;
      live.rest();
      release();
      dispatch({ type: 'connection-error', isRetrying: true });
    },
    end() {
      attempt += 1;
      live?.end();
      release();
      forget();
      dispatch({ type: 'end' });
    },
    leave() {
      attempt += 1;
      if (memory.read().token === undefined) live?.end();
      else live?.rest();
      release();
    },
  };
}

function problemOf(
  refusal: { type: string; retryAfterSeconds: number | undefined } | undefined,
  code: number | undefined,
): ChatProblem | undefined {
  if (refusal?.type === 'rate_limited') {
    return { code: 'rate_limited', retryAfterSeconds: refusal.retryAfterSeconds };
  }
  if (refusal && BUSY.includes(refusal.type)) return { code: 'busy' };
  if (code !== undefined && FINAL_CLOSES.includes(code)) return { code: 'unavailable' };
  return undefined;
}

function isFinal(problem: ChatProblem | undefined): boolean {
  return problem !== undefined && problem.code !== 'busy';
}

function startTimer(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
