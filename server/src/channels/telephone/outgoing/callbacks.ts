import { SIMULATOR_LINE } from '@parley/contract/phone-calls.ts';
import { boundedVariables } from '../../../conversations/tools/conversation-variables.ts';
import type { Callbacks, PromisedCallback } from '../../../conversations/tools/runnable-tool.ts';
import { nationalOrInternational } from '../../../numbers/international-number.ts';
import { type PhoneLineDependencies, PhoneLines } from '../lines/phone-lines.ts';
import { findCallingAgent } from './calling-number-queries.ts';
import { OutgoingCallStore } from './outgoing-call-store.ts';
import { orderCall } from './outgoing-orders.ts';

// What belongs here: calls that agents promise in conversations, stored as orders like any other.

export function createCallbacks(dependencies: PhoneLineDependencies): Callbacks {
  const { database } = dependencies;
  const store = new OutgoingCallStore(database);
  const lines = new PhoneLines(dependencies);
  return {
    async schedule(promised: PromisedCallback): Promise<string> {
      const { teamId, agentId, conversationId, key, at, isSimulated } = promised;
      const agent = await findCallingAgent(database, teamId, agentId);
      const ofConversation = `callback:${conversationId}:`;
      const ordered = await orderCall(
        teamId,
        {
          agent_id: agentId,
          // Callers name numbers as one does at home.
          to: nationalOrInternational(promised.to, agent?.number ?? null) ?? promised.to,
          line_id: isSimulated ? SIMULATOR_LINE : await lineOf(teamId, agent?.number, lines),
          variables: boundedVariables(promised.variables),
          not_before: at.toISOString(),
          // By the person who is called, in the conversation.
          purpose: 'requested',
          idempotency_key: `${ofConversation}${key}`,
        },
        { database, store, lines },
      );
      await store.cancelOthers(ordered, ofConversation);
      return ordered.toNumber;
    },
  };
}

/** The line of the agent's number. Where no trunk has it, any will do: there is no user to choose one. */
async function lineOf(
  teamId: string,
  agentNumber: string | null | undefined,
  lines: Pick<PhoneLines, 'list'>,
): Promise<string | undefined> {
  const possible = (await lines.list(teamId)).filter(({ places_calls }) => places_calls);
  const ofNumber = possible.find(({ trunk }) => trunk?.numbers.some((number) => number === agentNumber));
  return (ofNumber ?? possible[0])?.id;
}
