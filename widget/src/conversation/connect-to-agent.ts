import type { LiveConversation } from '@parley/client/live-socket.ts';
import { openLiveSocket } from '@parley/client/live-socket.ts';
import type { Connect } from './chat-line.ts';
import { knownMessage } from './known-message.ts';

// The server says something every five seconds; so long a silence is a dead connection that was not closed.
const SILENCE_MS = 20_000;
const LOST = 1006;

/** Begins text conversations at an address of the live socket. */
export function connectTo(url: string): Connect {
  return async (onEvent, resumeToken) => {
    let hasStarted = false;
    let hasEnded = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(handleSilence, SILENCE_MS);
    };
    const live: LiveConversation = openLiveSocket(
      {
        url,
        resumeToken,
        source: 'widget',
        override: { conversation: { text_only: true, client_events: CLIENT_EVENTS } },
        onEvent(event) {
          if (hasEnded) return;
          hasStarted ||= event.type === 'start';
          hasEnded = event.type === 'end';
          if (hasEnded) clearTimeout(silence);
          onEvent(event);
        },
      },
      (value) => {
        hear();
        return knownMessage(value);
      },
    );
    hear();
    return live;

    function handleSilence() {
      hasEnded = true;
      live.rest();
      onEvent({ type: 'end', code: LOST, reason: '', hasStarted });
    }
  };
}

const CLIENT_EVENTS = ['agent_response', 'agent_chat_response_part'];
