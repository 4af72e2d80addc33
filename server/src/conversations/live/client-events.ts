import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { DEFAULT_CLIENT_EVENTS } from '@parley/contract/limits.ts';

/** Events that a client is sent; metadata, pings and errors come in any case. */
export type ClientEvents = ReadonlySet<string>;

/** What only people of the console may ask for. */
const CONSOLE_EVENTS: ReadonlySet<string> = new Set(['turn_ledger']);

/**
 * The events of one conversation.
 * @param config the agent's settings with what the client overrides
 */
export function clientEvents(
  { conversation }: ConversationConfig,
  { isConsole }: { isConsole: boolean },
): ClientEvents {
  const chosen = conversation?.client_events ?? DEFAULT_CLIENT_EVENTS;
  return new Set(chosen.filter((event) => isConsole || !CONSOLE_EVENTS.has(event)));
}
