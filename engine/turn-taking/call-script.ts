// What is said in a measured call. The caller of a script is done when the script says so, which is what the agent
// has to find out from the sound and the words.

/** Words without a pause. */
export type Phrase = {
  /** As it is spoken. */
  say: string;
  /** As a recogniser writes it, where that is not the same. */
  write?: string;
  /** Silence behind it, in which the caller is not done. */
  pauseMs?: number;
};

/** A sound of the caller's while the agent speaks: a word of a listener, or a cough. */
export type Aside = { afterMs: number; phrase: Phrase | 'cough' };

/** The agent says something, then the caller does. */
export type Exchange = {
  agent: string;
  asides?: readonly Aside[];
  caller: readonly Phrase[];
  /** The caller does not wait but speaks so long after the agent began. */
  overlapMs?: number;
};

/** The calls of one language. */
export type LanguageCalls = {
  language: 'en' | 'fr' | 'es';
  /** The built-in voice's. */
  voices: readonly string[];
  /** Kokoro's. */
  naturalVoices: readonly string[];
  /** What the agent says where it was asked too soon, and at the end. */
  filler: string;
  farewell: string;
  plain: readonly Exchange[];
  pauses: readonly Exchange[];
  backChannels: readonly Exchange[];
  overlaps: readonly Exchange[];
  dictation: readonly Exchange[];
};
