import type { TurnEagerness } from '@parley/contract/agent-config.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { plainWords, turnWords } from './turn-words.ts';

/** What is known when the caller pauses. */
type CallerPause = {
  eagerness: TurnEagerness;
  /** Whether what was asked and said counts; otherwise the pause alone does. */
  readsWords: boolean;
  language: AgentLanguage;
  /** What the agent said last. */
  agentText: string;
  /** What the caller has said in this turn, as far as it is understood. */
  callerText: string;
};

type Pauses = { plain: number; unfinished: number; dictated: number; finished: number };

// Pauses inside of sentences are mostly below half a second, those between groups of digits about one.
const PAUSES: Readonly<Record<TurnEagerness, Pauses>> = {
  eager: { plain: 500, unfinished: 1_200, dictated: 1_300, finished: 350 },
  normal: { plain: 700, unfinished: 1_500, dictated: 1_800, finished: 450 },
  patient: { plain: 1_200, unfinished: 2_200, dictated: 2_800, finished: 800 },
};

/** How long a pause has to be until the caller's turn is over, in milliseconds of silence. */
export function endOfTurnMs({ eagerness, readsWords, language, agentText, callerText }: CallerPause): number {
  const pauses = PAUSES[eagerness];
  if (!readsWords) return pauses.plain;
  const words = plainWords(callerText);
  if (asksForDictation(agentText, language) && !isWholeDictation(words, language)) {
    // A question instead of what was asked for, or a refusal in a few words, is answered as ever.
    return /[?？]\s*$/.test(callerText) ? pauses.finished : pauses.dictated;
  }
  if (endsUnfinished(callerText, words, language)) return pauses.unfinished;
  return /[?？]\s*$/.test(callerText) ? pauses.finished : pauses.plain;
}

/** Whether the agent asked for something that is said in groups with pauses between them. */
export function asksForDictation(agentText: string, language: AgentLanguage): boolean {
  return asksFor(agentText, turnWords(language, 'dictated'));
}

/** Whether the agent asked for a number. */
export function asksForDigits(agentText: string, language: AgentLanguage): boolean {
  return agentText.includes('?') && asksFor(agentText, turnWords(language, 'digits'));
}

function asksFor(agentText: string, terms: readonly string[]): boolean {
  // What is asked stands at the end.
  const asked = ` ${plainWords(agentText.slice(-200)).join(' ')} `;
  return terms.some((term) => asked.includes(` ${term} `));
}

/** Digits from which a number that was asked for may be whole. */
const WHOLE_NUMBER_DIGITS = 9;

function isWholeDictation(words: readonly string[], language: AgentLanguage): boolean {
  const at = turnWords(language, 'at');
  const dot = turnWords(language, 'dot');
  const atIndex = words.findIndex((word) => word.includes('@') || at.includes(word));
  // Something behind the dot behind the at: the address has its end.
  if (atIndex !== -1) {
    const host = words.slice(atIndex);
    const dotIndex = host.findLastIndex((word) => dot.includes(word));
    return (dotIndex > 0 && dotIndex < host.length - 1) || host.some((word) => /\w\.[a-z]{2,}$/.test(word));
  }
  return words.join('').replaceAll(/\D/g, '').length >= WHOLE_NUMBER_DIGITS;
}

function endsUnfinished(text: string, words: readonly string[], language: AgentLanguage): boolean {
  if (/[,;:…-]\s*$/.test(text)) return true;
  const last = words.at(-1);
  if (last === undefined) return false;
  // A single word is an answer, such as "no".
  return words.length > 1 && turnWords(language, 'unfinished').includes(last);
}
