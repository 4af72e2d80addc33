import { Readable } from 'node:stream';
import type { CallLogRowEntry } from '@parley/contract/call-log.ts';
import type { CallLogFilters } from '@parley/contract/call-logs.ts';
import { csvFile } from '../http/csv-file.ts';
import type { CsvCell } from '../http/csv-line.ts';
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
  if (format === 'csv') return csvFile(fileName(format, now), lines(store.allRows(teamId, filters)));
  return {
    contentType: 'application/json; charset=utf-8',
    fileName: fileName(format, now),
    stream: Readable.from(jsonPieces(store.allEntries(teamId, filters)), { objectMode: false }),
  };
}

/** Chosen conversations as a table. */
export function chosenCallLogExport(
  store: Pick<CallLogStore, 'chosenRows'>,
  { teamId, ids }: { teamId: string; ids: readonly string[] },
  now: Date,
): FileStream {
  return csvFile(fileName('csv', now), lines(store.chosenRows(teamId, ids)));
}

function fileName(format: WantedExport['format'], now: Date): string {
  return `call-logs-${now.toISOString().slice(0, 10)}.${format}`;
}

async function* lines(batches: AsyncIterable<CallLogRowEntry[]>) {
  yield [COLUMNS.map(([title]) => title)];
  for await (const batch of batches) {
    yield batch.map(({ data }) => COLUMNS.map(([, cellOf]) => cellOf(data)));
  }
}

const COLUMNS: readonly (readonly [string, (row: CallLogRowEntry['data']) => CsvCell])[] = [
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
