import { extractText } from '../../src/knowledge/extraction/extract-text.ts';
import type { DocumentSource } from '../../src/knowledge/extraction/extracted-text.ts';
import { splitIntoPassages } from '../../src/knowledge/passages/split-into-passages.ts';
import { detectLanguage } from '../../src/knowledge/reading/detect-language.ts';
import type { ReadDocument } from '../../src/knowledge/reading/read-document.ts';
import { buildSegment } from '../../src/knowledge/retrieval/segment/segment.ts';

/** Reads as the server does, but in this thread: a thread for each of the documents would take most of the time. */
export async function readWritten(source: DocumentSource, name: string): Promise<ReadDocument> {
  const extracted = await extractText(source, () => {});
  const language = detectLanguage(extracted.text);
  const passages = splitIntoPassages(extracted.text);
  return { ...extracted, language, passages, segment: buildSegment(passages, { name, language }) };
}
