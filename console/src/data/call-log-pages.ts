import type { CallLogRow, CallLogRowEntry } from '@parley/contract/call-log.ts';
import type { listCallLogs } from '@parley/contract/call-logs.ts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import { overPages } from './over-pages.ts';

/** One page of the list. */
export type CallLogPage = z.output<NonNullable<typeof listCallLogs.response>>;

/** The pages that were read so far, each known by the cursor it was asked for with. */
export type CallLogPages = InfiniteData<CallLogPage, unknown>;

type Progress = Pick<CallLogRow, 'status' | 'is_resting' | 'analysis_status'>;

/** Whether a conversation is running and not paused until its visitor comes back. */
export function isRunning({ status, is_resting }: Omit<Progress, 'analysis_status'>): boolean {
  return status === 'in-progress' && !is_resting;
}

/** Whether a conversation changes by itself in the next seconds: it is running, or is being analysed. */
export function isMoving(row: Progress): boolean {
  return isRunning(row) || row.analysis_status === 'pending';
}

/** Whether a conversation will still change by itself. */
export function isUnsettled({ status, analysis_status }: Progress): boolean {
  return status === 'in-progress' || analysis_status === 'pending';
}

/** The conversations of a list in its order. */
export function rowsOf({ pages }: CallLogPages): CallLogRow[] {
  return pages.flatMap(({ list }) => list.map(({ data }) => data));
}

/**
 * The list after its first page was read again: that page stands at its beginning, and after it what is older than its
 * last entry. Where so much is new that the two do not meet, only that page remains.
 */
export function withNewestPage(pages: CallLogPages, newest: CallLogPage): CallLogPages {
  const known = pages.pages.flatMap(({ list }) => list.map(idOf));
  const last = newest.list.at(-1);
  const end = last && newest.has_more ? known.indexOf(idOf(last)) : -1;
  if (end < 0) return { pages: [newest], pageParams: pages.pageParams.slice(0, 1) };
  const older = new Set(known.slice(end + 1));
  return overPages(pages, (page, index) => ({
    ...page,
    facets: index === 0 ? newest.facets : page.facets,
    list: [...(index === 0 ? newest.list : []), ...page.list.filter((entry) => older.has(idOf(entry)))],
  }));
}

/** The list with newer readings of conversations that are in it. */
export function withEntries(pages: CallLogPages, newer: readonly CallLogRowEntry[]): CallLogPages {
  const byId = new Map(newer.map((entry) => [idOf(entry), entry]));
  return overPages(pages, (page) => ({
    ...page,
    list: page.list.map((entry) => byId.get(idOf(entry)) ?? entry),
  }));
}

/** The list without some conversations. */
export function withoutCallLogs(pages: CallLogPages, ids: readonly string[]): CallLogPages {
  const left = new Set(ids);
  return overPages(pages, (page) => ({
    ...page,
    list: page.list.filter((entry) => !left.has(idOf(entry))),
  }));
}

/** Cursors of the pages after the first in which something still happens. */
export function movingCursors({ pages, pageParams }: CallLogPages): string[] {
  return pageParams
    .filter((_, index) => index > 0 && pages[index]?.list.some(({ data }) => isUnsettled(data)))
    .map(String);
}

function idOf({ data }: CallLogRowEntry): string {
  return data.conversation_id;
}
