import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { extractText } from '../extraction/extract-text.ts';
import { DocumentUnreadable, type ExtractedText, type UnreadableCode } from '../extraction/extracted-text.ts';
import type { ReadingOrder, ReadingReport } from './read-document.ts';

// What strangers send is read here, where neither an endless loop nor a swollen memory harms the server. A thread would
// not do: a heap that fills up faster than its thread can be stopped takes the whole process with it.

const BATCH = 250;
const PIECE_CHARACTERS = 1_000_000;
/** Of all the work, the part that taking the text out is taken to be. */
const EXTRACTION_PART = 0.85;

// Callers come first.
setPriority(10);
process.once('disconnect', () => process.exit());
// Stays until it is ended, since a process that ends may do so before its last report was read.
process.on('message', () => {});
const [order] = await once(process, 'message');
const { source, name } = order as ReadingOrder;
let reported = 0;

const extracted = await extract();
if (extracted) {
  const { text, html } = extracted;
  // Not before they are needed: what cannot be read is to be refused soon.
  const [{ detectLanguage }, { splitIntoPassages }, { buildSegment }] = await Promise.all([
    import('./detect-language.ts'),
    import('../passages/split-into-passages.ts'),
    import('../retrieval/segment/segment.ts'),
  ]);
  const language = detectLanguage(text);
  const passages = splitIntoPassages(text);
  progress(0.9);
  for (let index = 0; index < passages.length; index += BATCH) {
    await give({ type: 'passages', passages: passages.slice(index, index + BATCH) });
  }
  const segment = buildSegment(passages, { name, language });
  for (const piece of piecesOf(text)) await give({ type: 'piece', of: 'text', piece });
  for (const piece of piecesOf(html ?? '')) await give({ type: 'piece', of: 'html', piece });
  report({ type: 'end', language, segment, hasHtml: html !== null });
}

async function extract(): Promise<ExtractedText | undefined> {
  try {
    return await extractText(source, (part) => progress(part * EXTRACTION_PART));
  } catch (error) {
    report({
      type: 'unreadable',
      code: codeOf(error),
      cause: String(error instanceof Error ? error.stack : error),
    });
    return undefined;
  }
}

/** What a library cannot make sense of is damaged; what exhausts the stack is too deep. */
function codeOf(error: unknown): UnreadableCode {
  if (error instanceof DocumentUnreadable) return error.code;
  return error instanceof RangeError ? 'file_too_complex' : 'file_damaged';
}

function progress(part: number): void {
  if (part - reported < 0.01) return;
  reported = part;
  report({ type: 'progress', progress: part });
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) yield text.slice(at, at + PIECE_CHARACTERS);
}

/** Reports a piece and waits until it was taken over. */
async function give(piece: ReadingReport): Promise<void> {
  const taken = once(process, 'message');
  report(piece);
  await taken;
}

function report(what: ReadingReport): void {
  // What was compiled serves later readings. The process is killed after its last report, so it has to be now.
  if (what.type === 'end' || what.type === 'unreadable') flushCompileCache();
  process.send?.(what);
}
