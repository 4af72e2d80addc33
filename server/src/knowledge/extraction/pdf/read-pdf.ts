import { getDocumentProxy } from 'unpdf';
import { DocumentUnreadable, type ExtractedText, type OnProgress } from '../extracted-text.ts';
import { writeMarkdown } from '../html/html-markdown.ts';
import type { HtmlNode } from '../html/html-tree.ts';
import { vocabularyOf } from './line-joining.ts';
import { type Block, blocksOf } from './pdf-blocks.ts';
import { regionsOf } from './pdf-columns.ts';
import { joinBrokenNodes, outlineOf } from './pdf-outline.ts';
import { type PageRuns, runsOf, type TextItem, withoutPageFurniture } from './pdf-runs.ts';
import { taggedNodes } from './pdf-tags.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A page as its tags tell it, or as runs of text where they do not. */
type ReadPage = { nodes: HtmlNode[] } | PageRuns;

const PAGES_MAX = 20_000;
const CHARACTERS_MAX = 40_000_000;
const BROKEN_PAGES_MAX = 20;
// pdf.js goes through the tags of the whole document for every page: in a thick one they would take most of the time.
const TAGGED_PAGES_MAX = 300;
const TAIL_BYTES = 8192;

/**
 * Reads the text of a PDF in reading order: by its tags where it has them, otherwise by how it looks.
 * @throws {DocumentUnreadable} when it asks for a password, is damaged, endless, or has no text
 */
export async function readPdf(bytes: Uint8Array, onProgress: OnProgress): Promise<ExtractedText> {
  assertWhole(bytes);
  const pdf = await open(bytes);
  try {
    const pages = await readPages(pdf, onProgress);
    const text = writeMarkdown(structure(pages));
    if (!isReadable(text)) throw new DocumentUnreadable('file_without_text');
    return { text, html: null };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** The end of a file says where everything is; without it half a document would pass for a whole one. */
function assertWhole(bytes: Uint8Array): void {
  const end = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1');
  if (!end.includes('startxref') && !end.includes('%%EOF')) throw new DocumentUnreadable('file_damaged');
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy, since pdf.js takes the bytes for its own.
    return await getDocumentProxy(bytes.slice(), { verbosity: 0, enableXfa: false });
  } catch (cause) {
    const isEncrypted = cause instanceof Error && cause.name === 'PasswordException';
    throw new DocumentUnreadable(isEncrypted ? 'file_encrypted' : 'file_damaged', cause);
  }
}

async function readPages(pdf: Pdf, onProgress: OnProgress): Promise<ReadPage[]> {
  if (pdf.numPages > PAGES_MAX) throw new DocumentUnreadable('file_too_complex');
  const pages: ReadPage[] = [];
  let characters = 0;
  let broken = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(pdf, number).catch((cause: unknown) => {
      if (cause instanceof RangeError) throw new DocumentUnreadable('file_too_complex', cause);
      broken += 1;
      if (broken > BROKEN_PAGES_MAX) throw new DocumentUnreadable('file_damaged', cause);
      return undefined;
    });
    if (page) {
      pages.push(page.content);
      characters += page.characters;
      if (characters > CHARACTERS_MAX) throw new DocumentUnreadable('file_too_complex');
    }
    onProgress(number / pdf.numPages);
  }
  if (pages.length === 0) throw new DocumentUnreadable('file_damaged');
  return pages;
}

async function readPage(pdf: Pdf, number: number): Promise<{ content: ReadPage; characters: number }> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const tags = pdf.numPages > TAGGED_PAGES_MAX ? null : await page.getStructTree().catch(() => null);
  const nodes = taggedNodes(tags, items);
  const texts = items.filter((item): item is (typeof items)[number] & TextItem => 'str' in item);
  const [, bottom = 0, , top = 0] = page.view;
  const content = nodes ? { nodes } : { runs: runsOf(upright(texts)), top, bottom };
  page.cleanup();
  return { content, characters: texts.reduce((sum, { str }) => sum + str.length, 0) };
}

/** A page that lies on its side is read as if it stood. */
function upright(items: readonly TextItem[]): readonly TextItem[] {
  const isTurned = ({ transform: [a = 0, b = 0] }: TextItem) => Math.abs(b) > Math.abs(a);
  const turned = items.filter(isTurned);
  if (turned.length <= items.length / 2) return items;
  const sign = Math.sign(turned[0]?.transform[1] ?? 1);
  return turned.map((item) => {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    return { ...item, transform: [b * sign, -a * sign, d * sign, -c * sign, y * sign, -x * sign] };
  });
}

function structure(pages: readonly ReadPage[]): HtmlNode[] {
  const drawn = withoutPageFurniture(pages.filter((page) => 'runs' in page)).values();
  const bare = pages.map((page) => ('runs' in page ? (drawn.next().value ?? page) : page));
  const vocabulary = vocabularyOf(
    bare.flatMap((page) => ('runs' in page ? page.runs.map(({ text }) => text) : [])),
  );
  const blocks = bare.flatMap((page): Block[] =>
    'runs' in page ? regionsOf(page.runs).flatMap(blocksOf) : [{ kind: 'tagged', nodes: page.nodes }],
  );
  return joinBrokenNodes(outlineOf(blocks, vocabulary), vocabulary);
}

/** Letters without a mapping to characters come out as anything but letters; a scan has next to none. */
function isReadable(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const unmapped = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  return letters >= 3 && unmapped < letters;
}
