import type { LanguageModelError, ReplyPart } from '../language-model/language-model.ts';
import type { Retrieved } from '../replies/retrieval.ts';
import { sentenceEnd } from '../replies/sentence-end.ts';
import { setPhrase } from '../replies/set-phrases.ts';
import { sinceStart, type Turn, withError, withLedger } from '../turns/turn.ts';
import { askModel } from './reply/ask-model.ts';
import { finishReply, markSentence, startReply } from './reply/close-turn.ts';
import { hasAnswered, speakPieces } from './reply/reply-voice.ts';
import { andThen, type Step, stepTo, withEffects } from './state/effect.ts';
import type { ModelFailure } from './state/event.ts';
import type { BusyState, SessionState } from './state/state.ts';
import { executeCalls } from './tools/execute-calls.ts';

const MAX_TOOL_ROUNDS = 8;
/** Longest reply; a model that says more is in a loop. */
const MAX_REPLY_CHARACTERS = 500_000;

/** Knowledge was found: now the model is asked. */
export function reduceRetrieval(
  { conversation, turn }: BusyState,
  retrieved: Retrieved,
  atMs: number,
): Step<SessionState> {
  const found = withLedger({ ...turn, retrieved }, { retrieval_end_ms: sinceStart(turn, atMs) });
  return askModel(conversation, found, { atMs });
}

/** Knowledge could not be looked up: the model answers without it. */
export function reduceRetrievalError({ conversation, turn }: BusyState, atMs: number): Step<SessionState> {
  const ended = withLedger(turn, { retrieval_end_ms: sinceStart(turn, atMs) });
  return askModel(conversation, withError(ended, 'retrieval_failed'), { atMs });
}

/** The model wrote a little more. */
export function reduceModelDelta(state: BusyState, text: string, atMs: number): Step<SessionState> {
  const { conversation, turn } = state;
  if (turn.said.length + text.length > MAX_REPLY_CHARACTERS) {
    return reduceModelError(state, { code: 'malformed' }, atMs);
  }
  if (state.phase === 'replying') {
    const next = { ...turn, said: turn.said + text, heardAtMs: atMs };
    const output = { type: 'reply-delta', eventId: turn.eventId, text } as const;
    return withEffects(
      [{ type: 'send', output }],
      speakPieces({ phase: 'replying', conversation, turn: markSentence(next, atMs) }),
    );
  }
  // A reply never begins with blank text: until there is something to read, nothing has been said.
  if (text.trim() === '') return stepTo({ ...state, turn: { ...turn, heardAtMs: atMs } });
  return startReply(state, text, atMs);
}

/** The model is done: the turn ends, or the tools it asked for run. */
export function reduceModelEnd(
  state: BusyState,
  end: Extract<ReplyPart, { type: 'end' }>,
  atMs: number,
): Step<SessionState> {
  const { conversation } = state;
  const turn = countTokens(state.turn, end);
  if (turn.toolCalls.length > 0) {
    if (turn.toolRounds >= MAX_TOOL_ROUNDS)
      return apologise({ ...state, turn: withError(turn, 'too_many_tool_calls') }, atMs);
    return executeCalls({ ...state, turn: markEnd(turn, atMs) }, atMs);
  }
  const isSilent = turn.said.length === turn.requestStart && !turn.mayBeSilent;
  if (isSilent && !hasAnswered(turn))
    return reduceModelError({ ...state, turn }, { code: 'malformed' }, atMs);
  // Behind "let me check" and its tool, a model that says nothing is asked once more; one that has said all stays silent.
  if (isSilent && !end.isGoodbye && turn.attempt < MAX_ATTEMPTS)
    return askModel(conversation, turn, { atMs });
  const finished: BusyState = {
    phase: 'replying',
    conversation: end.isGoodbye
      ? { ...conversation, endAfterTurn: conversation.endAfterTurn ?? 'agent_ended' }
      : conversation,
    turn: markEnd(end.reason === 'length' ? withoutHalfSentence(turn) : turn, atMs),
  };
  return finishReply(finished, atMs);
}

/** A spoken reply that has reached its longest length ends with its last whole sentence, where it has one. */
function withoutHalfSentence(turn: Turn): Turn {
  const { voice, said, requestStart } = turn;
  if (!voice || SENTENCE_END.test(said)) return turn;
  let whole = requestStart;
  for (let end = sentenceEnd(said, whole); end !== -1; end = sentenceEnd(said, whole)) whole = end;
  // What is being spoken already stays.
  const end = Math.max(whole, voice.pieces.at(-1)?.to ?? 0);
  return end > requestStart ? { ...turn, said: said.slice(0, end) } : turn;
}

const SENTENCE_END = /[.!?…][\s"'”’»)\]*]*$/;

function markEnd(turn: Turn, atMs: number): Turn {
  return withLedger(turn, { model_end_ms: sinceStart(turn, atMs) });
}

/** The model failed: it is asked once more where nothing was said yet, else the caller is told. */
export function reduceModelError(
  state: BusyState,
  { code, wasRetried = false }: ModelFailure,
  atMs: number,
): Step<SessionState> {
  const { conversation } = state;
  // A request that was turned away before the first word used no tokens.
  const isTurnedAway = state.phase === 'thinking' && (code === 'rate_limited' || code === 'refused');
  const turn = withError(isTurnedAway ? countRequest(state.turn) : state.turn, `model_${code}`);
  const delayMs = wasRetried ? undefined : retryDelayMs(code);
  if (state.phase === 'thinking' && turn.attempt < MAX_ATTEMPTS && delayMs !== undefined) {
    return withEffects([{ type: 'stop-work' }], askModel(conversation, turn, { atMs, delayMs }));
  }
  return withEffects([{ type: 'stop-work' }], apologise({ ...state, turn }, atMs));
}

function apologise(state: BusyState, atMs: number): Step<SessionState> {
  const phrase = setPhrase(
    hasAnswered(state.turn) ? 'brokenOff' : 'apology',
    state.conversation.settings.language,
  );
  // The phase before the first words makes the apology start a reply, or go on with the one that broke off.
  return andThen(startReply(state, phrase, atMs), (speaking) => finishReply(speaking, atMs));
}

function countTokens(turn: Turn, end: { inputTokens?: number; outputTokens?: number }): Turn {
  if (end.inputTokens === undefined && end.outputTokens === undefined) return turn;
  return withLedger(countRequest(turn), {
    input_tokens: (turn.ledger.input_tokens ?? 0) + (end.inputTokens ?? 0),
    output_tokens: (turn.ledger.output_tokens ?? 0) + (end.outputTokens ?? 0),
  });
}

function countRequest(turn: Turn): Turn {
  return withLedger(turn, { uncounted_requests: Math.max(0, (turn.ledger.uncounted_requests ?? 0) - 1) });
}

/** How often one reply is asked for. */
const MAX_ATTEMPTS = 2;

/** Pause before a failed request is worth repeating, in milliseconds; undefined when it is not. */
function retryDelayMs(code: LanguageModelError['code']): number | undefined {
  switch (code) {
    case 'timeout':
    case 'unreachable':
    case 'malformed':
      return 0;
    case 'failed':
      return 200;
    case 'rate_limited':
      return 1_000;
    case 'refused':
      return undefined;
  }
}
