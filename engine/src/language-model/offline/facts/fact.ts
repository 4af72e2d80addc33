import { sectionOfHeading } from '@parley/contract/prompt.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import {
  bareLine,
  belongTogether,
  capitalised,
  closed,
  isListItem,
  refersBack,
  sentencesOf,
} from '../lexicon/sentences.ts';

/** A sentence or two that can be said to a caller. */
export type Fact = {
  /** As it is said. */
  spoken: string;
  /** As it stands in the prompt or document. */
  original: string;
  heading: string;
  /** What else it belongs to: lead-in of its list, question it answers, condition. */
  context: string;
  /** Source of the evidence: section or document, and what the user calls it. */
  source: string;
  title: string;
  isIdentity: boolean;
  /** What it answers as a whole: a stored question, or what leads a list in. */
  asked?: string;
  /** The sentence before it. */
  near?: string;
  /** Whether it stands on the same line of a prompt as the fact before it. */
  sharesLine?: boolean;
  /** What it is in a document; undefined for plain sentences. */
  shape?: 'answer' | 'list' | 'item' | 'row';
  /** Of an item, what its list is about. */
  about?: string;
  /** Of a row with several columns, their names and the row's cells. */
  columns?: readonly string[];
  cells?: readonly string[];
};

type FactOrigin = { source: string; title: string; heading: string; leadIn: string; question: string };

const ANSWER = /^(?:a|r|answer|réponse|respuesta|antwort|risposta|resposta|antwoord|odpowiedź|svar)\s*:\s*/i;
const QUESTION = /^(?:q|p|question|pregunta|frage|domanda|pergunta|vraag|pytanie|fråga)\s*:\s*/i;
const HEADING = /^\s{0,3}#{1,6}\s+(.+)/;
const CONFIDENTIAL =
  /[ck]onfiden[tcz]i|vertraulich|vertrouwelijk|poufn|\binternal(?:ly)?\b|\bintern[eo]\b|\bintern:|\bsecret\b|\bgeheim\b|divulgu|\bstaff only\b|\{\{/i;
const ABOUT = /^(?:pour|en cas|for|in case|para|en caso)\s/i;
/** An entry such as "Parking: …". */
export const ENTRY = /^[^:.]{2,40}:\s/u;
const LONGEST_WHOLE_LINE = 260;

/**
 * What a sentence of a prompt says to callers: instructions to pass something on lose their lead-in,
 * "You are" becomes "I am". Undefined for what is meant for the agent alone.
 */
export function speakable(sentence: string, lexicon: Lexicon): Reading {
  const { prompt } = lexicon;
  if (CONFIDENTIAL.test(sentence)) return undefined;
  const passedOn = prompt.sayThat.exec(sentence);
  if (passedOn) {
    const rest = sentence.slice(passedOn[0].length);
    const spoken = prompt.toCaller.reduce((text, [said, toCaller]) => text.replace(said, toCaller), rest);
    const condition = passedOn[1] ?? '';
    // "It is looked into" says nothing without what it is about.
    const isAbout = refersBack(spoken, lexicon.language) && ABOUT.test(condition);
    return { spoken: capitalised(isAbout ? condition + spoken : spoken), condition, isIdentity: false };
  }
  if (prompt.identity.test(sentence)) {
    return { spoken: sentence.replace(prompt.identity, prompt.iAm), condition: '', isIdentity: true };
  }
  return prompt.instruction.test(sentence)
    ? undefined
    : { spoken: sentence, condition: '', isIdentity: false };
}

type Reading = { spoken: string; condition: string; isIdentity: boolean } | undefined;

/** Facts of one section of a prompt: what it says to callers, without what it says to the agent. */
export function promptFacts(
  text: string,
  section: { source: string; title: string },
  lexicon: Lexicon,
): Fact[] {
  const origin: FactOrigin = { ...section, heading: '', leadIn: '', question: '' };
  return unwrapped(text).flatMap((line) => {
    const heading = HEADING.exec(line);
    if (heading) {
      Object.assign(origin, {
        heading: sectionOfHeading(line) ? '' : (heading[1] ?? ''),
        leadIn: '',
        question: '',
      });
      return [];
    }
    const isItem = isListItem(line);
    const bare = bareLine(line);
    if (bare === '') return [];
    if (!isItem && bare.endsWith(':')) {
      Object.assign(origin, { leadIn: bare.slice(0, -1).trim(), question: '' });
      return [];
    }
    if (QUESTION.test(bare) || (bare.endsWith('?') && !isItem && sentencesOf(bare).length === 1)) {
      origin.question = bare.replace(QUESTION, '');
      return [];
    }
    if (!isItem) origin.leadIn = '';
    const isWhole = origin.question !== '' || (isItem && ENTRY.test(bare));
    return lineFacts(bare.replace(ANSWER, ''), { ...origin, isWhole }, lexicon);
  });
}

/** Each sentence of a line with those that refer to it; a stored answer and an entry such as "Parking: …" whole. */
function lineFacts(line: string, origin: FactOrigin & { isWhole: boolean }, lexicon: Lexicon): Fact[] {
  const isWhole = origin.isWhole && line.length <= LONGEST_WHOLE_LINE;
  const facts: Fact[] = [];
  let previous: string | undefined;
  for (const sentence of sentencesOf(line)) {
    const reading = speakable(sentence, lexicon);
    if (!reading) {
      previous = undefined;
      continue;
    }
    const spoken = closed(reading.spoken);
    const before = facts.at(-1);
    const continues = previous !== undefined && belongTogether(previous, sentence, lexicon.language);
    previous = sentence;
    if (before && (isWhole || continues)) {
      before.spoken += ` ${spoken}`;
      before.original += ` ${sentence}`;
      continue;
    }
    const context = [origin.leadIn, origin.question, reading.condition].filter(Boolean).join(' ');
    const { source, title, heading } = origin;
    const { isIdentity } = reading;
    const near = before?.original ?? '';
    const sharesLine = before !== undefined;
    facts.push({ spoken, original: sentence, heading, context, source, title, isIdentity, near, sharesLine });
  }
  return facts;
}

/** The lines of a text, where a line that goes on in lower case is one with the line before. */
function unwrapped(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1);
    const goesOn = /^\s*\p{Ll}/u.test(line) && before !== undefined && /[\p{L}\p{N},]\s*$/u.test(before);
    if (goesOn && !isListItem(line) && !HEADING.test(before))
      lines[lines.length - 1] = `${before.trimEnd()} ${line.trim()}`;
    else if (!/^[\s|:-]*$/.test(line))
      lines.push(line.replaceAll(/^\s*\||\|\s*$/g, '').replaceAll(/\s*\|\s*/g, ', '));
  }
  return lines;
}
