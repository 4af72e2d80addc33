import {
  addDoNotCall,
  type DoNotCallEntry,
  exportDoNotCall,
  importDoNotCall,
  listDoNotCall,
  removeDoNotCall,
} from '@parley/contract/do-not-call.ts';
import { csvFile } from '../../../../http/csv-file.ts';
import { expectedError } from '../../../../http/expected-error.ts';
import { on, type Route } from '../../../../http/route.ts';
import { internationalNumber } from '../../../../numbers/international-number.ts';
import { NumberInvalid } from '../../../../numbers/number-errors.ts';
import { readDoNotCallRows } from './do-not-call-import.ts';
import type { DoNotCallStore } from './do-not-call-store.ts';
import type { DoNotCallRow } from './do-not-call-table.ts';

const DoNotCallEntryNotFound = expectedError(
  'do_not_call_entry_not_found',
  404,
  'This number is not on the do-not-call list any more.',
);

/** The team's do-not-call list. */
export function doNotCallRoutes(store: DoNotCallStore): Route[] {
  return [
    on(listDoNotCall, async ({ query, caller }) => {
      const { search, cursor, page_size: pageSize } = query;
      const { rows, total, next } = await store.list(caller.teamId, { search, cursor, pageSize });
      return { list: rows.map(toEntry), total, next_cursor: next };
    }),
    on(addDoNotCall, async ({ body, caller }) => {
      const number = internationalNumber(body.number)?.number;
      if (number === undefined) throw new NumberInvalid('number');
      const entry = enteredBy('member', number, { note: body.note, until: null });
      const [row] = (await store.add(caller.teamId, [entry], new Date())).rows;
      if (!row) throw new Error('A number was not stored.');
      return toEntry(row);
    }),
    on(importDoNotCall, async ({ body, caller }) => {
      const { numbers, refusedCount, refused } = await readDoNotCallRows(body.text);
      const entries = [...numbers].map(([number, row]) => enteredBy('import', number, row));
      const { added } = await store.add(caller.teamId, entries, new Date());
      return { added, known: entries.length - added, refused_count: refusedCount, refused };
    }),
    on(removeDoNotCall, async ({ params, caller }) => {
      if (!(await store.remove(caller.teamId, params.id))) throw new DoNotCallEntryNotFound();
    }),
    on(exportDoNotCall, async ({ caller }) =>
      csvFile(`do-not-call-${new Date().toISOString().slice(0, 10)}.csv`, lines(store.all(caller.teamId))),
    ),
  ];
}

function enteredBy(
  source: 'member' | 'import',
  number: string,
  { note, until }: Pick<DoNotCallRow, 'note' | 'until'>,
) {
  return { number, source, note, conversationId: null, until };
}

function toEntry(row: DoNotCallRow): DoNotCallEntry {
  return {
    id: row.id,
    number: row.number,
    source: row.source,
    note: row.note,
    conversation_id: row.conversationId,
    until: row.until?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

async function* lines(batches: AsyncIterable<DoNotCallRow[]>) {
  yield [['number', 'note', 'source', 'added_at', 'until', 'conversation_id']];
  for await (const rows of batches) {
    yield rows.map(({ number, note, source, createdAt, until, conversationId }) => [
      number,
      note,
      source,
      createdAt.toISOString(),
      until?.toISOString() ?? null,
      conversationId,
    ]);
  }
}
