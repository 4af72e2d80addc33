import { askSecondOpinion, createLineLoudness, levelOf, type SecondOpinion } from './second-opinion.ts';
import { SileroThread } from './silero-thread.ts';
import { loadSilero, type SileroLines } from './silero-voice.ts';
import { createFrameCutter } from './sound-frames.ts';
import {
  HANGOVER_MS,
  LISTENING_RATE_HZ,
  type VoiceActivity,
  type VoiceDetector,
  type VoiceEvent,
} from './voice-activity.ts';
import { createVoiceSegmenter } from './voice-segmenter.ts';
import { FRAME_SAMPLES, type FrameClassifier, loadFrameClassifiers } from './webrtc-voice.ts';

type VoiceActivityOptions = {
  /** Callers whose voice may be confirmed at once, some 10 MB each; the others are heard by the gate alone. */
  maxLines?: number;
  /** Gets what Silero's thread ended with; callers are heard by the gate alone until the next has started. */
  reportFailure?: (error: unknown) => void;
  worker?: URL;
};

const MAX_LINES = 32;
const RESTART_MS = 30_000;

/**
 * Hears many callers: WebRTC's cheap detector in this thread, confirmed by Silero in a thread of its own. Where that
 * thread is not to be had, breaks down or falls behind, the cheap one decides alone.
 */
export async function createVoiceActivity({
  maxLines = MAX_LINES,
  reportFailure,
  worker,
}: VoiceActivityOptions = {}): Promise<VoiceActivity> {
  const classifiers = await loadFrameClassifiers();
  let hasStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let thread: SileroThread | undefined;

  function start(): SileroThread | undefined {
    try {
      return new SileroThread({ maxLines, onFailure, ...(worker ? { worker } : {}) });
    } catch (error) {
      // No further thread may be started now; for the next caller it is tried again.
      reportFailure?.(error);
      return undefined;
    }
  }

  function onFailure(error: unknown): void {
    reportFailure?.(error);
    timer = setTimeout(() => {
      thread = undefined;
    }, RESTART_MS).unref();
  }

  const silero: SileroLines = { open: (onWindow) => thread?.open(onWindow) };
  return {
    open(onEvent) {
      // The network takes time and memory, which a server without calls does not need; the greeting is time enough.
      if (!hasStopped) thread ??= start();
      return new LayeredDetector({ classifier: classifiers.open(), silero }, onEvent);
    },
    async [Symbol.asyncDispose]() {
      hasStopped = true;
      clearTimeout(timer);
      await thread?.[Symbol.asyncDispose]();
    },
  };
}

/** The same in this very thread, so that what it decides depends on the sound alone; computes while it hears. */
export async function createSynchronousVoiceActivity({
  maxLines = MAX_LINES,
}: Pick<VoiceActivityOptions, 'maxLines'> = {}): Promise<VoiceActivity> {
  const classifiers = await loadFrameClassifiers();
  const silero = loadSilero(maxLines);
  return {
    open: (onEvent) => new LayeredDetector({ classifier: classifiers.open(), silero }, onEvent),
    async [Symbol.asyncDispose]() {},
  };
}

/** What listens to one caller. */
type DetectorDependencies = {
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
// Keyboard noise or music: for so long the gate does not decide the end of speech.
const FALSE_ALARM_SAMPLES = 500 * MS;
const SUSPICION_SAMPLES = 10_000 * MS;
// Speech never lasts so long without a pause: it may be noise, so Silero is asked again.
const BREATHLESS_SAMPLES = 4_000 * MS;

/** Hears one caller: the gate looks for a voice in every frame, Silero confirms it and, in noise, says when it is over. */
class LayeredDetector implements VoiceDetector {
  readonly #classifier;
  readonly #silero;
  readonly #onEvent;
  readonly #gate = createVoiceSegmenter(GATE_RULE);
  readonly #candidates = createVoiceSegmenter(GATE_RULE);
  readonly #loudness = createLineLoudness();
  readonly #recent = new Int16Array(PRE_ROLL_SAMPLES);
  readonly #frames;
  #received = 0;
  // Of these, those in whole frames.
  #heard = 0;
  #opinion: SecondOpinion | undefined;
  #askedSample = 0;
  #suspiciousUntil = 0;
  #isVoice = false;
  #isHinted = false;
  #startSample = 0;
  #isClosed = false;
  readonly #hasCandidate;
  readonly #gateMoments;

  constructor({ classifier, silero }: DetectorDependencies, onEvent: (event: VoiceEvent) => void) {
    this.#classifier = classifier;
    this.#silero = silero;
    this.#onEvent = onEvent;
    this.#frames = createFrameCutter(FRAME_SAMPLES, (frame) => this.#hearFrame(frame));
    this.#hasCandidate = () => this.#candidates.voicedAmong(CANDIDATE.of) >= CANDIDATE.voiced;
    this.#gateMoments = {
      startSample: () => this.#gate.startFrame() * FRAME_SAMPLES,
      endSample: () => this.#gate.endFrame() * FRAME_SAMPLES - GATE_OVERHANG_MS * MS,
    };
  }

  push(samples: Int16Array): void {
    this.#received += samples.length;
    this.#frames.add(samples);
  }

  score() {
    return this.#opinion?.isSettled() ? this.#opinion.score() : this.#gate.voicedAmong(10) / 10;
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#dismiss();
    this.#classifier.close();
  }

  #hearFrame(frame: Int16Array): void {
    if (this.#isClosed) return;
    const isVoiced = this.#classifier.isVoiced(frame);
    const level = levelOf(frame);
    this.#heard += frame.length;
    this.#recent.copyWithin(0, frame.length);
    this.#recent.set(frame, this.#recent.length - frame.length);
    this.#loudness.add(level, isVoiced);
    this.#candidates.add(isVoiced);
    this.#gate.add(
      isVoiced && level > (this.#loudness.background() ?? Number.POSITIVE_INFINITY) + STANDING_OUT,
    );
    this.#opinion?.add(frame);
    if (this.#opinion && this.#mayDismiss(this.#opinion)) this.#dismiss();
    else if (!this.#opinion && this.#wantsOpinion()) this.#ask();
    if (this.#isFalseAlarm()) this.#suspiciousUntil = this.#heard + SUSPICION_SAMPLES;
    this.#hint();
    this.#decide();
  }

  #hint(): void {
    // Where the gate takes everything for a voice, Silero's first doubt says more.
    const isBeginning =
      this.#opinion && this.#heard - this.#askedSample > FALSE_ALARM_SAMPLES
        ? this.#opinion.score() > 0
        : this.#hasCandidate();
    if (isBeginning && !this.#isHinted && !this.#isVoice) this.#onEvent({ type: 'voice-hint' });
    this.#isHinted = isBeginning;
  }

  #ask(): void {
    this.#askedSample = this.#heard;
    this.#opinion =
      this.#silero && askSecondOpinion(this.#silero, this.#heard - this.#recent.length, () => this.#decide());
    this.#opinion?.add(this.#recent);
  }

  #dismiss(): void {
    this.#opinion?.close();
    this.#opinion = undefined;
  }

  #isFalseAlarm(): boolean {
    return (
      !this.#isVoice &&
      this.#opinion !== undefined &&
      this.#heard - this.#askedSample > FALSE_ALARM_SAMPLES &&
      this.#hasCandidate()
    );
  }

  #isShort(): boolean {
    return (
      this.#loudness.voiceAboveBackground() >= PLAIN && this.#gate.voicedAmong(LASTING.of) < LASTING.voiced
    );
  }

  #wantsOpinion(): boolean {
    if (!this.#isVoice) return this.#hasCandidate();
    const isPlain = this.#loudness.voiceAboveBackground() >= NOT_PLAIN && this.#heard > this.#suspiciousUntil;
    return !isPlain || this.#heard - this.#startSample > BREATHLESS_SAMPLES;
  }

  #mayDismiss(asked: SecondOpinion): boolean {
    if (asked.isLost()) return true;
    if (!this.#isVoice) return this.#candidates.voicedAmong(FRAMES_WITHOUT_CANDIDATE) === 0;
    const age = this.#heard - this.#startSample;
    const isPlain = this.#loudness.voiceAboveBackground() >= PLAIN && this.#heard > this.#suspiciousUntil;
    return isPlain && this.#gate.isVoice() && age > CONFIRMED_SAMPLES && age < BREATHLESS_SAMPLES;
  }

  #decide(): void {
    if (this.#isClosed) return;
    // Silero has to have heard a little before its "no voice" counts.
    const confirmed =
      this.#opinion && (!this.#isVoice || this.#opinion.isSettled()) ? this.#opinion.isVoice() : undefined;
    if (confirmed === true && !this.#isVoice && this.#isShort()) return;
    if ((confirmed ?? this.#gate.isVoice()) === this.#isVoice) return;
    this.#isVoice = !this.#isVoice;
    const judge = confirmed === undefined ? this.#gateMoments : (this.#opinion ?? this.#gateMoments);
    if (this.#isVoice) this.#startSample = judge.startSample();
    const sample = this.#isVoice ? this.#startSample : judge.endSample();
    const agoMs = Math.max(0, (this.#received - sample) / MS);
    this.#onEvent({ type: this.#isVoice ? 'voice-start' : 'voice-end', agoMs });
  }
}
