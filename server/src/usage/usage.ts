import type { SpentLimit } from '@parley/contract/auth.ts';
import type {
  BudgetStanding,
  UsageCost,
  UsageMonth,
  UsageQuantities,
  UsedItem,
} from '@parley/contract/usage.ts';
import type { Database } from '../database/database.ts';
import { createQueryCache } from '../database/query-cache.ts';
import type { FileStream } from '../http/route.ts';
import { PriceStore } from './price-store.ts';
import {
  addedCost,
  addedItems,
  addedQuantities,
  budgetState,
  costOf,
  NO_COST,
  NOTHING_USED,
  usedItems,
} from './usage-cost.ts';
import { UsageNotFound } from './usage-errors.ts';
import { usageExport } from './usage-export.ts';
import {
  type ConversationUsage,
  hasSpentMinutes,
  queryConversation,
  queryConversations,
  queryMonth,
  type UsageGroup,
  type UsageMonthName,
} from './usage-queries.ts';

// What belongs here: what conversations took up and what that costs, from the events that each leaves at its end.

/** How long a node goes by what it knows of budgets and minutes. */
const FRESH_MS = 15_000;
/** Events read in one statement. */
const EXPORT_BATCH = 4_000;

/** Usage of all teams. */
export class Usage {
  readonly prices: PriceStore;
  readonly #database: Database;
  readonly #spentLimits;

  constructor(database: Database) {
    this.#database = database;
    this.prices = new PriceStore(database);
    this.#spentLimits = createQueryCache(FRESH_MS, (teamId: string) => this.#findSpentLimit(teamId));
  }

  async month(teamId: string, name: UsageMonthName): Promise<UsageMonth> {
    const { currency, groups } = await this.#pricedMonth(teamId, name);
    return { currency, ...summedMonth(groups), budget: await this.budget(teamId) };
  }

  /** All of a month together. */
  async total(teamId: string, name: UsageMonthName) {
    const { currency, groups } = await this.#pricedMonth(teamId, name);
    return { currency, total: groups.reduce(added, NOTHING) };
  }

  /** @throws {UsageNotFound} */
  async conversation(teamId: string, conversationId: string) {
    const book = await this.prices.book(teamId);
    const found = await queryConversation(this.#database, { teamId, conversationId, begins: book.begins });
    if (found.length === 0) throw new UsageNotFound(conversationId);
    const items = addedItems(found.flatMap((group) => usedItems(group, book.at(group.version))));
    const quantities = found.reduce<UsageQuantities>(addedQuantities, NOTHING_USED);
    return { ...quantities, currency: book.currency, cost: costOf(items), items };
  }

  /** A month as CSV, a line for each conversation. */
  async export(teamId: string, name: UsageMonthName): Promise<FileStream> {
    const book = await this.prices.book(teamId);
    const wanted = { teamId, name, begins: book.begins, limit: EXPORT_BATCH };
    const read = (after: ConversationUsage | undefined) =>
      queryConversations(this.#database, { ...wanted, after });
    return usageExport(read, book, name.month);
  }

  /** The team's budget of the present month; null where there is none. */
  async budget(teamId: string): Promise<BudgetStanding | null> {
    const budget = await this.prices.budget(teamId);
    if (!budget) return null;
    const spent = await this.#spent(teamId);
    return { ...budget, spent, state: budgetState(budget.amount, spent) };
  }

  /** What a team has spent, so that it takes no new conversations; as of some seconds ago. */
  spentLimit(teamId: string): Promise<SpentLimit | undefined> {
    return this.#spentLimits.get(teamId);
  }

  /** Has the next look at what a team has spent read it anew on this node. */
  forgetSpentLimit(teamId: string): void {
    this.#spentLimits.forget(teamId);
  }

  async #findSpentLimit(teamId: string): Promise<SpentLimit | undefined> {
    if (await hasSpentMinutes(this.#database, teamId, new Date())) return 'minutes_spent';
    const budget = await this.prices.budget(teamId);
    if (budget?.action !== 'refuse') return undefined;
    const state = budgetState(budget.amount, await this.#spent(teamId));
    return state === 'spent' ? 'budget_spent' : undefined;
  }

  async #spent(teamId: string): Promise<UsageCost> {
    const month = new Date().toISOString().slice(0, 7);
    const { groups } = await this.#pricedMonth(teamId, { month, time_zone: 'UTC' });
    return groups.map(({ cost }) => cost).reduce(addedCost, NO_COST);
  }

  async #pricedMonth(teamId: string, name: UsageMonthName) {
    const book = await this.prices.book(teamId);
    const found = await queryMonth(this.#database, { teamId, name, begins: book.begins });
    const groups = found.map((group) => {
      const items = usedItems(group, book.at(group.version));
      return { group, items, cost: costOf(items) };
    });
    return { currency: book.currency, groups };
  }
}

type PricedGroup = { group: UsageGroup; items: UsedItem[]; cost: UsageCost };
type Sum = UsageQuantities & { cost: UsageCost };

const NOTHING: Sum = { ...NOTHING_USED, cost: NO_COST };

function added(sum: Sum, { group, cost }: PricedGroup): Sum {
  return { ...addedQuantities(sum, group), cost: addedCost(sum.cost, cost) };
}

function summedMonth(groups: readonly PricedGroup[]) {
  const days = Map.groupBy(groups, ({ group }) => group.day);
  const rows = Map.groupBy(groups, ({ group }) => `${group.agent_id} ${group.channel}`);
  return {
    total: groups.reduce(added, NOTHING),
    days: [...days].map(([day, ofDay]) => ({ day, ...ofDay.reduce(added, NOTHING) })),
    rows: [...rows.values()]
      .map((ofRow) => {
        const { agent_id = '', agent_name = '', channel = 'socket' as const } = ofRow.at(-1)?.group ?? {};
        return { agent_id, agent_name, channel, ...ofRow.reduce(added, NOTHING) };
      })
      .sort((one, other) => other.conversations - one.conversations),
    items: addedItems(groups.flatMap(({ items }) => items)),
  };
}
