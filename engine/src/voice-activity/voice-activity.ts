// What belongs here: voice activity detection and, beside it, one file for each way to do it.

/** What a detector notices; `agoMs` is how long before the newest sample it happened. */
export type VoiceEvent =
  | { type: 'voice-start'; agoMs: number }
  /** There may be a voice: if there is, `voice-start` follows within 160 ms. Not every detector says so. */
  | { type: 'voice-hint' }
  /** The voice stopped, and has been silent for a moment. */
  | { type: 'voice-end'; agoMs: number };

/** Listens to one caller. */
export type VoiceDetector = {
  /** @param samples mono, 16,000 Hz, any length; not retained, not changed */
  push(samples: Int16Array): void;
  /** How much the newest sound is like a voice, 0 to 1: for meters, not for decisions. */
  score(): number;
  /** Forgets the caller; no event comes any more. */
  close(): void;
};

/** Listens to callers, each by a detector of their own. */
export type VoiceActivity = AsyncDisposable & {
  /** @param onEvent called in the order in which things happened; must not throw */
  open(onEvent: (event: VoiceEvent) => void): VoiceDetector;
};

/** Rate at which detectors and recognisers listen. */
export const LISTENING_RATE_HZ = 16_000;

/** Silence after which a detector takes a voice for over; `voice-end` comes about then. */
export const HANGOVER_MS = 250;
