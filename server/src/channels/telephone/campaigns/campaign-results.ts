import { Readable } from 'node:stream';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { csvLine } from '../../../http/csv-line.ts';
import type { FileStream } from '../../../http/route.ts';
import type { CampaignStore } from './campaign-store.ts';
import type { CampaignRowTableRow, CampaignTableRow } from './campaign-table.ts';

/** What became of each row, as a file that is written while it is read. */
export function campaignResults(
  { id, name }: CampaignTableRow,
  store: Pick<CampaignStore, 'rows'>,
  now: Date,
): FileStream {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${plain}-${now.toISOString().slice(0, 10)}.csv`,
    stream: Readable.from(pieces(id, store), { objectMode: false }),
  };
}

// Spreadsheets take a file for UTF-8 by its first character.
const BYTE_ORDER_MARK = '\u{feff}';

async function* pieces(id: string, store: Pick<CampaignStore, 'rows'>): AsyncGenerator<string> {
  const read = (afterLine: number) => store.rows(id, { afterLine, limit: CAMPAIGNS.rowPageMax });
  let batch = await read(0);
  const variables = Object.keys(batch[0]?.variables ?? {}).filter((variable) => variable !== 'name');
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS.map(([title]) => title), ...variables]);
  while (batch.length > 0) {
    yield batch
      .map((row) =>
        csvLine([
          ...COLUMNS.map(([, cellOf]) => cellOf(row)),
          ...variables.map((variable) => row.variables[variable] ?? ''),
        ]),
      )
      .join('');
    batch = await read(batch.at(-1)?.line ?? Number.MAX_SAFE_INTEGER);
  }
}

const COLUMNS: readonly (readonly [string, (row: CampaignRowTableRow) => string | number | null])[] = [
  ['line', ({ line }) => line],
  // Without its plus sign, which would be taken for the start of a formula.
  ['number', ({ number }) => number.replace(/^\+/, '')],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['reason', ({ reason }) => reason],
  ['attempts', ({ attempts }) => attempts],
  ['updated_at', ({ updatedAt }) => updatedAt.toISOString()],
  ['conversation_id', ({ conversationId }) => conversationId],
  ['time_zone', ({ timeZone }) => timeZone],
  ['consent', ({ consent }) => consent],
];
