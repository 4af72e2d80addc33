import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';

/** Events that a client is sent; metadata, pings and errors come in any case. */
export type ClientEvents = ReadonlySet<string>;

/** What shows the prompt and the documents: sent to tests, and by a signed address only if the agent's settings say so. */
const LEDGER_EVENTS: ReadonlySet<string> = new Set(['turn_ledger']);
/** Sent without a signed address only if the agent's settings say so: it shows parameters and results of tools. */
const REVEALING_EVENTS: ReadonlySet<string> = new Set([
  'agent_tool_response_full_payload',
  'mcp_tool_call',
  'mcp_connection_status',
]);

/**
 * The events of one conversation.
 * @param config the agent's settings with what the client overrides
 * @param access.own the agent's settings as they are
 * @param access.isSigned whether it goes on by a signed address, which may have been given to a visitor
 * @param access.isTest whether it is a test of the team
 */
export function clientEvents(
  { conversation }: ConversationConfig,
  { own, isSigned, isTest }: { own: ConversationConfig; isSigned: boolean; isTest: boolean },
): ClientEvents {
  const chosen = conversation?.client_events ?? DEFAULT_CLIENT_EVENTS;
  const allowed = own.conversation?.client_events ?? [];
  return new Set(
    chosen.filter((event) => {
      if (isTest) return true;
      const isAllowed = allowed.includes(event);
      if (LEDGER_EVENTS.has(event)) return isSigned && isAllowed;
      return isSigned || isAllowed || !REVEALING_EVENTS.has(event);
    }),
  );
}
