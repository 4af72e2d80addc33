import type {
  BudgetStanding,
  UnitPrice,
  UsageCost,
  UsageQuantities,
  UsageUnit,
  UsedItem,
} from '@parley/contract/usage.ts';
import { BUDGET_WARNING_SHARE } from '@parley/contract/usage.ts';

/** What was used under the same prices. */
export type UsedGroup = UsageQuantities & {
  channel: string;
  model: string | null;
  recogniser: string | null;
  synthesizer: string | null;
};

/** Prices of one version. */
export type PriceList = ReadonlyMap<string, number>;

const keyOf = (unit: UsageUnit, item: string | null) => `${unit} ${item ?? ''}`;

/** Prices by what they are for. */
export function priceList(prices: readonly UnitPrice[]): PriceList {
  return new Map(prices.map(({ unit, item, amount }) => [keyOf(unit, item), amount]));
}

/** Costs of what was used; a quantity without a price, or one that was not told, leaves the cost incomplete. */
export function usedItems(used: UsedGroup, prices: PriceList | undefined): UsedItem[] {
  const { channel, model, recogniser, synthesizer } = used;
  const wanted: readonly [UsageUnit, string | null, number][] = [
    ['minutes', channel, used.seconds / 60],
    ['input_tokens', model, used.input_tokens / 1_000_000],
    ['output_tokens', model, used.output_tokens / 1_000_000],
    ['spoken_characters', synthesizer, used.spoken_characters / 1_000],
    ['recognised_minutes', recogniser, used.recognised_seconds / 60],
    ['tool_calls', null, used.tool_calls],
    ['knowledge_megabytes', null, used.knowledge_bytes / 1_000_000],
  ];
  return wanted.flatMap(([unit, item, quantity]) => {
    const isUntold = unit.endsWith('_tokens') && used.uncounted_replies > 0;
    if (quantity === 0 && !isUntold) return [];
    const price = prices?.get(keyOf(unit, item)) ?? prices?.get(keyOf(unit, null));
    const isFree = price === 0;
    const cost = {
      amount: quantity * (price ?? 0),
      is_complete: isFree || (price !== undefined && !isUntold),
    };
    return [{ unit, item, quantity, cost }];
  });
}

export const NO_COST: UsageCost = { amount: 0, is_complete: true };

export function addedCost(one: UsageCost, other: UsageCost): UsageCost {
  return { amount: one.amount + other.amount, is_complete: one.is_complete && other.is_complete };
}

export function costOf(items: readonly UsedItem[]): UsageCost {
  return items.map(({ cost }) => cost).reduce(addedCost, NO_COST);
}

export const NOTHING_USED: UsageQuantities = {
  conversations: 0,
  seconds: 0,
  input_tokens: 0,
  output_tokens: 0,
  uncounted_replies: 0,
  spoken_characters: 0,
  recognised_seconds: 0,
  tool_calls: 0,
  knowledge_bytes: 0,
};

/** Both together. */
export function addedQuantities(one: UsageQuantities, other: UsageQuantities): UsageQuantities {
  return {
    conversations: one.conversations + other.conversations,
    seconds: one.seconds + other.seconds,
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    uncounted_replies: one.uncounted_replies + other.uncounted_replies,
    spoken_characters: one.spoken_characters + other.spoken_characters,
    recognised_seconds: one.recognised_seconds + other.recognised_seconds,
    tool_calls: one.tool_calls + other.tool_calls,
    knowledge_bytes: one.knowledge_bytes + other.knowledge_bytes,
  };
}

/** The same things of several groups together, the dearest first. */
export function addedItems(items: readonly UsedItem[]): UsedItem[] {
  const sums = new Map<string, UsedItem>();
  for (const { unit, item, quantity, cost } of items) {
    const key = keyOf(unit, item);
    const sum = sums.get(key);
    sums.set(key, {
      unit,
      item,
      quantity: (sum?.quantity ?? 0) + quantity,
      cost: addedCost(sum?.cost ?? NO_COST, cost),
    });
  }
  return [...sums.values()].sort((one, other) => other.cost.amount - one.cost.amount);
}

/** How much of a budget is spent, as far as prices are known. */
export function budgetState(amount: number, { amount: spent }: UsageCost): BudgetStanding['state'] {
  if (spent >= amount) return 'spent';
  return spent >= amount * BUDGET_WARNING_SHARE ? 'near' : 'within';
}
