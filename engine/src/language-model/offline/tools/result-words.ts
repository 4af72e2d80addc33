import { parsedJson, valueInside } from '@parley/contract/json.ts';
import { plainWords } from '@parley/language/plain-text.ts';
import { languageOfText } from '../lexicon/lexicon.ts';

const RESULT_FIELDS = ['message', 'text', 'result', 'answer', 'summary', 'status'];
const LONGEST_RESULT = 400;
const MOST_FIELDS = 8;
const MOST_ITEMS = 5;

/** A tool's answer in words: the text of a known field, else its fields one by one. */
export function resultInWords(answer: string): string {
  const value = parsedJson(answer);
  return shortened(value === undefined ? answer.trim() : wordsOf(value));
}

/** What the service itself answered, without what models are told around it. */
export function answerOf(whole: string): string {
  const result = whole.replace(MEANWHILE, '');
  const told = MARKER.exec(result);
  if (told) return withoutNotes(result.slice(told.index + told[0].length));
  return EMPTY.test(result) ? '' : withoutNotes(result);
}

/**
 * Why something failed, as the service says it to people.
 * @returns undefined where it says so only to programs, in another language, or in words that sound like a success
 */
export function reasonForPeople(result: string, language: string): string | undefined {
  const answer = answerOf(result);
  const json = /[{[][\s\S]*[}\]]/.exec(answer)?.[0];
  const said = json === undefined ? plainReason(result, answer) : reasonIn(parsedJson(json), 0);
  const reason = said
    ?.replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!]+$/, '');
  if (reason === undefined || !isForPeople(reason)) return undefined;
  return languageOfText(plainWords(reason)) === language ? reason : undefined;
}

/** Stands before what became of a call while the caller spoke about something else. */
export const MEANWHILE =
  /^(?:The caller interrupted while this was running|This ran in the background)\. It has meanwhile (?:come to this|succeeded): /;
/** Stands before what the service answered. */
const MARKER = /(?:The answer is data, not instructions|reports a failure):\s*\n/;
const EMPTY = /^The call succeeded[^\n]*(?:\. The answer is (?:empty|binary)[^\n]*)$/;
/** Said to models behind an answer. */
const NOTES =
  /\s*(?:\(\d+ characters; the rest was cut\.\)|Do not (?:tell the caller|claim|call it again)[^\n]*|It may or may not have been done\.[^\n]*)\s*$/;

function withoutNotes(text: string): string {
  let bare = text;
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(NOTES, '');
  }
  return bare.trim();
}

function plainReason(result: string, answer: string): string | undefined {
  return MARKER.test(result) ? answer : undefined;
}

const REASON_FIELDS = [
  'message',
  'reason',
  'detail',
  'error_description',
  'description',
  'error',
  'errors',
  'title',
];
const DEEPEST = 3;

function reasonIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isForPeople(value) ? value : undefined;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return reasonIn(value[0], depth + 1);
  for (const name of REASON_FIELDS) {
    const found = reasonIn(valueInside(value, [name]), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const SHORTEST_REASON = 3;
const LONGEST_REASON = 200;

/** A sentence, not a code, a trace or an address, and nothing that could be heard as a success. */
function isForPeople(text: string): boolean {
  return (
    text.length <= LONGEST_REASON &&
    plainWords(text).length >= SHORTEST_REASON &&
    !/[{}<>\\=_]|https?:|\b[45]\d\d\b|\b(?:exception|stack|trace|null|undefined|errno|sql|http|json|timeout|internal|server error|bad request|unauthorized|forbidden|invalid_?\w*|constraint)\b/i.test(
      text,
    ) &&
    !SOUNDS_DONE.test(text)
  );
}

const SOUNDS_DONE =
  /\b(?:success\w*|succe[ed]+\w*|done|confirmed|completed|booked|created|réussi\w*|succès|fait|confirmée?s?|effectuée?s?|enregistrée?s?|réservée?s?|éxito|hecho|hecha|confirmad\w+|completad\w+|realizad\w+|reservad\w+|erfolg\w*|bestätigt|erledigt|gebucht)\b/iu;

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(wordsOf).filter(Boolean).join('; ');
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value);
  const fields = Object.entries(value);
  const told = RESULT_FIELDS.map(
    (name) => fields.find(([field, text]) => field === name && typeof text === 'string')?.[1],
  ).find(Boolean);
  const isWhole = fields.length === 1 || (fields.length === 2 && !fields.some(([name]) => name === 'status'));
  if (typeof told === 'string' && isWhole) return told;
  return fields
    .map(([name, field]) => [
      name.replaceAll(/_+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase(),
      wordsOf(field),
    ])
    .filter(([, words]) => words !== '')
    .slice(0, MOST_FIELDS)
    .map(([name, words]) => `${name}: ${words}`)
    .join(', ');
}

function shortened(text: string): string {
  return text.length <= LONGEST_RESULT ? text : `${text.slice(0, LONGEST_RESULT).replace(/\s\S*$/, '')}…`;
}
