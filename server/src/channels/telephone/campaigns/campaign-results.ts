import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import { csvFile } from '../../../http/csv-file.ts';
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
  return csvFile(`${plain}-${now.toISOString().slice(0, 10)}.csv`, lines(id, store));
}

async function* lines(id: string, store: Pick<CampaignStore, 'rows'>) {
  const read = (afterLine: number) => store.rows(id, { afterLine, limit: CAMPAIGNS.rowPageMax });
  let batch = await read(0);
  const variables = Object.keys(batch[0]?.variables ?? {}).filter((variable) => variable !== 'name');
  yield [titlesOf(variables)];
  while (batch.length > 0) {
    yield batch.map((row) => [
      ...COLUMNS.map(([, cellOf]) => cellOf(row)),
      ...variables.map((variable) => row.variables[variable] ?? ''),
    ]);
    batch = await read(batch.at(-1)?.line ?? Number.MAX_SAFE_INTEGER);
  }
}

/** Columns of the file that are called as one of ours get another name, so that no two are called alike. */
function titlesOf(variables: readonly string[]): string[] {
  const own = COLUMNS.map(([title]) => title);
  const titleOf = (variable: string): string => {
    let title = variable;
    while (own.includes(title) || (title !== variable && variables.includes(title))) title = `file_${title}`;
    return title;
  };
  return [...own, ...variables.map(titleOf)];
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
