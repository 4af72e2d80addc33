import { extractText } from '../../src/knowledge/extraction/extract-text.ts';
import { splitIntoPassages } from '../../src/knowledge/passages/split-into-passages.ts';
import { detectLanguage } from '../../src/knowledge/reading/detect-language.ts';
import type { DocumentReader } from '../../src/knowledge/reading/document-reader.ts';
import { buildSegment } from '../../src/knowledge/retrieval/segment/segment.ts';

/** Reads as the server does, but in this thread: a thread for each of the documents would take most of the time. */
export const writtenReader: Pick<DocumentReader, 'read'> = {
  async read(source, { name }) {
    const extracted = await extractText(source, () => {});
    const language = detectLanguage(extracted.text);
    const passages = splitIntoPassages(extracted.text);
    return { ...extracted, language, passages, segment: buildSegment(passages, { name, language }) };
  },
};
