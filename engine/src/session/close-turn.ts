import type { EndReason } from '@parley/contract/conversation.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import { toDocument } from '../given-files/given-files.ts';
import { type SetPhrase, setPhrase } from '../replies/set-phrases.ts';
import { agentMessage, finishTurn, sinceStart, startTurn, type Turn, withLedger } from '../turns/turn.ts';
import type { SessionEffect, Step } from './effect.ts';
import { holdReply, isSpoken, speakPieces, waitForEnd } from './reply-voice.ts';
import type { BusyState, EndedState, ListeningState, SessionSettings, SessionState, Talk } from './state.ts';
import { obeyedClosing } from './tools/closing-outcome.ts';
import { awaitConsent, breakOffQuestion, declineUnanswered, questionAsked } from './tools/consent.ts';
import { forgetCutRuns, hasRunningCutRuns, LATE_TOOLS_MS, leaveRuns } from './tools/cut-runs.ts';
import { breakOffClosing } from './tools/fail-closing.ts';

/**
 * Ends a turn that ran its course; the conversation goes on unless it was to end with this turn.
 * @param continues whether another turn follows without the caller
 */
export function closeTurn(
  { talk, turn }: BusyState,
  atMs: number,
  continues = false,
): Step<ListeningState | EndedState> {
  const effects: SessionEffect[] = [{ type: 'stop-timer', timer: 'model' }, ...writtenEffects(turn)];
  if (turn.voice) effects.push({ type: 'stop-timer', timer: 'soft-timeout' });
  const obeyed = obeyedClosing(talk, turn, atMs);
  const played = turn.voice
    ? withLedger(obeyed.turn, { audio_played_ms: sinceStart(turn, atMs) })
    : obeyed.turn;
  effects.push(turnEnd(talk, played, { atMs, isInterrupted: false, continues }), ...obeyed.effects);
  const remembered = remember(talk, turn, { atMs, isInterrupted: false });
  const after = awaitConsent(forgetCutRuns(remembered, turn), turn);
  if (after.endAfterTurn === undefined) return listen(after, effects);
  const { state, effects: endEffects } = endTalk(after, after.endAfterTurn);
  return { state, effects: [...effects, ...endEffects] };
}

/** Breaks a turn off: what was said stays said, what was not is dropped, and calls that are under way go on. */
export function cutTurn(state: BusyState, atMs: number): Step<ListeningState> {
  const held = holdReply(state, atMs);
  const left = leaveTurn(held.state, atMs);
  const { talk, turn } = left;
  const { eventId } = turn;
  const effects: SessionEffect[] = [{ type: 'stop-work' }, { type: 'stop-timer', timer: 'model' }];
  effects.push(...left.effects, ...held.effects, ...writtenEffects(turn));
  const end = turnEnd(talk, turn, { atMs, isInterrupted: true, continues: false });
  if (turn.voice) {
    effects.push({ type: 'stop-timer', timer: 'soft-timeout' });
    const { originalText: original, agentText: corrected } = end.output.turn;
    if (original !== undefined)
      effects.push({ type: 'send', output: { type: 'correction', eventId, original, corrected } });
  } else if (turn.said !== '') {
    effects.push({ type: 'send', output: { type: 'interruption', eventId, atMs } });
  }
  effects.push(end);
  const after = remember(talk, turn, { atMs, isInterrupted: true });
  // A goodbye that was interrupted is none.
  const isStaying = turn.voice !== undefined && isTakingLeave(talk);
  return listen(isStaying ? { ...after, endAfterTurn: undefined } : after, effects);
}

/** Whether the conversation ends only because the agent wants it to, so that the caller can still hold it back. */
export function isTakingLeave({ endAfterTurn }: Talk): boolean {
  return endAfterTurn === 'agent_ended' || endAfterTurn === 'transferred';
}

// What a turn leaves behind that did not come to its end.
function leaveTurn(state: BusyState, atMs: number): Pick<BusyState, 'talk' | 'turn'> & Step<unknown> {
  if (state.phase === 'running-tools') {
    const left = leaveRuns(state, atMs);
    const stopped: SessionEffect[] = state.turn.voice ? [{ type: 'stop-timer', timer: 'tool-wait' }] : [];
    return { ...left, state: undefined, effects: [...stopped, ...left.effects] };
  }
  const { talk, turn } = state;
  const effects: SessionEffect[] =
    turn.closing?.type === 'agent' ? [{ type: 'stop-timer', timer: 'handover' }] : [];
  const closed = breakOffClosing(talk, turn, atMs);
  return { state: undefined, ...breakOffQuestion(closed.talk, closed.turn, atMs), effects };
}

/** The agent that holds the conversation; null for the one that it began with. */
export function laterAgent({ agent, settings }: Talk): TurnAgent | null {
  return agent.agent_id === settings.agent.agent_id ? null : agent;
}

function turnEnd(
  talk: Talk,
  turn: Turn,
  { continues, ...end }: { atMs: number; isInterrupted: boolean; continues: boolean },
) {
  const finished = finishTurn(turn, {
    ...end,
    documents: [...talk.settings.documents, ...turn.files.map(toDocument)],
    agent: laterAgent(talk),
  });
  return { type: 'send', output: { type: 'turn-end', turn: finished, continues } } as const;
}

/** A turn of the agent alone that says one text. */
export function sayText(talk: Talk, text: string, atMs: number): Step<SessionState> {
  return isSpoken(talk) ? speak(talk, text, atMs) : listenAfter(write(talk, text, atMs));
}

/** The caller says nothing: the agent speaks up, once, since the wait for the caller does not begin anew. */
export function speakUp(talk: Talk, atMs: number): Step<SessionState> {
  // A yes to "are you still there?" would be taken for one to what waits for it, so that is asked again.
  const text = questionAsked(talk) ?? setPhrase('stillThere', talk.settings.language);
  const once = { ...talk, waiting: 'prompted' as const };
  return isSpoken(talk) ? speak(once, text, atMs) : write(talk, text, atMs);
}

/** Says what waits to be said where neither the agent nor the caller speaks. */
export function sayNotice(state: SessionState, atMs: number): Step<SessionState> {
  const { notice, floor, keys, queued, settings } = state.talk;
  const isQuiet = floor.type === 'quiet' && keys === '' && queued === '';
  if (notice === undefined || state.phase !== 'listening' || !isQuiet) return { state, effects: [] };
  return sayText({ ...state.talk, notice: undefined }, setPhrase(notice, settings.language), atMs);
}

/** Says a set phrase, then ends the conversation. */
export function sayAndEnd(
  talk: Talk,
  { phrase, reason, atMs }: { phrase: SetPhrase; reason: EndReason; atMs: number },
): Step<SessionState> {
  const text = setPhrase(phrase, talk.settings.language);
  if (isSpoken(talk)) return speak({ ...talk, endAfterTurn: reason }, text, atMs);
  const said = write(talk, text, atMs);
  const { state, effects } = endTalk(said.state.talk, reason);
  return { state, effects: [...said.effects, ...effects] };
}

function listenAfter({ state, effects }: Step<ListeningState>): Step<ListeningState> {
  return listen(state.talk, [...effects]);
}

function write(talk: Talk, text: string, atMs: number): Step<ListeningState> {
  const eventId = talk.nextEventId;
  const turn = { ...startTurn(eventId, undefined, { atMs, isSpoken: false }), said: text };
  const after = remember(talk, turn, { atMs, isInterrupted: false });
  return {
    state: { phase: 'listening', talk: { ...after, nextEventId: eventId + 1 } },
    effects: [
      ...beginReply(eventId, text),
      ...writtenEffects(turn),
      turnEnd(talk, turn, { atMs, isInterrupted: false, continues: false }),
    ],
  };
}

function speak(talk: Talk, text: string, atMs: number): Step<BusyState> {
  const eventId = talk.nextEventId;
  const turn = { ...startTurn(eventId, undefined, { atMs, isSpoken: true }), said: text };
  const state: BusyState = { phase: 'speaking', talk: { ...talk, nextEventId: eventId + 1 }, turn };
  const finished = finishWriting(state, atMs);
  return { state: finished.state, effects: [...beginReply(eventId, text), ...finished.effects] };
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
  if (!turn.voice) return { state, effects: [] };
  const stopped: SessionEffect = { type: 'stop-timer', timer: 'model' };
  const { state: written, effects } = endWords(state);
  const voice = { ...turn.voice, isWhole: true };
  const { talk } = written;
  const spoken = speakPieces({ phase: 'speaking' as const, talk, turn: { ...written.turn, voice } });
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

/** Ends the conversation. */
export function endTalk(talk: Talk, reason: EndReason): Step<EndedState> {
  const rest: SessionEffect = hasRunningCutRuns(talk)
    ? { type: 'start-timer', timer: 'late-tools', delayMs: LATE_TOOLS_MS }
    : { type: 'settle' };
  const unanswered = declineUnanswered(talk, reason);
  return { state: { phase: 'ended', talk, reason }, effects: [...unanswered, { type: 'end', reason }, rest] };
}

/** Gives the caller the floor: the wait for them begins anew. */
export function listen(talk: Talk, effects: SessionEffect[]): Step<ListeningState> {
  const isWaiting = talk.floor.type === 'quiet' && talk.waiting !== 'prompted';
  const waits = waitsOf(talk.settings)
    .filter(({ timer }) => isWaiting && !(timer === 'turn' && talk.waiting === 'patient'))
    .map((wait) => ({ type: 'start-timer' as const, ...wait }));
  return { state: { phase: 'listening', talk }, effects: [...effects, ...waits] };
}

/** The caller speaks: nobody waits for them any more. */
export function stopWaiting({ settings }: Talk): SessionEffect[] {
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

function remember(talk: Talk, turn: Turn, cut: { atMs: number; isInterrupted: boolean }): Talk {
  return { ...talk, messages: [...talk.messages, ...agentMessage(turn, cut.atMs, cut.isInterrupted)] };
}
