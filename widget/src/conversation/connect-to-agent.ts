import { openLiveSocket } from '@parley/client/live-socket.ts';
import type { Connect } from './chat-agent.ts';
import { knownMessage } from './known-message.ts';

/** Begins text conversations at an address of the live socket. */
export function connectTo(url: string): Connect {
  return async (onEvent, resumeToken) =>
    openLiveSocket(
      {
        url,
        resumeToken,
        source: 'widget',
        override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
        onEvent,
      },
      knownMessage,
    );
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];
