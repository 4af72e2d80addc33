import type { DoNotCallRequests } from '../../../conversations/tools/runnable-tool.ts';
import type { Database } from '../../../database/database.ts';
import { nationalOrInternational } from '../../../numbers/international-number.ts';
import { NumberInvalid } from '../../../numbers/number-errors.ts';
import { findCallingAgent } from './calling-number-queries.ts';
import { restAfterRefusal } from './rules/calling-places.ts';
import { DoNotCallStore } from './rules/do-not-call-store.ts';

// What belongs here: what people who are called ask of the do-not-call list.

export function createDoNotCallRequests(database: Database): DoNotCallRequests {
  const store = new DoNotCallStore(database);
  return {
    async add({ teamId, agentId, conversationId, number: said, isOfferOnly }) {
      const agent = await findCallingAgent(database, teamId, agentId);
      const number = nationalOrInternational(said, agent?.number ?? null);
      if (number === undefined) throw new NumberInvalid('phone_number');
      const at = new Date();
      const until = isOfferOnly ? restAfterRefusal(number, at) : undefined;
      if (until !== null) {
        const entry = { number, source: 'caller', note: '', conversationId, until: until ?? null } as const;
        await store.add(teamId, [entry], at);
      }
      return { number, until };
    },
  };
}
