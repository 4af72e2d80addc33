import type { CallLogRow, CallLogRowEntry } from '@parley/contract/call-log.ts';
import { expect, it } from 'vitest';
import {
  type CallLogPage,
  type CallLogPages,
  isMoving,
  isRunning,
  isUnsettled,
  movingCursors,
  rowsOf,
  withEntries,
  withNewestPage,
  withoutCallLogs,
} from './call-log-pages.ts';

function entry(id: string, change: Partial<CallLogRow> = {}): CallLogRowEntry {
  return {
    type: 'post_call_transcription',
    event_timestamp: 1_000,
    data: {
      conversation_id: id,
      agent_id: 'agent_1',
      agent_name: 'Ada',
      agent_version: 1,
      channel: 'chat',
      client_source: null,
      prospect: { name: null, number: null },
      campaign: null,
      ivr: null,
      start_time_unix_secs: 900,
      duration_secs: 100,
      status: 'done',
      is_resting: false,
      end_reason: null,
      analysis_status: 'done',
      call_successful: 'unknown',
      call_summary_title: 'Hours',
      message_count: 2,
      has_audio: false,
      tool_names: [],
      score: null,
      rating: null,
      transcript_erased: false,
      ...change,
    },
  };
}
const page = (ids: string, cursor: string | null): CallLogPage => ({
  list: [...ids].map((id) => entry(id)),
  has_more: cursor !== null,
  next_cursor: cursor,
  facets: null,
});
const pages = (...list: CallLogPage[]): CallLogPages => ({
  pages: list,
  pageParams: ['', ...list.flatMap(({ next_cursor }) => next_cursor ?? [])].slice(0, list.length),
});
const ids = (list: CallLogPages) =>
  rowsOf(list)
    .map(({ conversation_id }) => conversation_id)
    .join('');

it('puts new conversations at the beginning and leaves the pages after it', () => {
  const after = withNewestPage(pages(page('dcb', 'x'), page('a', null)), page('fed', 'y'));
  expect(ids(after)).toBe('fedcba');
  expect(after.pages.map(({ list }) => list.length)).toEqual([5, 1]);
  expect(after.pages[0]?.next_cursor).toBe('x');
});

it('drops what vanished, also where entries of the second page move up', () => {
  expect(ids(withNewestPage(pages(page('dcb', 'x'), page('a', null)), page('dba', 'y')))).toBe('dba');
  expect(ids(withNewestPage(pages(page('dcb', 'x')), page('db', null)))).toBe('db');
});

it('replaces all pages where the first page contains no known conversation', () => {
  const after = withNewestPage(pages(page('cb', 'x'), page('a', null)), page('zyx', 'w'));
  expect(ids(after)).toBe('zyx');
  expect(after.pageParams).toEqual(['']);
});

it('takes newer readings, and takes a conversation out', () => {
  const list = pages(page('ba', null));
  const renamed = withEntries(list, [entry('a', { call_summary_title: 'Prices' })]);
  expect(rowsOf(renamed).map(({ call_summary_title }) => call_summary_title)).toEqual(['Hours', 'Prices']);
  expect(ids(withoutCallLogs(list, ['b']))).toBe('a');
});

it('finds what may still change, and on which later pages', () => {
  const running = entry('a', { status: 'in-progress' });
  expect(isMoving(running.data)).toBe(true);
  expect(isMoving(entry('a', { analysis_status: 'pending' }).data)).toBe(true);
  expect(isMoving(entry('a').data)).toBe(false);
  const list = pages(page('cb', 'x'), { ...page('', null), list: [running] });
  expect(movingCursors(list)).toEqual(['x']);
});

it('refreshes a paused conversation less often', () => {
  const resting = entry('a', { status: 'in-progress', is_resting: true });
  expect([isRunning(resting.data), isMoving(resting.data), isUnsettled(resting.data)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(movingCursors(pages(page('cb', 'x'), { ...page('', null), list: [resting] }))).toEqual(['x']);
});
