import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/agent-defaults.ts';

/** Events that a client is sent; metadata, pings and errors come in any case. */
export type ClientEvents = ReadonlySet<string>;

/** What only people of the console may ask for. */
const CONSOLE_EVENTS: ReadonlySet<string> = new Set(['turn_ledger']);
/** Sent to visitors only if the agent's settings say so: it shows parameters and results of tools. */
const REVEALING_EVENTS: ReadonlySet<string> = new Set([
  'agent_tool_response_full_payload',
  'mcp_tool_call',
  'mcp_connection_status',
]);

/**
 * The events of one conversation.
 * @param config the agent's settings with what the client overrides
 * @param own the agent's settings as they are
 */
export function clientEvents(
  { conversation }: ConversationConfig,
  { own, isConsole }: { own: ConversationConfig; isConsole: boolean },
): ClientEvents {
  const chosen = conversation?.client_events ?? DEFAULT_CLIENT_EVENTS;
  const allowed = own.conversation?.client_events ?? [];
  const isSent = (event: string) =>
    isConsole || (!CONSOLE_EVENTS.has(event) && (!REVEALING_EVENTS.has(event) || allowed.includes(event)));
  return new Set(chosen.filter(isSent));
}
