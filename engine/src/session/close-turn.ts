import type { EndReason } from '@parley/contract/conversation.ts';
import { type SetPhrase, setPhrase } from '../replies/set-phrases.ts';
import { agentMessage, finishTurn, startTurn, type Turn } from '../turns/turn.ts';
import type { SessionEffect, Step } from './effect.ts';
import type { BusyState, EndedState, ListeningState, SessionSettings, Talk } from './state.ts';

/** Ends a turn that ran its course; the conversation goes on unless it was to end with this turn. */
export function closeTurn({ talk, turn }: BusyState, atMs: number): Step<ListeningState | EndedState> {
  const effects: SessionEffect[] = [{ type: 'stop-timer', timer: 'model' }, ...saidEffects(turn)];
  effects.push({ type: 'send', output: { type: 'turn-end', turn: finishTurn(turn, atMs, false) } });
  const after = remember(talk, turn);
  if (after.endAfterTurn === undefined) return listen(after, effects);
  const { state, effects: endEffects } = endTalk(after, after.endAfterTurn);
  return { state, effects: [...effects, ...endEffects] };
}

/** Breaks a turn off: what was said stays said, what was not is dropped. */
export function cutTurn({ talk, turn }: BusyState, atMs: number): Step<ListeningState> {
  const { eventId } = turn;
  const effects: SessionEffect[] = [{ type: 'stop-work' }, { type: 'stop-timer', timer: 'model' }];
  effects.push(...saidEffects(turn));
  if (turn.said !== '') effects.push({ type: 'send', output: { type: 'interruption', eventId } });
  effects.push({ type: 'send', output: { type: 'turn-end', turn: finishTurn(turn, atMs, true) } });
  return listen(remember(talk, turn), effects);
}

/** A turn of the agent alone that says one text. */
export function sayText(talk: Talk, text: string, atMs: number): Step<ListeningState> {
  const { state, effects } = say(talk, text, atMs);
  return listen(state.talk, [...effects]);
}

/** The caller says nothing: the agent speaks up, once, since the wait for the caller does not begin anew. */
export function speakUp(talk: Talk, atMs: number): Step<ListeningState> {
  return say(talk, setPhrase('stillThere', talk.settings.language), atMs);
}

function say(talk: Talk, text: string, atMs: number): Step<ListeningState> {
  const eventId = talk.nextEventId;
  const turn = { ...startTurn(eventId, undefined, atMs), said: text };
  return {
    state: { phase: 'listening', talk: { ...remember(talk, turn), nextEventId: eventId + 1 } },
    effects: [
      { type: 'send', output: { type: 'reply-start', eventId } },
      { type: 'send', output: { type: 'reply-delta', eventId, text } },
      ...saidEffects(turn),
      { type: 'send', output: { type: 'turn-end', turn: finishTurn(turn, atMs, false) } },
    ],
  };
}

/** Says a set phrase, then ends the conversation. */
export function sayAndEnd(
  talk: Talk,
  { phrase, reason, atMs }: { phrase: SetPhrase; reason: EndReason; atMs: number },
): Step<EndedState> {
  const said = sayText(talk, setPhrase(phrase, talk.settings.language), atMs);
  const { state, effects } = endTalk(said.state.talk, reason);
  return { state, effects: [...said.effects, ...effects] };
}

/** Ends the conversation. */
export function endTalk(talk: Talk, reason: EndReason): Step<EndedState> {
  return { state: { phase: 'ended', talk, reason }, effects: [{ type: 'end', reason }] };
}

/** Gives the caller the floor: the wait for them begins anew. */
export function listen(talk: Talk, effects: SessionEffect[]): Step<ListeningState> {
  const waits = waitsOf(talk.settings).map((wait) => ({ type: 'start-timer' as const, ...wait }));
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

function saidEffects({ said, eventId }: Turn): SessionEffect[] {
  return said === '' ? [] : [{ type: 'send', output: { type: 'reply-end', eventId, text: said.trim() } }];
}

function remember(talk: Talk, turn: Turn): Talk {
  return { ...talk, messages: [...talk.messages, ...agentMessage(turn)] };
}
