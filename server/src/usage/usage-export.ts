import type { UsageQuantities } from '@parley/contract/usage.ts';
import { csvFile } from '../http/csv-file.ts';
import type { FileStream } from '../http/route.ts';
import type { PriceBook } from './price-store.ts';
import { addedQuantities, costOf, NOTHING_USED, QUANTITIES, usedItems } from './usage-cost.ts';
import type { ConversationUsage } from './usage-queries.ts';

/** Events of a month after a position; none when there are no more. */
export type ReadConversations = (after: ConversationUsage | undefined) => Promise<ConversationUsage[]>;

/** A month as a table that is written while it is read; one line for each conversation. */
export function usageExport(read: ReadConversations, book: PriceBook, month: string): FileStream {
  return csvFile(`usage-${month}.csv`, lines(read, book));
}

// A line is one conversation.
const COUNTED = QUANTITIES.filter((name) => name !== 'conversations');

const COLUMNS = [
  'conversation_id',
  'start_time',
  'agent_id',
  'agent_name',
  'channel',
  'models',
  ...COUNTED,
  'known_cost',
  'is_cost_complete',
  'currency',
];

async function* lines(read: ReadConversations, book: PriceBook) {
  yield [COLUMNS];
  // The last conversation of a batch may have more events in the next.
  let left: ConversationUsage[] = [];
  for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1))) {
    const conversations = [...Map.groupBy([...left, ...rows], (row) => row.conversation_id).values()];
    left = conversations.pop() ?? [];
    yield conversations.flatMap((parts) => lineOf(parts, book));
  }
  yield lineOf(left, book);
}

/** None of no parts. */
function lineOf(parts: readonly ConversationUsage[], book: PriceBook) {
  const [first] = parts;
  if (!first) return [];
  const sum = parts.reduce<UsageQuantities>(addedQuantities, NOTHING_USED);
  const cost = costOf(parts.flatMap((part) => usedItems(part, book.at(part.version))));
  const models = [...new Set(parts.flatMap(({ model }) => model ?? []))].join(', ');
  const cells = [
    first.conversation_id,
    new Date(first.started_ms).toISOString(),
    first.agent_id,
    first.agent_name,
    first.channel,
    models,
    ...COUNTED.map((name) => sum[name]),
    cost.amount,
    cost.is_complete,
    book.currency,
  ];
  return [cells];
}
