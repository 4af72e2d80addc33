import type { EndReason } from '@parley/contract/conversation.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import { toDocument } from '../../language-model/language-model.ts';
import { sentenceEnd } from '../../replies/sentence-end.ts';
import { type SetPhrase, setPhrase } from '../../replies/set-phrases.ts';
import { agentMessage, finishTurn, sinceStart, startTurn, type Turn, withLedger } from '../../turns/turn.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type {
  BusyState,
  Conversation,
  EndedState,
  ListeningState,
  SessionSettings,
  SessionState,
} from '../state/state.ts';
import { breakOffClosing, executedClosing } from '../tool-records/closing-call.ts';
import { awaitConsent, breakOffQuestion, declineUnanswered, questionAsked } from '../tool-records/consent.ts';
import { forgetLateRuns, hasRunningLateRuns, LATE_TOOLS_MS, leaveRuns } from '../tool-records/late-runs.ts';
import { isSpoken, pauseReply, speakPieces, waitForEnd } from './reply-voice.ts';

/**
 * Ends a completed turn; the conversation goes on unless it was to end with this turn.
 * @param continues whether another turn follows without the caller
 */
export function closeTurn(
  { conversation, turn }: BusyState,
  atMs: number,
  continues = false,
): Step<ListeningState | EndedState> {
  const effects: SessionEffect[] = [{ type: 'stop-timer', timer: 'model' }, ...writtenEffects(turn)];
  if (turn.voice) effects.push({ type: 'stop-timer', timer: 'soft-timeout' });
  const executed = executedClosing(conversation, turn, atMs);
  const played = turn.voice
    ? withLedger(executed.turn, { audio_played_ms: sinceStart(turn, atMs) })
    : executed.turn;
  effects.push(turnEnd(conversation, played, { atMs, isInterrupted: false, continues }), ...executed.effects);
  const remembered = remember(conversation, turn, { atMs, isInterrupted: false });
  const after = awaitConsent(forgetLateRuns(remembered, turn), turn);
  if (after.endAfterTurn === undefined) return listen(after, effects);
  return withEffects(effects, endConversation(after, after.endAfterTurn));
}

/** Breaks a turn off: what was said stays said, what was not is dropped, and calls that are under way go on. */
export function cutTurn(state: BusyState, atMs: number): Step<ListeningState> {
  const paused = pauseReply(state, atMs);
  const left = leaveTurn(paused.state, atMs);
  const { conversation, turn } = left;
  const { eventId } = turn;
  const effects: SessionEffect[] = [{ type: 'stop-work' }, { type: 'stop-timer', timer: 'model' }];
  effects.push(...left.effects, ...paused.effects, ...writtenEffects(turn));
  const end = turnEnd(conversation, turn, { atMs, isInterrupted: true, continues: false });
  if (turn.voice) {
    effects.push({ type: 'stop-timer', timer: 'soft-timeout' });
    const { originalText: original, agentText: corrected } = end.output.turn;
    if (original !== undefined)
      effects.push({ type: 'send', output: { type: 'correction', eventId, original, corrected } });
  } else if (turn.said !== '') {
    effects.push({ type: 'send', output: { type: 'interruption', eventId, atMs } });
  }
  effects.push(end);
  const after = remember(conversation, turn, { atMs, isInterrupted: true });
  // A goodbye that was interrupted is none.
  const isStaying = turn.voice !== undefined && isSayingGoodbye(conversation);
  return listen(isStaying ? { ...after, endAfterTurn: after.stopReason } : after, effects);
}

/** Whether the conversation ends only because the agent said goodbye, so that the caller can still prevent it. */
export function isSayingGoodbye({ endAfterTurn }: Conversation): boolean {
  return endAfterTurn === 'agent_ended' || endAfterTurn === 'transferred';
}

// What a turn leaves behind that did not come to its end.
function leaveTurn(state: BusyState, atMs: number): Pick<BusyState, 'conversation' | 'turn'> & Step<unknown> {
  if (state.phase === 'running-tools') {
    const left = leaveRuns(state, atMs);
    const stopped: SessionEffect[] = state.turn.voice ? [{ type: 'stop-timer', timer: 'tool-wait' }] : [];
    return { ...left, state: undefined, effects: [...stopped, ...left.effects] };
  }
  const { conversation, turn } = state;
  const effects: SessionEffect[] =
    turn.closing?.type === 'agent' ? [{ type: 'stop-timer', timer: 'handover' }] : [];
  const closed = breakOffClosing(conversation, turn, atMs);
  return { state: undefined, ...breakOffQuestion(closed.conversation, closed.turn, atMs), effects };
}

/** The current agent; null for the one that the conversation began with. */
export function laterAgent({ agent, settings }: Conversation): TurnAgent | null {
  return agent.agent_id === settings.agent.agent_id ? null : agent;
}

function turnEnd(
  conversation: Conversation,
  turn: Turn,
  { continues, ...end }: { atMs: number; isInterrupted: boolean; continues: boolean },
) {
  const { documents, systemPrompt: text, language, earlierCalls = [] } = conversation.settings;
  const isFirst = turn.eventId === 1;
  const finished = finishTurn(isFirst ? { ...turn, calls: [...earlierCalls, ...turn.calls] } : turn, {
    ...end,
    documents: [...documents, ...turn.files.map(toDocument)],
    prompt: { text, language },
    agent: laterAgent(conversation),
  });
  return { type: 'send', output: { type: 'turn-end', turn: finished, continues } } as const;
}

/** A turn of the agent alone that says one text. */
export function sayText(conversation: Conversation, text: string, atMs: number): Step<SessionState> {
  return isSpoken(conversation)
    ? speak(conversation, text, atMs)
    : andThen(write(conversation, text, atMs), (written) => listen(written.conversation, []));
}

/** How long an answer to a prompt is waited for at least, in milliseconds. */
const ANSWER_MS = 3_000;

/** The caller says nothing: the agent speaks up, once, since they are not prompted again. */
export function speakUp(conversation: Conversation, atMs: number): Step<SessionState> {
  // A yes to "are you still there?" would be taken for one to what waits for it, so that is asked again.
  const text = questionAsked(conversation) ?? setPhrase('stillThere', conversation.settings.language);
  const once = { ...conversation, waiting: 'prompted' as const };
  return isSpoken(conversation) ? speak(once, text, atMs) : write(conversation, text, atMs);
}

/** Says what waits to be said where neither the agent nor the caller speaks. */
export function sayNotice(state: SessionState, atMs: number): Step<SessionState> {
  const { notice, floor, keys, queued, settings, isMachine } = state.conversation;
  const isQuiet = floor.type === 'quiet' && keys === '' && queued === '' && !isMachine;
  if (notice === undefined || state.phase !== 'listening' || !isQuiet) return stepTo(state);
  return sayText({ ...state.conversation, notice: undefined }, setPhrase(notice, settings.language), atMs);
}

/** Says a set phrase, then ends the conversation. */
export function sayAndEnd(
  conversation: Conversation,
  { phrase, reason, atMs }: { phrase: SetPhrase; reason: EndReason; atMs: number },
): Step<SessionState> {
  const text = setPhrase(phrase, conversation.settings.language);
  if (isSpoken(conversation)) return speak({ ...conversation, endAfterTurn: reason }, text, atMs);
  return andThen(write(conversation, text, atMs), (said) => endConversation(said.conversation, reason));
}

function write(conversation: Conversation, text: string, atMs: number): Step<ListeningState> {
  const eventId = conversation.nextEventId;
  const turn = { ...startTurn(eventId, undefined, { atMs, isSpoken: false }), said: text };
  const after = remember(conversation, turn, { atMs, isInterrupted: false });
  return {
    state: { phase: 'listening', conversation: { ...after, nextEventId: eventId + 1 } },
    effects: [
      ...beginReply(eventId, text),
      ...writtenEffects(turn),
      turnEnd(conversation, turn, { atMs, isInterrupted: false, continues: false }),
    ],
  };
}

function speak(conversation: Conversation, text: string, atMs: number): Step<BusyState> {
  const eventId = conversation.nextEventId;
  const turn = { ...startTurn(eventId, undefined, { atMs, isSpoken: true }), said: text };
  const state: BusyState = {
    phase: 'speaking',
    conversation: { ...conversation, nextEventId: eventId + 1 },
    turn,
  };
  return withEffects(beginReply(eventId, text), finishWriting(state, atMs));
}

function beginReply(eventId: number, text: string): SessionEffect[] {
  return [
    { type: 'send', output: { type: 'reply-start', eventId } },
    { type: 'send', output: { type: 'reply-delta', eventId, text } },
  ];
}

/** The reply of a spoken conversation is written: its rest is spoken, and the turn lasts until it has been heard. */
export function finishWriting(state: BusyState, atMs: number): Step<BusyState> {
  const { turn } = state;
  if (!turn.voice) return stepTo(state);
  const stopped: SessionEffect = { type: 'stop-timer', timer: 'model' };
  const { state: written, effects } = endWords(state);
  const voice = { ...turn.voice, isWhole: true };
  const { conversation } = written;
  const spoken = speakPieces({ phase: 'speaking' as const, conversation, turn: { ...written.turn, voice } });
  return {
    state: spoken.state,
    effects: [stopped, ...effects, ...spoken.effects, ...waitForEnd(spoken.state, atMs)],
  };
}

/** The words of a reply are complete, whatever is still to follow them. */
export function endWords(state: BusyState): Step<BusyState> {
  return {
    state: { ...state, turn: { ...state.turn, isWritten: true } },
    effects: writtenEffects(state.turn),
  };
}

export function endConversation(conversation: Conversation, reason: EndReason): Step<EndedState> {
  const rest: SessionEffect = hasRunningLateRuns(conversation)
    ? { type: 'start-timer', timer: 'late-tools', delayMs: LATE_TOOLS_MS }
    : { type: 'settle' };
  const unanswered = declineUnanswered(conversation, reason);
  return {
    state: { phase: 'ended', conversation, reason },
    effects: [...unanswered, { type: 'end', reason }, rest],
  };
}

/** Gives the caller the floor: the wait for them begins anew, or its rest where they were prompted. */
export function listen(conversation: Conversation, effects: SessionEffect[]): Step<ListeningState> {
  const { floor, settings, waiting } = conversation;
  const all = floor.type === 'quiet' ? waitsOf(settings) : [];
  const waits =
    waiting === 'prompted'
      ? all.filter(({ timer }) => timer === 'silence').map((wait) => ({ ...wait, delayMs: restMs(settings) }))
      : all.filter(({ timer }) => !(timer === 'turn' && waiting === 'patient'));
  const started = waits.map((wait) => ({ type: 'start-timer' as const, ...wait }));
  return { state: { phase: 'listening', conversation }, effects: [...effects, ...started] };
}

// What the agent says to a silent caller, such as a long question again, takes nothing of the time for their answer.
function restMs({ silenceEndMs = 0, turnTimeoutMs = 0 }: SessionSettings): number {
  return Math.max(ANSWER_MS, silenceEndMs - turnTimeoutMs);
}

/** The caller speaks: the timers for a silent caller stop. */
export function stopWaiting({ settings }: Conversation): SessionEffect[] {
  return waitsOf(settings).map(({ timer }) => ({ type: 'stop-timer', timer }));
}

function waitsOf({ idleEndMs, turnTimeoutMs, silenceEndMs }: SessionSettings) {
  const waits = [
    { timer: 'idle', delayMs: idleEndMs },
    { timer: 'turn', delayMs: turnTimeoutMs },
    { timer: 'silence', delayMs: silenceEndMs },
  ] as const;
  return waits.flatMap(({ timer, delayMs }) => (delayMs === undefined ? [] : [{ timer, delayMs }]));
}

// Of a spoken reply the words are sent as soon as they are all there, before the last sound.
function writtenEffects({ said, eventId, isWritten }: Turn): SessionEffect[] {
  if (said === '' || isWritten) return [];
  return [{ type: 'send', output: { type: 'reply-end', eventId, text: said.trim() } }];
}

function remember(
  conversation: Conversation,
  turn: Turn,
  cut: { atMs: number; isInterrupted: boolean },
): Conversation {
  return {
    ...conversation,
    messages: [...conversation.messages, ...agentMessage(turn, cut.atMs, cut.isInterrupted)],
  };
}

/** Where the first sentence is no longer looked for, so that a text without one does not cost more and more. */
const MAX_SENTENCE_CHARACTERS = 5_000;

/** Begins a reply with a text, or goes on with it behind a tool call. */
export function startReply({ conversation, turn }: BusyState, text: string, atMs: number): Step<BusyState> {
  const { eventId, said } = turn;
  const added = said === '' || said.endsWith(' ') ? text.trimStart() : ` ${text.trimStart()}`;
  const effects: SessionEffect[] =
    said === '' ? [{ type: 'send', output: { type: 'reply-start', eventId } }] : [];
  effects.push({ type: 'send', output: { type: 'reply-delta', eventId, text: added } });
  const first_token_ms = turn.ledger.first_token_ms ?? sinceStart(turn, atMs);
  const next = withLedger({ ...turn, said: said + added, heardAtMs: atMs }, { first_token_ms });
  return withEffects(
    effects,
    speakPieces({ phase: 'replying' as const, conversation, turn: markSentence(next, atMs) }),
  );
}

/** Ends a reply: a written one is over with its last word, a spoken one with its last sound. */
export function finishReply(state: BusyState, atMs: number): Step<SessionState> {
  return state.turn.voice ? finishWriting(state, atMs) : closeTurn(state, atMs);
}

/** Notes when the first sentence was there. */
export function markSentence(turn: Turn, atMs: number): Turn {
  const { said, ledger } = turn;
  if (ledger.first_sentence_ms !== undefined || said.length > MAX_SENTENCE_CHARACTERS) return turn;
  if (sentenceEnd(said) === -1) return turn;
  return withLedger(turn, { first_sentence_ms: sinceStart(turn, atMs) });
}
