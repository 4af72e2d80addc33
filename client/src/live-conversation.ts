import { ServerMessage } from '@parley/contract/live-messages.ts';
import { errorMessageOf } from './error-message.ts';
import { type LiveConversation, type LiveConversationOptions, openLiveSocket } from './live-socket.ts';
import { toolEventOf } from './tool-events.ts';

/** Opens the socket and begins the conversation; every message is checked against the contract. */
export function openLiveConversation(options: LiveConversationOptions): LiveConversation {
  // Unknown messages are the privilege of a newer server and are passed over.
  return openLiveSocket(
    options,
    (value) => ServerMessage.safeParse(value).data ?? errorMessageOf(value),
    toolEventOf,
  );
}
