import { chat, visitorChat } from '@parley/contract/conversation.ts';
import type { ChannelDependencies } from '../../conversations/conversations.ts';
import { on, type Route } from '../../http/route.ts';
import { answeringOnce } from './answer-once.ts';

/** What visitors are counted by; it throws where one may do no more now. */
export type ChatVisitors = {
  begin(visitor: { ip: string; agentId: string }): Promise<void>;
  say(visitor: { ip: string; agentId: string }): void;
};

/** Conversations that a program, a page or an app has with one call for each message. */
export function chatRoutes(conversations: ChannelDependencies, visitors: ChatVisitors): Route[] {
  const answerOnce = answeringOnce(conversations);
  return [
    on(chat, ({ body, caller: { teamId, userId, apiKey }, signal }) => {
      const isProgram = apiKey !== undefined;
      const origin = { teamId, channel: 'chat' as const, startedBy: userId, userId: null, isProgram };
      return answerOnce({ origin, call: body, signal });
    }),
    on(visitorChat, async ({ body, caller: { teamId }, signal, request: { ip } }) => {
      const visitor = { ip, agentId: body.agent_id };
      if (body.conversation_id === undefined) await visitors.begin(visitor);
      visitors.say(visitor);
      const origin = {
        teamId,
        channel: 'chat' as const,
        startedBy: null,
        userId: null,
        isVisitor: true,
      };
      const call = { ...body, conversation_history: [] };
      const { reply, conversation_id } = await answerOnce({ origin, call, signal });
      return { reply, conversation_id };
    }),
  ];
}
