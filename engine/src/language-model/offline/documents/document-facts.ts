import type { Passage } from '../../language-model.ts';
import type { Fact } from '../facts/fact.ts';
import { belongTogether, capitalised, closed, sentencesOf } from '../lexicon/sentences.ts';
import type { MarkdownPart } from './markdown-parts.ts';
import { colon, rowInWords } from './table-words.ts';

/** A passage in Markdown, its headings joined by ` › `; those of a whole document are empty. */
export type DocumentText = Omit<Passage, 'score'>;

const LONGEST_SAID = 600;
const HEADING_SEPARATOR = ' › ';

/** Reads a text in its own language. */
export class FactReader {
  readonly #language;
  readonly #source;
  readonly #title;
  #facts: Fact[] = [];
  #headings: { level: number; text: string }[] = [];
  #leadIn = '';
  #question = '';
  #answer: string[] = [];

  constructor(text: Omit<DocumentText, 'text'>, language: string) {
    this.#language = language;
    const { documentId: source, documentName: title } = text;
    this.#source = source;
    this.#title = title;
    const above = text.heading === '' ? [] : text.heading.split(HEADING_SEPARATOR);
    for (const [depth, each] of above.entries())
      this.#takeHeading({ level: depth - above.length, text: each });
  }

  /** What is known behind the next part. */
  take(part: MarkdownPart): Fact[] {
    switch (part.type) {
      case 'heading':
        this.#takeHeading(part);
        break;
      case 'question':
        this.#finishAnswer();
        this.#question = part.text;
        break;
      case 'paragraph':
        this.#takeParagraph(part.text);
        break;
      case 'list':
        this.#takeList(part);
        break;
      case 'table':
        this.#takeTable(part);
        break;
    }
    return this.#drained();
  }

  /** What only the end of the text settles. */
  finish(): Fact[] {
    this.#finishAnswer();
    return this.#drained();
  }

  #add(fact: Pick<Fact, 'spoken' | 'original'> & Partial<Fact>): void {
    this.#facts.push({
      heading: this.#headings.map(({ text }) => text).join(' '),
      context: this.#question,
      source: this.#source,
      title: this.#title,
      isIdentity: false,
      ...fact,
    });
  }

  #subject(): string {
    return this.#leadIn || (this.#question === '' ? (this.#headings.at(-1)?.text ?? '') : '');
  }

  // All that stands behind a question answers it.
  #finishAnswer(): void {
    const said = shortened(this.#answer.join(' '));
    if (this.#question !== '' && said !== '')
      this.#add({ spoken: said, original: said, asked: this.#question, context: '', shape: 'answer' });
    this.#question = '';
    this.#answer = [];
  }

  #takeHeading({ level, text }: { level: number; text: string }): void {
    this.#finishAnswer();
    this.#leadIn = '';
    this.#headings = this.#headings.filter((each) => each.level < level);
    if (/[?？]\s*$/u.test(text)) this.#question = text;
    else this.#headings.push({ level, text });
  }

  #takeParagraph(text: string): void {
    this.#leadIn = '';
    if (/:\s*$/u.test(text) && sentencesOf(text).length === 1) {
      this.#leadIn = text.replace(/[\s:]+$/u, '');
      return;
    }
    this.#answer.push(closed(text));
    if (/[:：]$/u.test(text))
      this.#leadIn =
        sentencesOf(text)
          .at(-1)
          ?.replace(/[\s:]+$/u, '') ?? '';
    for (const [near, sentences] of factsOfParagraph(text, this.#language)) {
      const said = sentences.join(' ');
      this.#add({ spoken: closed(said), original: said, near });
    }
  }

  #takeList({ items, isOrdered }: Extract<MarkdownPart, { type: 'list' }>): void {
    const about = this.#subject();
    const spoken = listInWords(items, { about, isOrdered, language: this.#language });
    this.#answer.push(spoken);
    for (const item of items)
      this.#add({
        spoken: closed(item),
        original: item,
        context: `${this.#leadIn} ${this.#question}`,
        shape: 'item',
        about,
      });
    if (items.length > 1 && about !== '')
      this.#add({ spoken, original: items.join('; '), asked: about, shape: 'list' });
    this.#leadIn = '';
  }

  #takeTable({ head, rows }: Extract<MarkdownPart, { type: 'table' }>): void {
    const said = rows.map((cells) => rowInWords(head, cells, this.#language));
    const columns = head.join(' ');
    for (const [number, text] of said.entries()) {
      const named = head.length > 2 ? { columns: head, cells: rows[number] ?? [] } : {};
      const context = `${this.#leadIn} ${this.#question} ${columns}`;
      this.#add({ spoken: closed(text), original: text, context, shape: 'row', ...named });
    }
    const about = this.#subject();
    const whole = said.join('; ');
    const names = rows.flatMap(([first = '']) => (first === '' ? [] : [first]));
    const all = whole.length <= LONGEST_SAID ? whole : names.join(', ');
    this.#answer.push(closed(all));
    if (rows.length > 1 && all.length <= LONGEST_SAID)
      this.#add({
        spoken: closed(all),
        original: all,
        asked: `${about} ${head[0] ?? ''}`,
        context: columns,
        shape: 'list',
      });
    this.#leadIn = '';
  }

  #drained(): Fact[] {
    const taken = this.#facts;
    this.#facts = [];
    return taken;
  }
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
