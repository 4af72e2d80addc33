import type { listDocuments } from '@parley/contract/knowledge.ts';
import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import { overPages } from './over-pages.ts';

/** One page of the list. */
type DocumentPage = z.output<NonNullable<typeof listDocuments.response>>;

/** The pages of the list that were read so far; each is known by the cursor it was asked for with. */
export type DocumentPages = InfiniteData<DocumentPage, unknown>;

/** Whether nothing more happens to a document by itself. */
export function isSettled({ status }: Pick<DocumentItem, 'status'>): boolean {
  return status === 'ready' || status === 'failed';
}

/** The list with newer readings of documents that are in it. */
export function withDocuments(pages: DocumentPages, newer: readonly DocumentItem[]): DocumentPages {
  const byId = new Map(newer.map((document) => [document.uuid, document]));
  return overPages(pages, (page) => ({
    ...page,
    list: page.list.map((document) => byId.get(document.uuid) ?? document),
  }));
}

/** The list without a document, which is not counted any more either. */
export function withoutDocument(pages: DocumentPages, uuid: string): DocumentPages {
  const gone = pages.pages.flatMap(({ list }) => list).find((document) => document.uuid === uuid);
  if (!gone) return pages;
  const { type } = gone.config;
  return overPages(pages, (page) => ({
    ...page,
    list: page.list.filter((document) => document.uuid !== uuid),
    counts: { ...page.counts, [type]: Math.max(0, page.counts[type] - 1) },
    total: Math.max(0, page.total - 1),
  }));
}

/** Cursors of the pages in which something still happens, first pages first. */
export function unsettledCursors({ pages, pageParams }: DocumentPages): string[] {
  return pageParams
    .filter((_, index) => pages[index]?.list.some((document) => !isSettled(document)))
    .map(String);
}
