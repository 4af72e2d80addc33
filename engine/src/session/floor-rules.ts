import { meantWords, meantWordsSoFar } from '../turns/back-channel.ts';
import { type CallerFloor, isSettled } from '../turns/caller-floor.ts';
import { type InterruptionRule, interruptionRule } from '../turns/interruption.ts';
import { isTakingLeave } from './close-turn.ts';
import { isAudible } from './reply-voice.ts';
import type { BusyState, RunningState, Talk } from './state.ts';

/** The conversation with another floor. */
export function withFloor<S extends RunningState>(
  state: S,
  floor: CallerFloor,
  more: Partial<S['talk']> = {},
): S {
  return { ...state, talk: { ...state.talk, ...more, floor } };
}

/** How easily the caller interrupts at this moment. */
export function sensitivityOf({ talk, turn }: BusyState, atMs: number) {
  const { interruption } = talk.settings.spoken ?? {};
  if (!mayStay(talk)) return 'off';
  return (isAudible(turn, atMs) ? interruption?.whileSpeaking : interruption?.whileThinking) ?? 'off';
}

/** What makes the caller's voice an interruption at this moment; undefined where nothing does. */
export function ruleOf(state: BusyState, atMs: number): InterruptionRule | undefined {
  return interruptionRule(sensitivityOf(state, atMs), isAudible(state.turn, atMs) ? 'speaking' : 'thinking');
}

/** How many words of what the caller says are more than a listener's. */
export function meantWordsIn({ talk }: BusyState, text: string): number {
  const { floor, settings } = talk;
  const count = floor.type === 'quiet' || isSettled(floor) ? meantWords : meantWordsSoFar;
  return count(text, settings.language, settings.spoken?.ignoredTerms ?? []);
}

/** Whether the caller can hold the agent back: one that takes leave, but not a limit that was reached. */
export function mayStay(talk: Talk): boolean {
  return talk.endAfterTurn === undefined || isTakingLeave(talk);
}
