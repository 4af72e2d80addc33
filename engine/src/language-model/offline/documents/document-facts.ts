import type { Fact } from '../fact.ts';
import { belongTogether, closed, sentencesOf } from '../sentences.ts';
import { capitalised } from '../wording.ts';
import type { MarkdownPart } from './markdown-parts.ts';
import { colon, rowInWords } from './table-words.ts';

/** What is read, and where it stands. */
export type DocumentText = {
  documentId: string;
  documentName: string;
  /** Headings above the text, joined by ` › `; empty for a whole document. */
  heading: string;
  /** Markdown. */
  text: string;
};

const LONGEST_SAID = 600;
const HEADING_SEPARATOR = ' › ';

/** Reads facts part by part: sentences, rows of tables, whole lists and whole answers, as they can be said. */
export type FactReader = {
  /** What is known behind the next part. */
  take(part: MarkdownPart): Fact[];
  /** What only the end of the text settles. */
  finish(): Fact[];
};

/** Reads a text in its own language. */
export function createFactReader(text: Omit<DocumentText, 'text'>, language: string): FactReader {
  const { documentId: source, documentName: title } = text;
  let facts: Fact[] = [];
  let headings: { level: number; text: string }[] = [];
  let leadIn = '';
  let question = '';
  let answer: string[] = [];

  function add(fact: Pick<Fact, 'spoken' | 'original'> & Partial<Fact>): void {
    facts.push({
      heading: headings.map(({ text }) => text).join(' '),
      context: question,
      source,
      title,
      isIdentity: false,
      ...fact,
    });
  }

  function subject(): string {
    return leadIn || (question === '' ? (headings.at(-1)?.text ?? '') : '');
  }

  // All that stands behind a question answers it.
  function finishAnswer(): void {
    const said = shortened(answer.join(' '));
    if (question !== '' && said !== '')
      add({ spoken: said, original: said, asked: question, context: '', shape: 'answer' });
    question = '';
    answer = [];
  }

  function takeHeading({ level, text }: { level: number; text: string }): void {
    finishAnswer();
    leadIn = '';
    headings = headings.filter((each) => each.level < level);
    if (/[?？]\s*$/u.test(text)) question = text;
    else headings.push({ level, text });
  }

  function takeParagraph(text: string): void {
    leadIn = '';
    if (/:\s*$/u.test(text) && sentencesOf(text).length === 1) {
      leadIn = text.replace(/[\s:]+$/u, '');
      return;
    }
    answer.push(closed(text));
    if (/[:：]$/u.test(text))
      leadIn =
        sentencesOf(text)
          .at(-1)
          ?.replace(/[\s:]+$/u, '') ?? '';
    for (const [near, sentences] of factsOfParagraph(text, language)) {
      const said = sentences.join(' ');
      add({ spoken: closed(said), original: said, near });
    }
  }

  function takeList({ items, isOrdered }: Extract<MarkdownPart, { type: 'list' }>): void {
    const about = subject();
    const spoken = listInWords(items, { about, isOrdered, language });
    answer.push(spoken);
    for (const item of items)
      add({ spoken: closed(item), original: item, context: `${leadIn} ${question}`, shape: 'item', about });
    if (items.length > 1 && about !== '')
      add({ spoken, original: items.join('; '), asked: about, shape: 'list' });
    leadIn = '';
  }

  function takeTable({ head, rows }: Extract<MarkdownPart, { type: 'table' }>): void {
    const said = rows.map((cells) => rowInWords(head, cells, language));
    const columns = head.join(' ');
    for (const [number, text] of said.entries()) {
      const named = head.length > 2 ? { columns: head, cells: rows[number] ?? [] } : {};
      const context = `${leadIn} ${question} ${columns}`;
      add({ spoken: closed(text), original: text, context, shape: 'row', ...named });
    }
    const about = subject();
    const whole = said.join('; ');
    const names = rows.flatMap(([first = '']) => (first === '' ? [] : [first]));
    const all = whole.length <= LONGEST_SAID ? whole : names.join(', ');
    answer.push(closed(all));
    if (rows.length > 1 && all.length <= LONGEST_SAID)
      add({
        spoken: closed(all),
        original: all,
        asked: `${about} ${head[0] ?? ''}`,
        context: columns,
        shape: 'list',
      });
    leadIn = '';
  }

  const above = text.heading === '' ? [] : text.heading.split(HEADING_SEPARATOR);
  for (const [depth, each] of above.entries()) takeHeading({ level: depth - above.length, text: each });

  function drained(): Fact[] {
    const taken = facts;
    facts = [];
    return taken;
  }

  return {
    take(part) {
      switch (part.type) {
        case 'heading':
          takeHeading(part);
          break;
        case 'question':
          finishAnswer();
          question = part.text;
          break;
        case 'paragraph':
          takeParagraph(part.text);
          break;
        case 'list':
          takeList(part);
          break;
        case 'table':
          takeTable(part);
          break;
      }
      return drained();
    },
    finish() {
      finishAnswer();
      return drained();
    },
  };
}

/** What is said together of a paragraph, each with the sentence before it. */
function* factsOfParagraph(text: string, language: string): Generator<[near: string, sentences: string[]]> {
  let near = '';
  let together: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const last = together.at(-1);
    if (last !== undefined && together.length < 3 && belongTogether(last, sentence, language)) {
      together.push(sentence);
      continue;
    }
    if (together.length > 0) yield [near, together];
    near = together.at(-1) ?? '';
    together = [sentence];
  }
  if (together.length > 0) yield [near, together];
}

type ListWords = { about: string; isOrdered: boolean; language: string };

function listInWords(items: readonly string[], { about, isOrdered, language }: ListWords): string {
  const whole = items.map((item) => item.replace(/[\s;,.]+$/u, ''));
  const length = whole.join(' ').length;
  const names =
    length <= LONGEST_SAID ? whole : whole.map((item) => item.split(/\s?[:(–—]|[.;]\s/u)[0] ?? item);
  const isSteps = isOrdered || names.some((item) => item.length > 90 || /[.!?]\s/u.test(item));
  const lead = about === '' ? '' : `${about}${colon(language)} `;
  if (isSteps) return shortened(`${lead}${names.map((item) => closed(capitalised(item))).join(' ')}`);
  return shortened(closed(`${lead}${listFormat(language).format(names)}`));
}

const listFormats = new Map<string, Intl.ListFormat>();

function listFormat(language: string): Intl.ListFormat {
  const format = listFormats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  listFormats.set(language, format);
  return format;
}

/** As many whole sentences as can be listened to. */
function shortened(text: string): string {
  if (text.length <= LONGEST_SAID) return text;
  let said = '';
  for (const sentence of sentencesOf(text)) {
    if (said !== '' && said.length + sentence.length > LONGEST_SAID) break;
    said = said === '' ? sentence : `${said} ${sentence}`;
  }
  return said;
}
