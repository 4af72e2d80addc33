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
export function endOfTurnMs(pause: CallerPause): number {
  const { eagerness, readsWords, language, agentText, callerText } = pause;
  const pauses = PAUSES[eagerness];
  if (!readsWords) return pauses.plain;
  const words = plainWords(callerText);
  if (asksForDictation(agentText, language) && !isWholeDictation(pause, words)) {
    // A question instead of what was asked for, or a refusal in a few words, is answered as ever.
    return /[?？]\s*$/.test(callerText) ? pauses.finished : pauses.dictated;
  }
  if (endsUnfinished(callerText, words, language)) return pauses.unfinished;
  return /[?？]\s*$/.test(callerText) ? pauses.finished : pauses.plain;
}

/** Whether the agent asked for something that is said in groups with pauses between them. */
export function asksForDictation(agentText: string, language: AgentLanguage): boolean {
  return asksFor(agentText, language, 'dictated');
}

/** Whether the agent asked for a number. */
export function asksForDigits(agentText: string, language: AgentLanguage): boolean {
  return agentText.includes('?') && asksFor(agentText, language, 'digits');
}

// Languages that write what is asked for as the end of one word, such as "Telefonnummer".
const COMPOUNDING: ReadonlySet<AgentLanguage> = new Set(['de', 'nl', 'sv']);

function asksFor(
  agentText: string,
  language: AgentLanguage,
  kind: 'dictated' | 'digits' | 'longDigits',
): boolean {
  // What is asked stands at the end.
  const asked = ` ${plainWords(agentText.slice(-200)).join(' ')} `;
  const before = COMPOUNDING.has(language) ? '' : ' ';
  return turnWords(language, kind).some((term) => asked.includes(`${before}${term} `));
}

/** Digits from which a number that was asked for may be whole: with the code of a country, and of a card or an account, later. */
const WHOLE_DIGITS = { plain: 9, international: 11, long: 15 };

function isWholeDictation(
  { agentText, callerText, language }: CallerPause,
  words: readonly string[],
): boolean {
  const at = turnWords(language, 'at');
  const dot = turnWords(language, 'dot');
  const atIndex = words.findIndex((word) => word.includes('@') || at.includes(word));
  // Something behind the dot behind the at: the address has its end.
  if (atIndex !== -1) {
    const host = words.slice(atIndex);
    const dotIndex = host.findLastIndex((word) => dot.includes(word));
    return (dotIndex > 0 && dotIndex < host.length - 1) || host.some((word) => /\w\.[a-z]{2,}$/.test(word));
  }
  const number = callerText.includes('+') ? 'international' : 'plain';
  const asked = asksFor(agentText, language, 'longDigits') ? 'long' : number;
  return callerText.replaceAll(/\D/g, '').length >= WHOLE_DIGITS[asked];
}

function endsUnfinished(text: string, words: readonly string[], language: AgentLanguage): boolean {
  if (/[,;:…-]\s*$/.test(text)) return true;
  const last = words.at(-1);
  if (last === undefined) return false;
  // A single word is an answer, such as "no".
  return words.length > 1 && turnWords(language, 'unfinished').includes(last);
}
