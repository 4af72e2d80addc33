import { Readable } from 'node:stream';
import type { UsageQuantities } from '@parley/contract/usage.ts';
import { csvLine } from '../http/csv-line.ts';
import type { FileStream } from '../http/route.ts';
import type { PriceBook } from './price-store.ts';
import { addedQuantities, costOf, NOTHING_USED, usedItems } from './usage-cost.ts';
import type { ConversationUsage } from './usage-queries.ts';

/** Events of a month after a position; none when there are no more. */
export type ReadConversations = (after: ConversationUsage | undefined) => Promise<ConversationUsage[]>;

/** A month as a table that is written while it is read; one line for each conversation. */
export function usageExport(read: ReadConversations, book: PriceBook, month: string): FileStream {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `usage-${month}.csv`,
    stream: Readable.from(lines(read, book), { objectMode: false }),
  };
}

// Spreadsheets take a file for UTF-8 by its first character.
const BYTE_ORDER_MARK = '\u{feff}';

const QUANTITIES = [
  'seconds',
  'input_tokens',
  'output_tokens',
  'uncounted_replies',
  'spoken_characters',
  'recognised_seconds',
  'tool_calls',
  'knowledge_bytes',
] as const satisfies readonly (keyof UsageQuantities)[];

const COLUMNS = [
  ...['conversation_id', 'start_time', 'agent_id', 'agent_name', 'channel', 'models'],
  ...QUANTITIES,
  ...['known_cost', 'is_cost_complete', 'currency'],
];

async function* lines(read: ReadConversations, book: PriceBook): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  // The last conversation of a batch may have more events in the next.
  let left: ConversationUsage[] = [];
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    const conversations = [...Map.groupBy([...left, ...rows], (row) => row.conversation_id).values()];
    left = conversations.pop() ?? [];
    if (conversations.length > 0) yield conversations.map((parts) => line(parts, book)).join('');
  }
  yield line(left, book);
}

function line(parts: readonly ConversationUsage[], book: PriceBook): string {
  const [first] = parts;
  if (!first) return '';
  const sum = parts.reduce<UsageQuantities>(addedQuantities, NOTHING_USED);
  const cost = costOf(parts.flatMap((part) => usedItems(part, book.at(part.version))));
  const models = [...new Set(parts.flatMap(({ model }) => model ?? []))].join(', ');
  return csvLine([
    ...[first.conversation_id, new Date(first.started_ms).toISOString(), first.agent_id, first.agent_name],
    ...[first.channel, models, ...QUANTITIES.map((name) => sum[name])],
    ...[cost.amount, cost.is_complete, book.currency],
  ]);
}
