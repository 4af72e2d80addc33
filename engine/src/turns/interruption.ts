import type { InterruptionSensitivity } from '@parley/contract/agent-config.ts';
import type { RecognisedWord } from '../speech-to-text/speech-to-text.ts';

/** What makes the caller's voice an interruption: going on for so long, or so many words that mean something. */
export type InterruptionRule = { voiceMs: number; words: number };

const WHILE_SPEAKING: Readonly<Record<Exclude<InterruptionSensitivity, 'off'>, InterruptionRule>> = {
  low: { voiceMs: 1_500, words: 3 },
  normal: { voiceMs: 800, words: 1 },
  high: { voiceMs: 300, words: 1 },
};

// Nothing is heard yet: a delayed reply costs less than an interrupted one.
const WHILE_THINKING: typeof WHILE_SPEAKING = {
  low: { voiceMs: 1_000, words: 2 },
  normal: { voiceMs: 400, words: 1 },
  high: { voiceMs: 150, words: 1 },
};

/** The rule of a sensitivity, or undefined where nothing interrupts. */
export function interruptionRule(
  sensitivity: InterruptionSensitivity,
  moment: 'speaking' | 'thinking',
): InterruptionRule | undefined {
  if (sensitivity === 'off') return undefined;
  return moment === 'speaking' ? WHILE_SPEAKING[sensitivity] : WHILE_THINKING[sensitivity];
}

const FEW_WORDS = 2;
// A listener's word that a model took for another one had 0.41 to 0.63 (docs/turn-taking.md), a right one 0.83 and more.
const SURE = 0.7;

/** Whether an utterance is so short, and so badly heard, that it may be any sound of a listener's. */
export function isDoubtful(words: readonly RecognisedWord[] = []): boolean {
  return words.length <= FEW_WORDS && words.some(({ confidence }) => confidence < SURE);
}
