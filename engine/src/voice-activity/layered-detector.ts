import { createLineLoudness, levelOf } from './line-loudness.ts';
import { askSecondOpinion, type SecondOpinion } from './second-opinion.ts';
import type { SileroLines } from './silero-voice.ts';
import { createFrameCutter } from './sound-frames.ts';
import { HANGOVER_MS, LISTENING_RATE_HZ, type VoiceDetector, type VoiceEvent } from './voice-activity.ts';
import { createVoiceSegmenter } from './voice-segmenter.ts';
import { FRAME_SAMPLES, type FrameClassifier } from './webrtc-voice.ts';

/** What listens to one caller. */
export type DetectorParts = {
  /** The gate: hears everything. It is closed with the detector. */
  classifier: FrameClassifier;
  /** Confirms what the gate found; without it, or while no line is free, the gate decides alone. */
  silero: SileroLines | undefined;
};

const MS = LISTENING_RATE_HZ / 1000;

// Frames stay voiced for so long after a voice; a click makes four of them.
const GATE_OVERHANG_MS = 20;
const GATE_RULE = {
  frameMs: 20,
  start: { voiced: 7, of: 9 },
  keep: { voiced: 4, of: 6 },
  hangoverMs: HANGOVER_MS - GATE_OVERHANG_MS,
};
// Where the gate decides, a sound has to stand so far above the background, in decibels: it takes noise for a voice.
const STANDING_OUT = 4;

// Voiced frames that make Silero be asked, and the silence after which it is not needed.
const CANDIDATE = { voiced: 3, of: 5 };
const FRAMES_WITHOUT_CANDIDATE = 25;
// Silero hears so much of what went before that it knows the background.
const PRE_ROLL_SAMPLES = 320 * MS;

// So far above the background, in decibels, a voice's pauses are plain to the gate, and Silero is free for others.
const PLAIN = 25;
const NOT_PLAIN = 20;
// There, a sound of less than 100 ms, such as a cough, is no voice, though Silero's answer outlasts it.
const LASTING = { voiced: 5, of: 8 };
const CONFIRMED_SAMPLES = 300 * MS;
// Somebody types or plays music: for so long the gate is not trusted with the end of a voice.
const FALSE_ALARM_SAMPLES = 500 * MS;
const SUSPICION_SAMPLES = 10_000 * MS;
// Nobody speaks so long without a pause: something else may have begun, and Silero is asked again.
const BREATHLESS_SAMPLES = 4_000 * MS;

/** Hears one caller: the gate looks for a voice in every frame, Silero confirms it and, in noise, says when it is over. */
export function openLayeredDetector(
  { classifier, silero }: DetectorParts,
  onEvent: (event: VoiceEvent) => void,
): VoiceDetector {
  const gate = createVoiceSegmenter(GATE_RULE);
  const candidates = createVoiceSegmenter(GATE_RULE);
  const loudness = createLineLoudness();
  const recent = new Int16Array(PRE_ROLL_SAMPLES);
  const frames = createFrameCutter(FRAME_SAMPLES, hearFrame);
  let received = 0;
  // Of these, those in whole frames.
  let heard = 0;
  let opinion: SecondOpinion | undefined;
  let askedSample = 0;
  let suspiciousUntil = 0;
  let isVoice = false;
  let isHinted = false;
  let startSample = 0;
  let isClosed = false;

  function hearFrame(frame: Int16Array): void {
    if (isClosed) return;
    const isVoiced = classifier.isVoiced(frame);
    const level = levelOf(frame);
    heard += frame.length;
    recent.copyWithin(0, frame.length);
    recent.set(frame, recent.length - frame.length);
    loudness.add(level, isVoiced);
    candidates.add(isVoiced);
    gate.add(isVoiced && level > (loudness.background() ?? Number.POSITIVE_INFINITY) + STANDING_OUT);
    opinion?.add(frame);
    if (opinion && mayDismiss(opinion)) dismiss();
    else if (!opinion && wantsOpinion()) ask();
    if (isFalseAlarm()) suspiciousUntil = heard + SUSPICION_SAMPLES;
    hint();
    decide();
  }

  function hint(): void {
    // Where the gate takes everything for a voice, Silero's first doubt says more.
    const isBeginning =
      opinion && heard - askedSample > FALSE_ALARM_SAMPLES ? opinion.score() > 0 : hasCandidate();
    if (isBeginning && !isHinted && !isVoice) onEvent({ type: 'voice-hint' });
    isHinted = isBeginning;
  }

  function ask(): void {
    askedSample = heard;
    opinion = silero && askSecondOpinion(silero, heard - recent.length, decide);
    opinion?.add(recent);
  }

  function dismiss(): void {
    opinion?.close();
    opinion = undefined;
  }

  const hasCandidate = () => candidates.voicedAmong(CANDIDATE.of) >= CANDIDATE.voiced;

  function isFalseAlarm(): boolean {
    return !isVoice && opinion !== undefined && heard - askedSample > FALSE_ALARM_SAMPLES && hasCandidate();
  }

  function isShort(): boolean {
    return loudness.voiceAboveBackground() >= PLAIN && gate.voicedAmong(LASTING.of) < LASTING.voiced;
  }

  function wantsOpinion(): boolean {
    if (!isVoice) return hasCandidate();
    const isPlain = loudness.voiceAboveBackground() >= NOT_PLAIN && heard > suspiciousUntil;
    return !isPlain || heard - startSample > BREATHLESS_SAMPLES;
  }

  function mayDismiss(asked: SecondOpinion): boolean {
    if (asked.isLost()) return true;
    if (!isVoice) return candidates.voicedAmong(FRAMES_WITHOUT_CANDIDATE) === 0;
    const age = heard - startSample;
    const isPlain = loudness.voiceAboveBackground() >= PLAIN && heard > suspiciousUntil;
    return isPlain && gate.isVoice() && age > CONFIRMED_SAMPLES && age < BREATHLESS_SAMPLES;
  }

  function decide(): void {
    if (isClosed) return;
    // Silero has to have heard a little before its "no voice" counts.
    const confirmed = opinion && (!isVoice || opinion.isSettled()) ? opinion.isVoice() : undefined;
    if (confirmed === true && !isVoice && isShort()) return;
    if ((confirmed ?? gate.isVoice()) === isVoice) return;
    isVoice = !isVoice;
    const judge = confirmed === undefined ? gateMoments : (opinion ?? gateMoments);
    if (isVoice) startSample = judge.startSample();
    const sample = isVoice ? startSample : judge.endSample();
    const agoMs = Math.max(0, (received - sample) / MS);
    onEvent({ type: isVoice ? 'voice-start' : 'voice-end', agoMs });
  }

  const gateMoments = {
    startSample: () => gate.startFrame() * FRAME_SAMPLES,
    endSample: () => gate.endFrame() * FRAME_SAMPLES - GATE_OVERHANG_MS * MS,
  };

  return {
    push(samples) {
      received += samples.length;
      frames.add(samples);
    },
    score: () => (opinion?.isSettled() ? opinion.score() : gate.voicedAmong(10) / 10),
    close() {
      if (isClosed) return;
      isClosed = true;
      dismiss();
      classifier.close();
    },
  };
}
