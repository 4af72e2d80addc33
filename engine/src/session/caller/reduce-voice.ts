import {
  floorText,
  hasUtterance,
  isSettled,
  pauseFloor,
  type TakenFloor,
  takeFloor,
  type Utterance,
  withUtterance,
} from '../../turns/caller-floor.ts';
import { endOfTurnMs } from '../../turns/end-of-turn.ts';
import { isDoubtful } from '../../turns/interruption.ts';
import { withError } from '../../turns/turn.ts';
import { stopWaiting } from '../reply/close-turn.ts';
import { pauseReply } from '../reply/reply-voice.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type { VoiceEvent } from '../state/event.ts';
import { isBusy, type RunningState, type SessionState } from '../state/state.ts';
import { softTimeout } from './reduce-caller.ts';
import { meantWordsIn, ruleOf, stoppingText, takeTurn, withFloor } from './take-turn.ts';

/** How long the transcript is waited for when the caller's turn is over, in milliseconds, unless the recogniser says otherwise. */
const TRANSCRIPT_MS = 8_000;

/** How long the end of a turn waits where a voice may have begun, in milliseconds. */
const HINT_MS = 160;

/** The caller's voice, or what was understood of it. */
export function reduceVoice(state: RunningState, event: VoiceEvent & { atMs: number }): Step<SessionState> {
  const { atMs } = event;
  switch (event.type) {
    case 'voice-start':
      return voiceStarts(state, event);
    case 'voice-end':
      return voiceEnds(state, { atMs, agoMs: event.agoMs });
    case 'voice-hint':
      return { state, effects: effectsOfHint(state, atMs) };
    case 'transcript-delta':
      return wordsCome(
        state,
        { id: event.utterance, known: { text: event.text, understoodAtMs: atMs } },
        atMs,
      );
    case 'transcript-end': {
      const { text, heard, recogniser, words } = event;
      const understood = text.trim() === '' ? {} : { understoodAtMs: atMs, heard, recogniser };
      const known = { text, state: 'done' as const, isDoubtful: isDoubtful(words), ...understood };
      return wordsCome(state, { id: event.utterance, known }, atMs);
    }
    case 'transcript-error':
      return wordsCome(
        noteError(state, event.code),
        { id: event.utterance, known: { state: 'failed' } },
        atMs,
      );
  }
}

function voiceStarts(
  state: RunningState,
  event: Extract<VoiceEvent, { type: 'voice-start' }> & { atMs: number },
): Step<SessionState> {
  const { utterance: id, transcriptMs, atMs, agoMs } = event;
  const { conversation } = state;
  const floor = takeFloor(conversation.floor, { id, transcriptMs }, atMs - agoMs);
  const effects: SessionEffect[] = [
    { type: 'stop-timer', timer: 'end-of-turn' },
    { type: 'stop-timer', timer: 'transcript' },
  ];
  const next = withFloor(state, floor, { waiting: 'attentive' as const });
  if (!isBusy(next)) return { state: next, effects: [...effects, ...stopWaiting(conversation)] };
  // A caller who speaks is not silent, whatever the agent was just saying to them.
  if (conversation.waiting === 'prompted') effects.push(...stopWaiting(conversation));
  const rule = ruleOf(next, atMs);
  if (rule) {
    const delayMs = Math.max(0, rule.voiceMs - agoMs);
    effects.push({ type: 'start-timer', timer: 'interruption', delayMs });
  }
  return { state: next, effects };
}

function voiceEnds(
  state: RunningState,
  { atMs, agoMs }: { atMs: number; agoMs: number },
): Step<SessionState> {
  const { floor } = state.conversation;
  if (floor.type !== 'speaking') return stepTo(state);
  const pausing = pauseFloor(floor, atMs - agoMs);
  return {
    state: withFloor(state, pausing),
    effects: [
      { type: 'stop-timer', timer: 'interruption' },
      { type: 'start-timer', timer: 'end-of-turn', delayMs: Math.max(0, pauseMs(state, floor) - agoMs) },
    ],
  };
}

// The caller may just be going on: the last moment of a pause is not the time to speak.
function effectsOfHint(state: RunningState, atMs: number): readonly SessionEffect[] {
  const { floor } = state.conversation;
  if (floor.type !== 'pausing') return [];
  const delayMs = Math.max(HINT_MS, floor.sinceMs + pauseMs(state, floor) - atMs);
  return [{ type: 'start-timer', timer: 'end-of-turn', delayMs }];
}

function wordsCome(
  state: RunningState,
  { id, known }: { id: number; known: Partial<Utterance> },
  atMs: number,
): Step<SessionState> {
  if (!hasUtterance(state.conversation.floor, id)) return stepTo(state);
  const floor = withUtterance(state.conversation.floor, id, known);
  const text = floorText(floor);
  const heard = withFloor(state, floor);
  const shown: SessionEffect[] =
    known.text === undefined ? [] : [{ type: 'send', output: { type: 'caller-transcript-delta', text } }];
  const next = andThen({ state: heard, effects: shown }, (running) => yieldToWords(running, floor, atMs));
  return andThen(next, (running) => goOnPausing(running, floor, atMs));
}

// Enough words make an interruption, however short they were.
function yieldToWords(state: RunningState, floor: TakenFloor, atMs: number): Step<RunningState> {
  if (!isBusy(state)) return stepTo(state);
  const rule = ruleOf(state, atMs);
  if (!rule || meantWordsIn(state, stoppingText(state, floor)) < rule.words) return stepTo(state);
  return pauseReply(state, atMs);
}

// What was understood may make the pause long enough, or too short.
function goOnPausing(state: RunningState, floor: TakenFloor, atMs: number): Step<SessionState> {
  if (floor.type === 'speaking') return stepTo(state);
  if (floor.type === 'awaited' && !isSettled(floor)) return stepTo(state);
  const delayMs = floor.sinceMs + pauseMs(state, floor) - atMs;
  if (delayMs <= 0) return floor.type === 'awaited' ? takeTurn(state, floor, atMs) : reducePause(state, atMs);
  return {
    state: withFloor(state, { ...floor, type: 'pausing' }),
    effects: [
      { type: 'stop-timer', timer: 'transcript' },
      { type: 'start-timer', timer: 'end-of-turn', delayMs },
    ],
  };
}

/** The pause is long enough: the turn is the agent's, once all words are understood. */
export function reducePause(state: SessionState, atMs: number): Step<SessionState> {
  if (!isRunning(state) || state.conversation.floor.type !== 'pausing') return stepTo(state);
  const { floor } = state.conversation;
  const stopped: SessionEffect = { type: 'stop-timer', timer: 'end-of-turn' };
  if (isSettled(floor)) return withEffects([stopped], takeTurn(state, floor, atMs));
  return {
    state: withFloor(state, { ...floor, type: 'awaited' }),
    effects: [
      stopped,
      { type: 'start-timer', timer: 'transcript', delayMs: transcriptWaitMs(floor) },
      ...softTimeout(state.conversation),
    ],
  };
}

// After a handover or a switch of the language, utterances of one floor may have different recognisers.
function transcriptWaitMs({ utterances }: TakenFloor): number {
  const open = utterances.filter(({ state }) => state === 'open');
  return Math.max(...open.map(({ transcriptMs }) => transcriptMs ?? TRANSCRIPT_MS));
}

/** What the caller said was not understood in time. */
export function reduceLostTranscript(state: SessionState, atMs: number): Step<SessionState> {
  if (!isRunning(state) || state.conversation.floor.type !== 'awaited') return stepTo(state);
  const { floor } = state.conversation;
  const utterances = floor.utterances.map((utterance) =>
    utterance.state === 'open' ? { ...utterance, state: 'failed' as const } : utterance,
  );
  return takeTurn(noteError(state, 'timeout'), { ...floor, utterances }, atMs);
}

/** The caller's voice goes on: the agent falls silent, unless all that was understood is what a listener says. */
export function reduceLongVoice(state: SessionState, atMs: number): Step<SessionState> {
  if (!isBusy(state) || state.conversation.floor.type !== 'speaking') return stepTo(state);
  const text = floorText(state.conversation.floor);
  const isListener = text !== '' && meantWordsIn(state, text) === 0;
  return isListener || !ruleOf(state, atMs) ? stepTo(state) : pauseReply(state, atMs);
}

function isRunning(state: SessionState): state is RunningState {
  return state.phase === 'listening' || isBusy(state);
}

function pauseMs(state: RunningState, floor: TakenFloor): number {
  const { settings } = state.conversation;
  return endOfTurnMs({
    eagerness: settings.spoken?.eagerness ?? 'normal',
    readsWords: settings.spoken?.readsWords ?? true,
    language: settings.language,
    agentText: lastWordsOf(state),
    callerText: floorText(floor),
  });
}

function lastWordsOf(state: RunningState): string {
  if (isBusy(state) && state.turn.said !== '') return state.turn.said;
  return state.conversation.messages.findLast((message) => message.role === 'agent')?.text ?? '';
}

function noteError(state: RunningState, code: string): RunningState {
  return isBusy(state) ? { ...state, turn: withError(state.turn, `transcript_${code}`) } : state;
}
