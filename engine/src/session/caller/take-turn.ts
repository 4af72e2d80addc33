import { setPhrase } from '../../replies/set-phrases.ts';
import { meantWords, meantWordsSoFar } from '../../turns/back-channel.ts';
import {
  type CallerFloor,
  floorHeard,
  floorText,
  hasUtterance,
  heardMs,
  isSettled,
  sureText,
  type TakenFloor,
  understoodAtMs,
} from '../../turns/caller-floor.ts';
import { consentIn } from '../../turns/consent-words.ts';
import { type InterruptionRule, interruptionRule } from '../../turns/interruption.ts';
import type { Turn } from '../../turns/turn.ts';
import { cutTurn, isSayingGoodbye, listen, sayText } from '../reply/close-turn.ts';
import { isAudible, resumeReply } from '../reply/reply-voice.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import {
  type BusyState,
  type Conversation,
  isBusy,
  type ListeningState,
  type RunningState,
  type SessionState,
} from '../state/state.ts';
import { hasHeardQuestion, questionAsked } from '../tool-records/consent.ts';
import { answer, type CallerWords } from './reduce-caller.ts';

/** The caller is done: what they said is answered, or was nothing that asks for an answer. */
export function takeTurn(state: RunningState, floor: TakenFloor, atMs: number): Step<SessionState> {
  const text = floorText(floor);
  const words = {
    text,
    heard: floorHeard(floor),
    recogniser: floor.utterances.findLast(({ recogniser }) => recogniser !== undefined)?.recogniser,
    recognisedMs: heardMs(floor),
    endedAtMs: floor.sinceMs,
    understoodAtMs: understoodAtMs(floor),
  };
  const isLost = text === '' && floor.utterances.some((utterance) => utterance.state === 'failed');
  const quiet = withFloor(state, { type: 'quiet' });
  const effects: SessionEffect[] = [
    { type: 'stop-timer', timer: 'transcript' },
    { type: 'stop-timer', timer: 'soft-timeout' },
    { type: 'stop-timer', timer: 'interruption' },
  ];
  const taken = (step: Step<SessionState>) => withEffects(effects, step);
  if (!isBusy(quiet)) {
    // A machine does not say again what was not understood.
    if (isLost && !quiet.conversation.isMachine) return taken(sayNotHeard(quiet, atMs));
    const isEmpty = text === '' && quiet.conversation.queued === '';
    return taken(isEmpty ? listen(quiet.conversation, []) : answerSpoken(quiet, words, atMs));
  }
  const { conversation, turn } = quiet;
  const isAwaited = isAwaitedIn(turn, floor);
  if (isLost && (isAwaited || turn.voice?.pausedAtMs !== undefined)) {
    return taken(andThen(cutTurn(quiet, atMs), (listening) => sayNotHeard(listening, atMs)));
  }
  const decided = decidedOn(quiet, floor, text);
  if (decided === 'early') return taken(resumeReply(quiet, atMs));
  if (decided)
    return taken(andThen(cutTurn(quiet, atMs), (listening) => answerSpoken(listening, words, atMs)));
  const isMeant = (isAwaited && text !== '') || meantWordsIn(quiet, stoppingText(quiet, floor)) > 0;
  if (!isMeant) return taken(resumeReply(quiet, atMs));
  if (!mayStay(conversation)) return taken(resumeReply(quiet, atMs));
  if (sensitivityOf(quiet, atMs) === 'off' && turn.voice?.pausedAtMs === undefined) {
    const queued = [conversation.queued, text].filter((part) => part !== '').join(' ');
    return taken(stepTo({ ...quiet, conversation: { ...conversation, queued } }));
  }
  return taken(andThen(cutTurn(quiet, atMs), (listening) => answerSpoken(listening, words, atMs)));
}

/** Answers what the caller said with their voice, with what waited to be answered. */
export function answerSpoken(
  state: ListeningState,
  words: Omit<CallerWords, 'medium'>,
  atMs: number,
): Step<SessionState> {
  const { nextEventId: eventId, queued } = state.conversation;
  const text = [queued, words.text].filter((part) => part !== '').join(' ');
  const emptied: ListeningState = { ...state, conversation: { ...state.conversation, queued: '' } };
  const output = { type: 'caller-transcript', eventId, text } as const;
  return withEffects([{ type: 'send', output }], answer(emptied, { ...words, text, medium: 'audio' }, atMs));
}

function sayNotHeard({ conversation }: ListeningState, atMs: number): Step<SessionState> {
  return sayText(conversation, setPhrase('notHeard', conversation.settings.language), atMs);
}

// A yes or no into the last words of the question is an answer, not what a listener says; a yes before it is clear
// what for is none.
function decidedOn(
  { conversation, turn }: BusyState,
  floor: TakenFloor,
  text: string,
): 'decided' | 'early' | undefined {
  const isAsked = turn.asks !== undefined || isAskedAgain(conversation, turn, floor);
  const consent =
    isAsked && mayStay(conversation) ? consentIn(text, conversation.settings.language) : 'neither';
  if (consent === 'neither') return undefined;
  if (!turn.asks) return 'decided';
  const heardAtMs = turn.voice?.pausedAtMs ?? floor.sinceMs;
  return consent === 'no' || hasHeardQuestion(turn, heardAtMs) ? 'decided' : 'early';
}

// The question was heard to its end in an earlier turn; of a notice that is said behind it, a yes may mean the notice.
function isAskedAgain(conversation: Conversation, turn: Turn, floor: TakenFloor): boolean {
  if (!conversation.consent) return false;
  const asksAgain = [questionAsked(conversation), setPhrase('notHeard', conversation.settings.language)];
  return isAwaitedIn(turn, floor) || asksAgain.includes(turn.said);
}

// What was said before the agent bridged the wait for it is an answer, not what a listener says over the phrase.
function isAwaitedIn({ awaitedUtterance }: Turn, floor: TakenFloor): boolean {
  return awaitedUtterance !== undefined && hasUtterance(floor, awaitedUtterance);
}

export function withFloor<S extends RunningState>(
  state: S,
  floor: CallerFloor,
  more: Partial<S['conversation']> = {},
): S {
  return { ...state, conversation: { ...state.conversation, ...more, floor } };
}

/** How easily the caller interrupts at this moment. */
function sensitivityOf({ conversation, turn }: BusyState, atMs: number) {
  const { interruption, finishesFirstMessage } = conversation.settings.spoken ?? {};
  if (!mayStay(conversation) || (finishesFirstMessage && isFirstMessage(conversation, turn))) return 'off';
  return (isAudible(turn, atMs) ? interruption?.whileSpeaking : interruption?.whileThinking) ?? 'off';
}

function isFirstMessage({ settings, callerTurns }: Conversation, { eventId }: BusyState['turn']): boolean {
  return callerTurns === 0 && eventId === (settings.firstEventId ?? 1);
}

/** What makes the caller's voice an interruption at this moment; undefined where nothing does. */
export function ruleOf(state: BusyState, atMs: number): InterruptionRule | undefined {
  return interruptionRule(sensitivityOf(state, atMs), isAudible(state.turn, atMs) ? 'speaking' : 'thinking');
}

/** What the caller said that may stop the agent: once it is heard, nothing that was heard too badly. */
export function stoppingText({ turn }: BusyState, floor: TakenFloor): string {
  const isHeard = turn.voice !== undefined && turn.voice.playback.spans.length > 0;
  return isHeard ? sureText(floor) : floorText(floor);
}

/** How many words of what the caller says are more than a listener's. */
export function meantWordsIn({ conversation }: BusyState, text: string): number {
  const { floor, settings } = conversation;
  const count = floor.type === 'quiet' || isSettled(floor) ? meantWords : meantWordsSoFar;
  return count(text, settings.language, settings.spoken?.ignoredTerms ?? []);
}

/** Whether the caller can prevent the end: an agent's goodbye, but not a limit that was reached, nor a machine. */
export function mayStay(conversation: Conversation): boolean {
  if (conversation.isMachine) return false;
  return conversation.endAfterTurn === undefined || isSayingGoodbye(conversation);
}
