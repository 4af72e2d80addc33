import type { MarkdownSection } from './markdown-sections.ts';
import { cutText, lastSentences } from './text-cuts.ts';

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

/** The passages of one section. */
export function sectionPassages(blocks: MarkdownSection['blocks']): string[] {
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
  const opening = part.opening || (part.isProse ? lastSentences(before, REPEATED_MAX) : '');
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
  return paragraph.length <= REPEATED_MAX ? paragraph : lastSentences(paragraph, REPEATED_MAX);
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
