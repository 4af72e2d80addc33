import { type MarkdownSection, markdownSections } from './markdown-sections.ts';

/** Sections with less text than this are put together with their neighbours. */
const TINY_CHARACTERS = 160;
/** Put together they grow to this. */
const TOGETHER_CHARACTERS = 600;

const HEADING_SEPARATOR = ' › ';

/**
 * Cuts a document into passages along its structure: every word is in one of them, none crosses from one section into
 * another, and inside a section each begins with the last words of the one before. Tiny sections below one heading
 * share a passage; those that are a question with its answer never do.
 * @returns passages of about 900 characters, 1,400 at most, in the order of the text
 */
export function splitIntoPassages(markdown: string): PassageText[] {
  return together(markdownSections(markdown)).flatMap((section) => {
    const heading = section.path.join(HEADING_SEPARATOR);
    return sectionPassages(section.blocks).map((text) => ({ heading, text }));
  });
}

function together(sections: readonly MarkdownSection[]): MarkdownSection[] {
  const result: MarkdownSection[] = [];
  let tiny: MarkdownSection[] = [];
  let characters = 0;

  function flush(): void {
    const [only] = tiny;
    if (only && tiny.length === 1) result.push(withoutEmptiness(only));
    else if (only) result.push({ ...only, path: only.path.slice(0, -1), blocks: tiny.flatMap(withTitle) });
    tiny = [];
    characters = 0;
  }

  for (const section of sections) {
    const isTiny = section.characters < TINY_CHARACTERS && section.path.length > 0 && !isQuestion(section);
    const first = tiny[0];
    if (first && (!isTiny || !areSiblings(first, section) || characters > TOGETHER_CHARACTERS)) flush();
    if (isTiny) {
      tiny.push(section);
      characters += section.characters + (section.path.at(-1) ?? '').length;
    } else {
      result.push(withoutEmptiness(section));
    }
  }
  flush();
  return result;
}

function isQuestion({ path }: MarkdownSection): boolean {
  return /[?？]\s*$/.test(path.at(-1) ?? '');
}

function areSiblings(one: MarkdownSection, other: MarkdownSection): boolean {
  return (
    one.path.length === other.path.length &&
    one.path.every((title, depth) => depth === one.path.length - 1 || title === other.path[depth])
  );
}

function withTitle({ path, blocks }: MarkdownSection): MarkdownSection['blocks'] {
  return [{ kind: 'paragraph', text: `**${path.at(-1)}**` }, ...blocks];
}

/** A title with nothing below it is its own text. */
function withoutEmptiness(section: MarkdownSection): MarkdownSection {
  return section.blocks.length > 0
    ? section
    : { ...section, path: section.path.slice(0, -1), blocks: withTitle(section) };
}

const TARGET_CHARACTERS = 900;
const MAX_CHARACTERS = 1400;
/** Most characters that a passage repeats of the one before, or of what leads a list or a table in. */
const REPEATED_MAX = 240;
/** A table's head that is longer is not repeated with every few rows. */
const HEAD_MAX = 500;
const PART_MAX = MAX_CHARACTERS - HEAD_MAX - REPEATED_MAX - 8;
/** A paragraph up to this stays whole. */
const WHOLE_MAX = MAX_CHARACTERS - REPEATED_MAX - 60;

/** A part that stays whole, with what has to stand before it where a passage begins with it. */
type Part = { text: string; opening: string; separator: '\n' | '\n\n'; isProse: boolean };

function sectionPassages(blocks: MarkdownSection['blocks']): string[] {
  const passages: string[] = [];
  let text = '';
  for (const part of parts(blocks)) {
    const joined = text + part.separator + part.text;
    if (text === '') {
      text = opened(part, '');
    } else if (
      joined.length <= TARGET_CHARACTERS ||
      (joined.length <= MAX_CHARACTERS && part.text.length < 80)
    ) {
      text = joined;
    } else {
      passages.push(text);
      text = opened(part, text);
    }
  }
  if (text !== '') passages.push(text);
  return passages;
}

function opened(part: Part, before: string): string {
  const opening = part.opening || (part.isProse ? lastSentences(before) : '');
  return opening === '' ? part.text : opening + part.separator + part.text;
}

function* parts(blocks: MarkdownSection['blocks']): Generator<Part> {
  let leadIn = '';
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      for (const text of cutText(block.text, block.text.length <= WHOLE_MAX ? WHOLE_MAX : PART_MAX)) {
        yield { text, opening: '', separator: '\n\n', isProse: true };
      }
    } else if (block.kind === 'list') {
      yield* entries(block.items, leadIn);
    } else {
      yield* tableParts(block.head, block.rows, leadIn);
    }
    leadIn = block.kind === 'paragraph' ? leadInOf(block.text) : '';
  }
}

/** A short paragraph, or the last sentence of a long one, says what the list or table below it is about. */
function leadInOf(paragraph: string): string {
  return paragraph.length <= REPEATED_MAX ? paragraph : lastSentences(paragraph);
}

function* tableParts(head: string, rows: readonly string[], leadIn: string): Generator<Part> {
  const isShort = head.length <= HEAD_MAX;
  if (!isShort || rows.length === 0) yield* entries([head], leadIn);
  else if (head !== '') yield { text: head, opening: leadIn, separator: '\n\n', isProse: false };
  const repeated = isShort ? head : '';
  yield* entries(rows, [leadIn, repeated].filter((piece) => piece !== '').join('\n\n'));
}

function* entries(texts: readonly string[], opening: string): Generator<Part> {
  for (const entry of texts) {
    for (const text of cutText(entry, PART_MAX)) yield { text, opening, separator: '\n', isProse: false };
  }
}

/** The end of a sentence, with closing marks, before a space; and the full stops of Chinese and Japanese. Bounded, so that a line of dots costs no more. */
const SENTENCE_END = /[.!?…]{1,4}["'»”’)\]]{0,3}(?=\s)|[。！？]/gu;

/**
 * Cuts a text into pieces, at line ends or sentence ends where there are any, else between words, else anywhere.
 * @param max most characters of a piece
 */
function cutText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > max) {
    const window = text.slice(at, at + max);
    const end = at + cutIn(window);
    pushTrimmed(pieces, text.slice(at, end));
    at = end;
  }
  pushTrimmed(pieces, text.slice(at));
  return pieces;
}

/**
 * The last sentence or two of a text, as the context that the next piece begins with; empty where the last one alone is
 * longer than {@link REPEATED_MAX}.
 */
function lastSentences(text: string): string {
  const tail = text.slice(-REPEATED_MAX * 2);
  const starts = [...tail.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const isOver = (start: number) => tail.slice(start).trim() === '';
  const start = starts
    .filter((candidate) => !isOver(candidate))
    .find((from) => tail.length - from <= REPEATED_MAX);
  return start === undefined ? '' : tail.slice(start).trim();
}

/** Where a full window is cut best: as late as it can be, but not so early that a crumb is left before it. */
function cutIn(window: string): number {
  const least = Math.floor(window.length / 2);
  const line = window.lastIndexOf('\n');
  if (line > least) return line;
  let sentence = 0;
  for (const match of window.matchAll(SENTENCE_END)) sentence = match.index + match[0].length;
  if (sentence > least) return sentence;
  const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\t'), line);
  if (space > least) return space;
  return isHighSurrogate(window.charCodeAt(window.length - 1)) ? window.length - 1 : window.length;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function pushTrimmed(pieces: string[], piece: string): void {
  const trimmed = piece.trim();
  if (trimmed !== '') pieces.push(trimmed);
}

/** A piece of a document that can be found and given to a model on its own. */
export type PassageText = {
  /** Headings above it, outermost first, joined by ` › `; empty where there are none. */
  heading: string;
  /** Markdown; a table's passage repeats the table's head. */
  text: string;
};
