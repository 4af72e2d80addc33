import { openLiveSocket } from '@parley/client/live-socket.ts';
import type { ServerMessage } from '@parley/contract/live-messages.ts';
import type { Connect } from './use-chat.ts';

/** Begins text conversations at an address of the live socket. */
export function connectTo(url: string): Connect {
  return async (onEvent) =>
    openLiveSocket(
      {
        url,
        source: 'widget',
        override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
        onEvent,
      },
      knownMessage,
    );
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];
/** Types of the messages that the widget reads, and the field in which each carries its content. */
const CONTENT: Readonly<Record<string, string>> = {
  conversation_initiation_metadata: 'conversation_initiation_metadata_event',
  ping: 'ping_event',
  agent_chat_response_part: 'text_response_part',
  agent_response: 'agent_response_event',
  agent_response_correction: 'agent_response_correction_event',
  client_tool_call: 'client_tool_call',
  error: 'error_event',
};

// The schemas would weigh more than the whole widget; the server's own tests hold it to them.
function knownMessage(value: unknown): ServerMessage | undefined {
  const message = value as Record<string, unknown> | null | undefined;
  const field = CONTENT[String(message?.type)];
  return field !== undefined && message?.[field] ? (message as ServerMessage) : undefined;
}
