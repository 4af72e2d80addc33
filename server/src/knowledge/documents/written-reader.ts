import { splitIntoPassages } from '../passages/split-into-passages.ts';
import type { DocumentReader } from '../reading/read-document.ts';
import { DocumentUnreadable } from '../reading/reading-errors.ts';
import { buildSegment } from '../retrieval/segment/build-segment.ts';

/** Reads what was written, in this thread. */
export const writtenReader: DocumentReader = {
  async read(source, { name }) {
    if (source.kind !== 'text' && source.kind !== 'qa') throw new DocumentUnreadable('file_type_unsupported');
    const text =
      source.kind === 'text'
        ? source.text
        : source.pairs.map(({ question, answer }) => `## ${question}\n\n${answer}`).join('\n\n');
    const passages = splitIntoPassages(text);
    const segment = buildSegment(passages, { name, language: null });
    return { title: '', text, html: null, language: null, passages, segment };
  },
  async [Symbol.asyncDispose]() {},
};
