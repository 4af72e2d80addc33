import { Readable } from 'node:stream';
import type { CallLogRowEntry } from '@parley/contract/call-log.ts';
import type { CallLogFilters } from '@parley/contract/call-logs.ts';
import { csvLine } from '../http/csv-line.ts';
import type { FileStream } from '../http/route.ts';
import type { CallLogStore } from './call-log-store.ts';

/** What is to be exported. */
export type WantedExport = { teamId: string; format: 'csv' | 'json'; filters: CallLogFilters };

/** Conversations as a file that is written while it is read, so that any number of them fits into memory. */
export function callLogExport(
  store: Pick<CallLogStore, 'allRows' | 'allEntries'>,
  { teamId, format, filters }: WantedExport,
  now: Date,
): FileStream {
  const pieces =
    format === 'csv'
      ? csvPieces(store.allRows(teamId, filters))
      : jsonPieces(store.allEntries(teamId, filters));
  return fileOf(format, pieces, now);
}

/** Chosen conversations as a table. */
export function chosenCallLogExport(
  store: Pick<CallLogStore, 'chosenRows'>,
  { teamId, ids }: { teamId: string; ids: readonly string[] },
  now: Date,
): FileStream {
  return fileOf('csv', csvPieces(store.chosenRows(teamId, ids)), now);
}

function fileOf(format: WantedExport['format'], pieces: AsyncIterable<string>, now: Date): FileStream {
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    fileName: `call-logs-${now.toISOString().slice(0, 10)}.${format}`,
    stream: Readable.from(pieces, { objectMode: false }),
  };
}

// Spreadsheets take a file for UTF-8 by its first character.
const BYTE_ORDER_MARK = '\u{feff}';

async function* csvPieces(batches: AsyncIterable<CallLogRowEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));
  for await (const batch of batches) {
    const lines = batch.map(({ data }) => csvLine(COLUMNS.map(([, cellOf]) => cellOf(data))));
    if (lines.length > 0) yield lines.join('');
  }
}

type Cell = (row: CallLogRowEntry['data']) => string | number | boolean | null;

const COLUMNS: readonly (readonly [string, Cell])[] = [
  ['conversation_id', (row) => row.conversation_id],
  ['start_time', (row) => new Date(row.start_time_unix_secs * 1000).toISOString()],
  ['duration_secs', (row) => row.duration_secs],
  ['channel', (row) => row.channel],
  ['agent_id', (row) => row.agent_id],
  ['agent_name', (row) => row.agent_name],
  ['agent_version', (row) => row.agent_version],
  ['prospect', (row) => row.prospect.name],
  ['prospect_number', (row) => row.prospect.number],
  ['ivr', (row) => row.ivr],
  ['status', (row) => row.status],
  ['end_reason', (row) => row.end_reason],
  ['call_successful', (row) => row.call_successful],
  ['title', (row) => row.call_summary_title],
  ['message_count', (row) => row.message_count],
  ['tools', (row) => row.tool_names.join(', ')],
  ['feedback', (row) => row.score],
  ['rating', (row) => row.rating],
  ['has_audio', (row) => row.has_audio],
];

async function* jsonPieces(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    for (const entry of batch) {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
