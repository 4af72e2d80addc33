import type { UsageCost, UsageQuantities } from '@parley/contract/usage.ts';
import type { Database } from '../database/database.ts';
import { PriceStore } from './price-store.ts';
import { addedQuantities, costOf, NOTHING_USED, usedItems } from './usage-cost.ts';
import { queryRecent } from './usage-queries.ts';

/**
 * What conversations cost that began in the last time, tests left out; without prices, `currency` is null.
 * @param database may be a transaction, which no other connection waits for then
 */
export async function recentCost(
  database: Database,
  wanted: Omit<Parameters<typeof queryRecent>[1], 'begins'>,
): Promise<{ cost: UsageCost; conversations: number; currency: string | null }> {
  const book = await new PriceStore(database).book(wanted.teamId);
  const groups = await queryRecent(database, { ...wanted, begins: book.begins });
  const { conversations } = groups.reduce<UsageQuantities>(addedQuantities, NOTHING_USED);
  const items = groups.flatMap((group) => usedItems(group, book.at(group.version)));
  return { cost: costOf(items), conversations, currency: book.currency };
}
