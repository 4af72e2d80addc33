import { setPhrase } from '../replies/set-phrases.ts';
import { floorText, type TakenFloor, understoodAtMs } from '../turns/caller-floor.ts';
import { consentIn } from '../turns/consent-words.ts';
import { cutTurn, listen, sayText } from './close-turn.ts';
import { andThen, type SessionEffect, type Step } from './effect.ts';
import { mayStay, meantWordsIn, sensitivityOf, withFloor } from './floor-rules.ts';
import { answer } from './reduce-caller.ts';
import { resumeReply } from './reply-voice.ts';
import {
  type BusyState,
  isBusy,
  type ListeningState,
  type RunningState,
  type SessionState,
} from './state.ts';
import { hasHeardQuestion } from './tools/consent.ts';

/** The caller is done: what they said is answered, or was nothing that asks for an answer. */
export function takeTurn(state: RunningState, floor: TakenFloor, atMs: number): Step<SessionState> {
  const text = floorText(floor);
  const words = { text, endedAtMs: floor.sinceMs, understoodAtMs: understoodAtMs(floor) };
  const isLost = text === '' && floor.utterances.some((utterance) => utterance.state === 'failed');
  const quiet = withFloor(state, { type: 'quiet' });
  const effects: SessionEffect[] = [
    { type: 'stop-timer', timer: 'transcript' },
    { type: 'stop-timer', timer: 'soft-timeout' },
    { type: 'stop-timer', timer: 'interruption' },
  ];
  const taken = (step: Step<SessionState>) => ({ state: step.state, effects: [...effects, ...step.effects] });
  if (!isBusy(quiet)) {
    if (isLost) return taken(sayNotHeard(quiet, atMs));
    const isEmpty = text === '' && quiet.talk.queued === '';
    return taken(isEmpty ? listen(quiet.talk, []) : answerSpoken(quiet, words, atMs));
  }
  const { talk, turn } = quiet;
  if (isLost && turn.voice?.heldAtMs !== undefined) {
    return taken(andThen(cutTurn(quiet, atMs), (listening) => sayNotHeard(listening, atMs)));
  }
  const decided = decidedOn(quiet, floor, text);
  if (decided === 'early') return taken(resumeReply(quiet, atMs));
  if (decided)
    return taken(andThen(cutTurn(quiet, atMs), (listening) => answerSpoken(listening, words, atMs)));
  if (meantWordsIn(quiet, text) === 0) return taken(resumeReply(quiet, atMs));
  if (!mayStay(talk)) return taken(resumeReply(quiet, atMs));
  if (sensitivityOf(quiet, atMs) === 'off' && turn.voice?.heldAtMs === undefined) {
    const queued = [talk.queued, text].filter((part) => part !== '').join(' ');
    return taken({ state: { ...quiet, talk: { ...talk, queued } }, effects: [] });
  }
  return taken(andThen(cutTurn(quiet, atMs), (listening) => answerSpoken(listening, words, atMs)));
}

/** Answers what the caller said, with what waited to be answered. */
export function answerSpoken(
  state: ListeningState,
  words: { text: string; endedAtMs?: number | undefined; understoodAtMs?: number | undefined },
  atMs: number,
): Step<SessionState> {
  const { nextEventId: eventId, queued } = state.talk;
  const text = [queued, words.text].filter((part) => part !== '').join(' ');
  const emptied: ListeningState = { ...state, talk: { ...state.talk, queued: '' } };
  const output = { type: 'caller-transcript', eventId, text } as const;
  return andThen({ state: emptied, effects: [{ type: 'send', output }] }, (next) =>
    answer(next, { ...words, text, medium: 'audio' }, atMs),
  );
}

function sayNotHeard({ talk }: ListeningState, atMs: number): Step<SessionState> {
  return sayText(talk, setPhrase('notHeard', talk.settings.language), atMs);
}

// A yes or no into the last words of the question is an answer, not what a listener says; a yes before it is clear
// what for is none.
function decidedOn(
  { talk, turn }: BusyState,
  floor: TakenFloor,
  text: string,
): 'decided' | 'early' | undefined {
  const consent = turn.asks && mayStay(talk) ? consentIn(text, talk.settings.language) : 'neither';
  if (consent === 'neither') return undefined;
  const heardAtMs = turn.voice?.heldAtMs ?? floor.sinceMs;
  return consent === 'no' || hasHeardQuestion(turn, heardAtMs) ? 'decided' : 'early';
}
