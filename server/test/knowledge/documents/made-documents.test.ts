import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/knowledge/reading/document-reader.ts';
import type { ReadDocument } from '../../../src/knowledge/reading/read-document.ts';
import { made } from '../made-documents.ts';

// The sources in Markdown are what the programs were given; what is read from their files is compared with them.

const reader = createDocumentReader();
afterAll(() => reader[Symbol.asyncDispose]());

const LANGUAGES = ['fr', 'en', 'es'] as const;
const source = (language: string) =>
  readFileSync(new URL(`./sources/guide.${language}.md`, import.meta.url), 'utf8').replace(
    /^---[\s\S]*?---\n/,
    '',
  );

const readings = new Map<string, Promise<ReadDocument>>();

/** Each file is read once. */
function read(name: string): Promise<ReadDocument> {
  const order = { kind: 'file', bytes: made(name), fileName: 'guide' } as const;
  const reading =
    readings.get(name) ??
    reader.read(order, { name: 'Guide', teamId: 'team', signal: new AbortController().signal });
  readings.set(name, reading);
  return reading;
}

/** Words and figures, with the signs that belong to them. */
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\[\^?\w+\]:?/g, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}’-]*|[€£%«»“”¿]/gu) ?? [];

const headingsOf = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading);
const itemsOf = (text: string) =>
  [...text.matchAll(/^\s*(?:-|\d+\.)\s+(.+)$/gm)].map(([, item = '']) => item.replace(/\[\^?\w+\]/, ''));
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\|.*[\p{L}\p{N}]/u.test(line))
    .map((line) => line.replaceAll(/\s+/g, ' '));

/** How much of one is in the other, each word as often as it stands there. */
function recall(wanted: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  const recalled = wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return recalled.length / wanted.length;
}

const WITH_LISTS = [
  'pandoc.*.docx',
  'writer.*.docx',
  'pandoc.*.epub',
  'pandoc.*.html',
  'writer.*.html',
  'writer.*.pdf',
  'chromium.*.pdf',
];
// Chromium draws the dots of a list instead of writing them, and Writer's EPUB has neither dots nor figures.
const WITHOUT_LISTS = ['chromium-columns.*.pdf', 'writer.*.epub'];

describe.each(LANGUAGES)('documents in %s', (language) => {
  const wanted = source(language);

  it.each([...WITH_LISTS, ...WITHOUT_LISTS])(
    '%s gives back its words, headings and tables',
    async (pattern) => {
      const { text, language: detected } = await read(pattern.replace('*', language));
      // Writer leaves the heads of tables out of its books.
      const rows = rowsOf(wanted).slice(pattern === 'writer.*.epub' ? 1 : 0);
      const words = wordsOf(pattern === 'writer.*.epub' ? wanted.replace(/^\|.*\n(?=\|-)/m, '') : wanted);
      expect(recall(words, wordsOf(text))).toBeGreaterThanOrEqual(WITHOUT_LISTS.includes(pattern) ? 0.99 : 1);
      expect(recall(wordsOf(text), [...words, ...wordsOf(headingsOf(wanted)[0] ?? ''), '1'])).toBeGreaterThan(
        0.99,
      );
      expect(new Set(headingsOf(text))).toEqual(new Set(headingsOf(wanted)));
      expect(rowsOf(text)).toEqual(rows);
      expect(detected).toBe(language);
    },
  );

  it.each(WITH_LISTS)('%s gives back its lists', async (pattern) => {
    const { text } = await read(pattern.replace('*', language));
    expect(recall(itemsOf(wanted), itemsOf(text))).toBe(1);
  });

  it.each(['pandoc.*.docx', 'writer.*.docx', 'pandoc.*.epub', 'pandoc.*.html', 'chromium.*.pdf'])(
    '%s preserves the levels of its headings',
    async (pattern) => {
      const { text } = await read(pattern.replace('*', language));
      expect(text.match(/^#{2,6} .+$/gm)).toEqual(wanted.match(/^#{2,6} .+$/gm));
    },
  );

  it.each([
    'pandoc.*.docx',
    'writer.*.docx',
    'pandoc.*.epub',
    'writer.*.epub',
    'pandoc.*.html',
    'writer.*.html',
  ])('%s can be shown as a page', async (pattern) => {
    const { html } = await read(pattern.replace('*', language));
    expect(html).toContain('<table>');
    expect(html).not.toMatch(/<(?:script|style|img|link|meta)\b|\s(?:style|class|on\w+)=/);
  });

  it.each(['utf-8', 'utf-16', 'windows-1252'])('a text in %s gives back its words', async (encoding) => {
    const { text, language: detected, html } = await read(`plain.${language}.${encoding}.txt`);
    expect(text).toBe((await read(`plain.${language}.utf-8.txt`)).text);
    expect(
      recall(wordsOf(wanted.replaceAll(/^#+ |^\s*- |[|>]|^\|?-+\|.*$/gm, ' ')), wordsOf(text)),
    ).toBeGreaterThan(0.99);
    expect(detected).toBe(language);
    expect(html).toBeNull();
  });
});
