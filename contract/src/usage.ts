import { z } from 'zod';
import { LogChannel } from './call-log.ts';
import { endpointsOf } from './endpoint.ts';
import { ConversationId, Uuid } from './id.ts';
import { NamedInstant } from './instant.ts';
import { QueriedTimeZone } from './time-zone.ts';

const endpoint = endpointsOf('Usage');

// What belongs here: what conversations take up, what that costs, and how much a team means to spend in a month.

/** What has a price; tokens per million, characters per thousand, megabytes of 1,000,000 bytes. */
export const UsageUnit = z.enum([
  'minutes',
  'input_tokens',
  'output_tokens',
  'spoken_characters',
  'recognised_minutes',
  'tool_calls',
  'knowledge_megabytes',
]);
export type UsageUnit = z.infer<typeof UsageUnit>;

const Amount = z.number().nonnegative();

/** What conversations took up. */
export const UsageQuantities = z.object({
  conversations: z.number().int(),
  /** Rounded for each conversation, as call logs show them. */
  seconds: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Answers for which a model did not tell all its tokens, such as interrupted ones. */
  uncounted_replies: z.number(),
  spoken_characters: z.number(),
  recognised_seconds: z.number(),
  tool_calls: z.number(),
  /** Bytes of passages that models were given. */
  knowledge_bytes: z.number(),
});
export type UsageQuantities = z.infer<typeof UsageQuantities>;

/** What something costs, as far as prices are known. */
export const UsageCost = z.object({
  amount: Amount,
  /** Whether everything that was used has a price. */
  is_complete: z.boolean(),
});
export type UsageCost = z.infer<typeof UsageCost>;

/** One thing that was used, such as minutes of the telephone or tokens of a model. */
export const UsedItem = z.object({
  unit: UsageUnit,
  /** Channel of minutes, model of tokens, what spoke characters or recognised minutes; null for the others. */
  item: z.string().nullable(),
  /** In units of the price. */
  quantity: Amount,
  cost: UsageCost,
});
export type UsedItem = z.infer<typeof UsedItem>;

/** Three letters, such as `EUR`. */
const Currency = z.string().regex(/^[A-Z]{3}$/, 'Not a currency');

/** The price of one unit; without an item, of all items that have no price of their own. */
export const UnitPrice = z.object({
  unit: UsageUnit,
  item: z.string().min(1).max(200).nullable(),
  amount: Amount.max(1_000_000),
});
export type UnitPrice = z.infer<typeof UnitPrice>;

const Prices = z
  .array(UnitPrice)
  .max(200)
  .refine(
    (prices) => new Set(prices.map(({ unit, item }) => JSON.stringify([unit, item]))).size === prices.length,
    'Two prices of the same unit',
  );

/** Prices from a moment on, until those of the next version. */
export const PriceVersion = z.object({
  id: Uuid,
  valid_from: z.iso.datetime(),
  currency: Currency,
  prices: Prices,
  created_at: z.iso.datetime(),
  /** Who wrote them; empty once that account is gone. */
  created_by: z.string(),
});
export type PriceVersion = z.infer<typeof PriceVersion>;

/** How much a team means to spend in a calendar month (UTC), and what happens when it has. */
export const Budget = z.object({
  amount: z.number().positive().max(1_000_000_000),
  /** `refuse` takes no new conversations until the month is over. */
  action: z.enum(['warn', 'refuse']),
});
export type Budget = z.infer<typeof Budget>;

/** A warning comes at this share of a budget. */
export const BUDGET_WARNING_SHARE = 0.8;

/** A budget and what was spent of it. */
export const BudgetStanding = Budget.extend({
  spent: UsageCost,
  state: z.enum(['within', 'near', 'spent']),
});
export type BudgetStanding = z.infer<typeof BudgetStanding>;

// PostgreSQL knows no year 0.
const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Not a month');
const UsageQuery = z.object({
  month: Month,
  /** Where months and days begin and end, such as `Europe/Paris`. */
  time_zone: QueriedTimeZone.default('UTC'),
});

const UsageRow = UsageQuantities.extend({ cost: UsageCost });

/** A team's month: conversations that began in it and are over. */
export const UsageMonth = z.object({
  /** Null while the team has no prices. */
  currency: Currency.nullable(),
  total: UsageRow,
  /** Days on which there was anything, in their order. */
  days: z.array(UsageRow.extend({ day: z.iso.date() })),
  /** Most conversations first. */
  rows: z.array(UsageRow.extend({ agent_id: z.string(), agent_name: z.string(), channel: LogChannel })),
  items: z.array(UsedItem),
  /** Of the present month, whichever is asked for; null where there is none. */
  budget: BudgetStanding.nullable(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/{provider}/usage',
  summary: "What a month of the team's conversations took up and costs",
  access: 'admin',
  scope: 'conversations:read',
  query: UsageQuery,
  response: UsageMonth,
});

/** A line for each conversation, oldest first, deleted ones included; sums equal those of the month. */
export const exportUsage = endpoint({
  audit: 'export',
  method: 'GET',
  path: '/api/{provider}/usage/export',
  summary: "A month of the team's conversations and their cost as CSV",
  access: 'admin',
  scope: 'conversations:read',
  query: UsageQuery,
  responseType: 'file',
});

/** Refused with `usage_not_found` while the conversation is running, and for one that is not the team's. */
export const getConversationUsage = endpoint({
  method: 'GET',
  path: '/api/{provider}/usage/conversations/:conversation_id',
  summary: 'What a conversation took up and costs',
  access: 'member',
  scope: 'conversations:read',
  flag: 'canViewLogs',
  params: z.object({ conversation_id: ConversationId }),
  response: UsageQuantities.extend({
    cost: UsageCost,
    currency: Currency.nullable(),
    items: z.array(UsedItem),
  }),
});

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/{provider}/usage/prices',
  summary: "Versions of the team's prices, newest first",
  access: 'admin',
  response: z.array(PriceVersion),
});

/**
 * Adds a version; earlier ones stay as they are. Refused with `price_version_too_early` where it would begin before
 * the latest one, and with `price_currency_differs` where it has another currency than the earlier ones.
 */
export const addPrices = endpoint({
  method: 'POST',
  path: '/api/{provider}/usage/prices',
  summary: "Add a version of the team's prices",
  access: 'admin',
  status: 201,
  body: z.object({
    /** At once when absent. */
    valid_from: NamedInstant.optional(),
    currency: Currency,
    prices: Prices,
  }),
  response: PriceVersion,
});

/** Refused with `prices_missing` while the team has no prices. */
export const setBudget = endpoint({
  method: 'PUT',
  path: '/api/{provider}/usage/budget',
  summary: "Set or remove the team's monthly budget",
  access: 'admin',
  body: z.object({ budget: Budget.nullable() }),
  response: z.object({ budget: BudgetStanding.nullable() }),
});
