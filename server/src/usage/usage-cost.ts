import type { BudgetStanding, UnitPrice, UsageCost, UsageUnit, UsedItem } from '@parley/contract/usage.ts';
import { BUDGET_WARNING_SHARE, UsageQuantities } from '@parley/contract/usage.ts';

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

/** What is counted of conversations. */
export const QUANTITIES = UsageQuantities.keyof().options;

const quantitiesBy = (countOf: (name: keyof UsageQuantities) => number) =>
  Object.fromEntries(QUANTITIES.map((name) => [name, countOf(name)])) as UsageQuantities;

export const NOTHING_USED = quantitiesBy(() => 0);

/** Both together. */
export function addedQuantities(one: UsageQuantities, other: UsageQuantities): UsageQuantities {
  return quantitiesBy((name) => one[name] + other[name]);
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
