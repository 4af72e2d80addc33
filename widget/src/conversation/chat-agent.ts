import type { LiveEvent } from '@parley/client/live-event.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';

/**
 * Begins a conversation with the agent, or goes on with the one of the token; what happens in it comes by `onEvent`.
 * Rejects when it cannot: with a `ConnectionRefused` where it need not be tried again.
 */
export type Connect = (
  onEvent: (event: LiveEvent) => void,
  resumeToken: string | null,
) => Promise<LiveConversation>;

/** The agent at the other end. */
export type ChatAgent = {
  connect: Connect;
  /** It greets, and its greeting is shown already. */
  isGreeted: boolean;
  /** What it is made to say when something fails. */
  errorSentence: string;
};
