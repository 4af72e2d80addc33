import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { describe, expect, it } from 'vitest';
import { type DocumentPages, unsettledCursors, withDocuments, withoutDocument } from './document-pages.ts';

const document = (uuid: string, status: DocumentItem['status']): DocumentItem => ({
  uuid,
  external_id: uuid,
  name: `Document ${uuid}`,
  config: { id: uuid, type: 'text', url: null },
  metadata: { created_at_unix_secs: 0, last_updated_at_unix_secs: 0, size_bytes: 10 },
  access_info: { is_creator: true, creator_name: 'Ada', creator_email: 'ada@example.org', role: 'admin' },
  preview: 'Opening hours',
  file_name: null,
  qa_pairs_count: null,
  status,
  progress: status === 'ready' ? 1 : 0,
  failure: null,
  is_usable: status === 'ready',
  text_characters: 13,
  passages_count: 1,
  language: 'en',
  fetched_at_unix_secs: null,
});
const page = (...list: DocumentItem[]) => ({
  list,
  has_more: false,
  next_cursor: null,
  counts: { text: 3, url: 0, file: 1 },
  total: 4,
});
const pages: DocumentPages = {
  pages: [page(document('a', 'ready'), document('b', 'reading')), page(document('c', 'failed'))],
  pageParams: ['', 'second'],
};

describe('the pages of the list', () => {
  it('take newer readings of documents they contain, and no others', () => {
    const newer = withDocuments(pages, [document('b', 'ready'), document('x', 'ready')]);
    expect(newer.pages.map(({ list }) => list.map(({ uuid, status }) => `${uuid} ${status}`))).toEqual([
      ['a ready', 'b ready'],
      ['c failed'],
    ]);
  });

  it('lose a document and count it no more', () => {
    const { pages: left } = withoutDocument(pages, 'c');
    expect(left.map(({ list }) => list.length)).toEqual([2, 0]);
    expect(left[0]).toMatchObject({ counts: { text: 2, file: 1 }, total: 3 });
    expect(withoutDocument(pages, 'x')).toBe(pages);
  });

  it('are followed while something happens in them', () => {
    expect(unsettledCursors(pages)).toEqual(['']);
    expect(unsettledCursors(withDocuments(pages, [document('b', 'failed')]))).toEqual([]);
  });
});
