import {
  addPrices,
  exportUsage,
  getConversationUsage,
  getUsage,
  listPrices,
  setBudget,
} from '@parley/contract/usage.ts';
import { on, type Route } from '../http/route.ts';
import type { Usage } from './usage.ts';

export function usageRoutes(usage: Usage): Route[] {
  const { prices } = usage;
  return [
    on(getUsage, ({ query, caller }) => usage.month(caller.teamId, query)),
    on(exportUsage, ({ query, caller }) => usage.export(caller.teamId, query)),
    on(getConversationUsage, ({ params, caller }) =>
      usage.conversation(caller.teamId, params.conversation_id),
    ),
    on(listPrices, ({ caller }) => prices.list(caller.teamId)),
    on(addPrices, async ({ body, caller }) => {
      const { valid_from, currency, prices: unitPrices } = body;
      const validFrom = valid_from === undefined ? new Date() : new Date(valid_from);
      const added = await prices.add(caller, { currency, prices: unitPrices, validFrom });
      usage.forgetSpentLimit(caller.teamId);
      return added;
    }),
    on(setBudget, async ({ body, caller }) => {
      await prices.setBudget(caller.teamId, body.budget);
      usage.forgetSpentLimit(caller.teamId);
      return { budget: await usage.budget(caller.teamId) };
    }),
  ];
}
