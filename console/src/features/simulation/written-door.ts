import { openLiveConversation } from '@parley/client/live-conversation.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import { TEST_CLIENT_EVENTS, type TestDoor } from './use-simulation.ts';

/** A test in writing, over the live socket. */
export const writtenDoor: TestDoor<LiveConversation> = {
  isSpoken: false,
  connect: ({ url, onEvent }) =>
    openLiveConversation({
      url,
      source: 'console_simulation',
      override: { conversation: { text_only: true, client_events: TEST_CLIENT_EVENTS } },
      onEvent: (event) => onEvent({ type: 'live', event }),
    }),
};
