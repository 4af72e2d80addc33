import { chat } from '@parley/contract/conversation.ts';
import type { ChannelDependencies } from '../../conversations/conversations.ts';
import { on, type Route } from '../../http/route.ts';
import { answerChat } from './chat-call.ts';

/** Conversations that a program has with one call for each message. */
export function chatRoutes(conversations: ChannelDependencies): Route[] {
  return [
    on(chat, ({ body, caller: { teamId, userId }, signal }) => {
      const origin = { teamId, channel: 'chat' as const, startedBy: userId, userId: null };
      return answerChat({ origin, call: body, signal }, conversations);
    }),
  ];
}
