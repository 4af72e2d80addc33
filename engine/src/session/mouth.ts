import type { AgentLanguage } from '@parley/contract/languages.ts';
import { createAudioEncoder } from '../audio/audio-encoder.ts';
import type { AudioFormat } from '../audio/audio-format.ts';
import { keypadTones } from '../audio/keypad-tones.ts';
import { setPhrase } from '../replies/set-phrases.ts';
import { spokenText } from '../replies/spoken-text.ts';
import { type Speaker, TextToSpeechError } from '../text-to-speech/text-to-speech.ts';
import type { ReplySound } from './effect.ts';
import type { SpeechEvent } from './event.ts';

/** The agent's voice in one conversation: speaks pieces of replies one after the other. */
export type Mouth = {
  /** Speaks a piece behind those before it, or has keys pressed in place of words. */
  speak(piece: { eventId: number; piece: number; text: string; keys?: string }): void;
  /** Who speaks what comes from now on. */
  change(speakers: readonly Speaker[], language: AgentLanguage): void;
  /** Falls silent at once: nothing of what was asked for is sent any more. */
  stop(): void;
};

/** What a mouth is made of. */
export type MouthParts = {
  /** Who speaks, the wanted voice first; the others take over from one that fails. */
  speakers: readonly Speaker[];
  format: AudioFormat;
  language: AgentLanguage;
  /** Milliseconds of the conversation. */
  now: () => number;
  setTimer: (delayMs: number, fire: () => void) => () => void;
  onSound: (sound: ReplySound) => void;
  onEvent: (event: SpeechEvent) => void;
  reportFailure: (error: unknown) => void;
};

/** How far the sound that was sent may be ahead of what is heard, in milliseconds. */
const LEAD_MS = 6_000;
/** Time that sound takes to the caller's ear after a silence, in milliseconds. */
const JOURNEY_MS = 80;
/** Failures after which a voice is not tried again in this conversation, as long as another can speak. */
const MAX_FAILURES = 2;
/** Failures that may be over at the next attempt, and that did not keep the caller waiting. */
const PASSING: ReadonlySet<TextToSpeechError['code']> = new Set(['failed', 'unreachable', 'malformed']);

/** What is to be spoken, and by whom: a piece keeps the voice that it was given to. */
type Piece = {
  eventId: number;
  piece: number;
  text: string;
  keys?: string;
  speakers: readonly Speaker[];
  language: AgentLanguage;
};

export function createMouth(parts: MouthParts): Mouth {
  const { format, now, onEvent } = parts;
  const failures = new Map<Speaker, number>();
  let waiting: Piece[] = [];
  let speaking: AbortController | undefined;
  let heardUntilMs = 0;
  let hasExcused = false;
  let { speakers, language } = parts;

  return {
    speak(piece) {
      waiting.push({ ...piece, speakers, language });
      if (!speaking) void speakAll();
    },
    change(next, nextLanguage) {
      speakers = next;
      language = nextLanguage;
    },
    stop() {
      waiting = [];
      speaking?.abort();
      speaking = undefined;
      heardUntilMs = now();
    },
  };

  async function speakAll(): Promise<void> {
    const controller = new AbortController();
    speaking = controller;
    const { signal } = controller;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await speakPiece(next, signal);
      if (signal.aborted) return;
      onEvent({ type: 'sound-end', eventId: next.eventId, piece: next.piece });
      // What the event led to may have silenced this run.
      if (signal.aborted) return;
    }
    speaking = undefined;
  }

  async function speakPiece(piece: Piece, signal: AbortSignal): Promise<void> {
    if (piece.keys !== undefined) return pressKeys(piece, piece.keys, signal);
    const text = spokenText(piece.text);
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    // With nobody left, all are worth another try: an agent must not be mute for the rest of the call.
    if (piece.speakers.every(hasGivenUp)) failures.clear();
    let isExcuseDue = false;
    for (const speaker of piece.speakers) {
      // A voice that fails before its first sound is asked once more where that may help; one that breaks off is not
      // heard twice.
      for (let attempt = 1; attempt <= 2 && !hasGivenUp(speaker); attempt += 1) {
        const excuse = isExcuseDue && !hasExcused ? `${setPhrase('otherVoice', piece.language)} ` : '';
        const outcome = await attemptPiece(speaker, { ...piece, text: excuse + text }, signal);
        if (signal.aborted) return;
        if (outcome === 'spoken') {
          if (excuse !== '') hasExcused = true;
          return;
        }
        if (outcome === 'broken-off') return;
        if (outcome === 'hopeless') break;
      }
      isExcuseDue = true;
    }
  }

  async function pressKeys({ eventId, piece }: Piece, keys: string, signal: AbortSignal): Promise<void> {
    const { sampleRateHz } = format;
    const encoder = createAudioEncoder(sampleRateHz, format);
    for (const samples of keypadTones(keys, sampleRateHz)) {
      send({ eventId, piece }, { samples, sampleRateHz, audio: encoder.encode(samples) });
      await leadSpent(signal);
      if (signal.aborted) return;
    }
    send({ eventId, piece }, { samples: NOTHING, sampleRateHz, audio: encoder.end() });
  }

  function hasGivenUp(speaker: Speaker): boolean {
    return (failures.get(speaker) ?? 0) >= MAX_FAILURES;
  }

  async function attemptPiece(
    speaker: Speaker,
    { eventId, piece, text }: Piece,
    signal: AbortSignal,
  ): Promise<'spoken' | 'failed' | 'hopeless' | 'broken-off'> {
    let encoder: ReturnType<typeof createAudioEncoder> | undefined;
    let rateHz = 0;
    let hasSounded = false;
    try {
      for await (const { samples, sampleRateHz } of speaker.speak(text, signal)) {
        if (signal.aborted) return 'broken-off';
        if (samples.length === 0) continue;
        encoder ??= createAudioEncoder(sampleRateHz, format);
        rateHz = sampleRateHz;
        hasSounded = true;
        send({ eventId, piece }, { samples, sampleRateHz, audio: encoder.encode(samples) });
        await leadSpent(signal);
        if (signal.aborted) return 'broken-off';
      }
      if (signal.aborted) return 'broken-off';
      if (encoder) send({ eventId, piece }, { samples: NOTHING, sampleRateHz: rateHz, audio: encoder.end() });
      failures.delete(speaker);
      return 'spoken';
    } catch (error) {
      if (signal.aborted) return 'broken-off';
      parts.reportFailure(error);
      failures.set(speaker, (failures.get(speaker) ?? 0) + 1);
      const code = error instanceof TextToSpeechError ? error.code : 'failed';
      onEvent({ type: 'sound-error', eventId, code });
      if (hasSounded) return 'broken-off';
      return PASSING.has(code) ? 'failed' : 'hopeless';
    }
  }

  function send(
    { eventId, piece }: { eventId: number; piece: number },
    { samples, sampleRateHz, audio }: { samples: Int16Array; sampleRateHz: number; audio: Uint8Array },
  ): void {
    if (audio.length === 0 && samples.length === 0) return;
    const nowMs = now();
    const startsAtMs = heardUntilMs > nowMs ? heardUntilMs : nowMs + JOURNEY_MS;
    const durationMs = (samples.length / sampleRateHz) * 1_000;
    heardUntilMs = startsAtMs + durationMs;
    parts.onSound({ type: 'audio', eventId, audio, samples, sampleRateHz, startsAtMs, durationMs });
    onEvent({ type: 'sound-delta', eventId, piece, startsAtMs, durationMs });
  }

  /** Waits while enough sound is on its way. */
  function leadSpent(signal: AbortSignal): Promise<void> | undefined {
    const aheadMs = heardUntilMs - now() - LEAD_MS;
    if (aheadMs <= 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = parts.setTimer(aheadMs, done);
    signal.addEventListener('abort', done, { once: true });
    return promise;

    function done(): void {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
  }
}

const NOTHING = new Int16Array();
