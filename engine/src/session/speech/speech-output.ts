import type { AgentLanguage } from '@parley/contract/languages.ts';
import { type AlignedText, withPrefix } from '@parley/language/spoken/aligned-text.ts';
import { createAudioEncoder } from '../../audio/audio-encoder.ts';
import type { AudioFormat } from '../../audio/audio-format.ts';
import { keypadTones } from '../../audio/keypad-tones.ts';
import { setPhrase } from '../../replies/set-phrases.ts';
import { spokenText } from '../../replies/spoken-text.ts';
import { type Speaker, TextToSpeechError } from '../../text-to-speech/text-to-speech.ts';
import { pause } from '../abortable-pause.ts';
import type { ReplySound } from '../state/effect.ts';
import type { SpeechEvent } from '../state/event.ts';
import type { SetTimer } from '../state/session-dependencies.ts';

type SpeechOutputDependencies = {
  /** Who speaks, the wanted voice first; the others take over from one that fails. */
  speakers: readonly Speaker[];
  format: AudioFormat;
  language: AgentLanguage;
  /** Milliseconds of the conversation. */
  now: () => number;
  setTimer: SetTimer;
  onSound: (sound: ReplySound) => void;
  onEvent: (event: SpeechEvent) => void;
  reportFailure: (error: unknown) => void;
};

/** How far the sound that was sent may be ahead of what is heard, in milliseconds. */
const LEAD_MS = 6_000;
/** Delay until the caller hears sound after a silence, in milliseconds. */
const JOURNEY_MS = 80;
/** Failures after which a voice is not tried again in this conversation, as long as another can speak. */
const MAX_FAILURES = 2;
/** Failures that are worth a retry because they may pass and took no time. */
const PASSING: ReadonlySet<TextToSpeechError['code']> = new Set(['failed', 'unreachable', 'malformed']);

/** What is to be spoken, and by whom: a piece is spoken by the voice it was queued for. */
type Piece = {
  eventId: number;
  piece: number;
  text: string;
  keys?: string;
  speakers: readonly Speaker[];
  language: AgentLanguage;
};

/** The agent's voice in one conversation: speaks pieces of replies one after the other. */
export class SpeechOutput {
  readonly #dependencies: SpeechOutputDependencies;
  readonly #failures = new Map<Speaker, number>();
  #waiting: Piece[] = [];
  #speaking: AbortController | undefined;
  #heardUntilMs = 0;
  #hasExcused = false;
  #speakers;
  #language;

  constructor(dependencies: SpeechOutputDependencies) {
    this.#dependencies = dependencies;
    this.#speakers = dependencies.speakers;
    this.#language = dependencies.language;
  }

  /** Speaks a piece behind those before it, or has keys pressed in place of words. */
  speak(piece: { eventId: number; piece: number; text: string; keys?: string }): void {
    this.#waiting.push({ ...piece, speakers: this.#speakers, language: this.#language });
    if (!this.#speaking) void this.#speakAll();
  }

  /** Who speaks what comes from now on. */
  change(next: readonly Speaker[], nextLanguage: AgentLanguage): void {
    this.#speakers = next;
    this.#language = nextLanguage;
  }

  /** Falls silent at once: nothing of what was asked for is sent any more. */
  stop(): void {
    this.#waiting = [];
    this.#speaking?.abort();
    this.#speaking = undefined;
    this.#heardUntilMs = this.#dependencies.now();
  }

  async #speakAll(): Promise<void> {
    const controller = new AbortController();
    this.#speaking = controller;
    const { signal } = controller;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.#speakPiece(next, signal);
      if (signal.aborted) return;
      this.#dependencies.onEvent({ type: 'sound-end', eventId: next.eventId, piece: next.piece });
      // What the event led to may have silenced this run.
      if (signal.aborted) return;
    }
    this.#speaking = undefined;
  }

  async #speakPiece(piece: Piece, signal: AbortSignal): Promise<void> {
    if (piece.keys !== undefined) return this.#pressKeys(piece, piece.keys, signal);
    if (!/[\p{L}\p{N}]/u.test(spokenBy(undefined, piece).text)) return;
    // When all have failed, all are tried again: an agent must not be mute for the rest of the call.
    if (piece.speakers.every((speaker) => this.#isExcluded(speaker))) this.#failures.clear();
    let isExcuseDue = false;
    for (const speaker of piece.speakers) {
      // A voice that fails before its first sound is asked once more where that may help. Where one breaks off, the next
      // says the sentence from its beginning: callers make nothing of half a one.
      for (let attempt = 1; attempt <= 2 && !this.#isExcluded(speaker); attempt += 1) {
        const excuse = isExcuseDue && !this.#hasExcused ? `${setPhrase('otherVoice', piece.language)} ` : '';
        const spoken = withPrefix(excuse, spokenBy(speaker, piece));
        const outcome = await this.#attemptPiece(speaker, piece, { spoken, signal });
        if (signal.aborted) return;
        if (outcome === 'spoken') {
          if (excuse !== '') this.#hasExcused = true;
          return;
        }
        if (outcome !== 'failed') break;
      }
      isExcuseDue = true;
    }
  }

  async #pressKeys({ eventId, piece }: Piece, keys: string, signal: AbortSignal): Promise<void> {
    const { sampleRateHz } = this.#dependencies.format;
    const encoder = createAudioEncoder(sampleRateHz, this.#dependencies.format);
    for (const samples of keypadTones(keys, sampleRateHz)) {
      this.#send({ eventId, piece }, { samples, sampleRateHz, audio: encoder.encode(samples) });
      await this.#leadSpent(signal);
      if (signal.aborted) return;
    }
    this.#send({ eventId, piece }, { samples: NOTHING, sampleRateHz, audio: encoder.end() });
  }

  #isExcluded(speaker: Speaker): boolean {
    return (this.#failures.get(speaker) ?? 0) >= MAX_FAILURES;
  }

  async #attemptPiece(
    speaker: Speaker,
    { eventId, piece }: Piece,
    { spoken, signal }: { spoken: AlignedText; signal: AbortSignal },
  ): Promise<'spoken' | 'failed' | 'hopeless' | 'broken-off'> {
    let encoder: ReturnType<typeof createAudioEncoder> | undefined;
    let rateHz = 0;
    let hasSounded = false;
    try {
      for await (const { samples, sampleRateHz } of speaker.speak(spoken.text, signal)) {
        if (signal.aborted) return 'broken-off';
        if (samples.length === 0) continue;
        encoder ??= createAudioEncoder(sampleRateHz, this.#dependencies.format);
        rateHz = sampleRateHz;
        if (!hasSounded)
          this.#dependencies.onEvent({
            type: 'sound-start',
            eventId,
            piece,
            spoken,
            synthesizer: speaker.synthesizerName,
          });
        hasSounded = true;
        this.#send({ eventId, piece }, { samples, sampleRateHz, audio: encoder.encode(samples) });
        await this.#leadSpent(signal);
        if (signal.aborted) return 'broken-off';
      }
      if (signal.aborted) return 'broken-off';
      if (encoder)
        this.#send({ eventId, piece }, { samples: NOTHING, sampleRateHz: rateHz, audio: encoder.end() });
      this.#failures.delete(speaker);
      return 'spoken';
    } catch (error) {
      if (signal.aborted) return 'broken-off';
      this.#dependencies.reportFailure(error);
      this.#failures.set(speaker, (this.#failures.get(speaker) ?? 0) + 1);
      const code = error instanceof TextToSpeechError ? error.code : 'failed';
      this.#dependencies.onEvent({ type: 'sound-error', eventId, code });
      if (hasSounded) return 'broken-off';
      return PASSING.has(code) ? 'failed' : 'hopeless';
    }
  }

  #send(
    { eventId, piece }: { eventId: number; piece: number },
    { samples, sampleRateHz, audio }: { samples: Int16Array; sampleRateHz: number; audio: Uint8Array },
  ): void {
    if (audio.length === 0 && samples.length === 0) return;
    const nowMs = this.#dependencies.now();
    const startsAtMs = this.#heardUntilMs > nowMs ? this.#heardUntilMs : nowMs + JOURNEY_MS;
    const durationMs = (samples.length / sampleRateHz) * 1_000;
    this.#heardUntilMs = startsAtMs + durationMs;
    this.#dependencies.onSound({
      type: 'audio',
      eventId,
      audio,
      samples,
      sampleRateHz,
      startsAtMs,
      durationMs,
    });
    this.#dependencies.onEvent({ type: 'sound-delta', eventId, piece, startsAtMs, durationMs });
  }

  /** Waits while enough sound is on its way. */
  #leadSpent(signal: AbortSignal): Promise<void> | undefined {
    const aheadMs = this.#heardUntilMs - this.#dependencies.now() - LEAD_MS;
    return aheadMs > 0 ? pause(this.#dependencies, aheadMs, signal) : undefined;
  }
}

/** A piece in the words in which a speaker is given it. */
function spokenBy(speaker: Speaker | undefined, { text, language }: Piece): AlignedText {
  return spokenText(text, { language, pronunciation: speaker?.pronunciation ?? [] });
}

const NOTHING = new Int16Array();
