import type { EndReason } from '@parley/contract/conversation.ts';
import { type SetPhrase, setPhrase } from '../replies/set-phrases.ts';
import { agentMessage, finishTurn, startTurn, type Turn } from '../turns/turn.ts';
import type { SessionEffect, Step } from './effect.ts';
import type { BusyState, EndedState, ListeningState, Talk } from './state.ts';

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
  const eventId = talk.nextEventId;
  const turn = { ...startTurn(eventId, undefined, atMs), said: text };
  return listen({ ...remember(talk, turn), nextEventId: eventId + 1 }, [
    { type: 'send', output: { type: 'reply-start', eventId } },
    { type: 'send', output: { type: 'reply-delta', eventId, text } },
    ...saidEffects(turn),
    { type: 'send', output: { type: 'turn-end', turn: finishTurn(turn, atMs, false) } },
  ]);
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

/** Starts the wait for the caller. */
export function idleTimer({ settings }: Talk): SessionEffect[] {
  return settings.idleEndMs === undefined
    ? []
    : [{ type: 'start-timer', timer: 'idle', delayMs: settings.idleEndMs }];
}

function listen(talk: Talk, effects: SessionEffect[]): Step<ListeningState> {
  return { state: { phase: 'listening', talk }, effects: [...effects, ...idleTimer(talk)] };
}

function saidEffects({ said, eventId }: Turn): SessionEffect[] {
  return said === '' ? [] : [{ type: 'send', output: { type: 'reply-end', eventId, text: said.trim() } }];
}

function remember(talk: Talk, turn: Turn): Talk {
  return { ...talk, messages: [...talk.messages, ...agentMessage(turn)] };
}
