import type { AgentLanguage } from '@parley/contract/languages.ts';
import { CONVERSATION_WORDS, listedPhrases } from '@parley/language/conversation-words.ts';
import { plainWords } from './turn-words.ts';

/** What a caller's words say to a question that asks for their agreement. */
export type Consent = 'yes' | 'no' | 'neither';

/** Said in every language. */
const EVERYWHERE = 'ok, okay, okey, oke, okej, dacord, super';

/** More than this says something of its own. */
const LONGEST_WORDS = 10;

/**
 * Whether a caller agrees. Anything that may be a condition, a question or a correction is neither: `yes, but tomorrow`
 * is no agreement to what was asked.
 */
export function consentIn(text: string, language: AgentLanguage): Consent {
  const words = plainWords(text.replaceAll(/[’`´]/g, "'"));
  if (words.length === 0) return 'neither';
  const left = { yes: false, no: false, other: 0 };
  const { yes, no, polite } = setsOf(language);
  for (let index = 0; index < words.length; ) {
    const [found, length] = longestAt(words, index, { no, yes, polite });
    if (found === 'yes' || found === 'no') left[found] = true;
    else if (found === undefined) left.other += 1;
    index += length;
  }
  if (left.no) return left.yes || words.length > LONGEST_WORDS ? 'neither' : noOr(text, left.other);
  if (!left.yes || left.other > 0 || words.length > LONGEST_WORDS || text.includes('?')) return 'neither';
  return 'yes';
}

// "No, wait" declines as well; a question or a new request beside a no is answered as what it is.
function noOr(text: string, otherWords: number): Consent {
  return otherWords <= 3 && !text.includes('?') ? 'no' : 'neither';
}

type Sets = Readonly<Record<'yes' | 'no' | 'polite', ReadonlySet<string>>>;
const known = new Map<AgentLanguage, Sets>();

function setsOf(language: AgentLanguage): Sets {
  let sets = known.get(language);
  if (!sets) {
    const { yes, no, polite } = CONVERSATION_WORDS[language].consentWords;
    const plain = (list: string) => new Set(listedPhrases(list).map((one) => plainWords(one).join(' ')));
    sets = { yes: plain(`${yes}, ${EVERYWHERE}`), no: plain(no), polite: plain(polite) };
    known.set(language, sets);
  }
  return sets;
}

/** Longest phrase of the lists, in words. */
const LONGEST_PHRASE = 4;

function longestAt(words: readonly string[], index: number, sets: Sets): [keyof Sets | undefined, number] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length).join(' ');
    for (const kind of ['no', 'yes', 'polite'] as const) if (sets[kind].has(phrase)) return [kind, length];
  }
  return [undefined, 1];
}
