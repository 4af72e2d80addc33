import type { ChannelDependencies } from '../../conversations/conversations.ts';
import { MessageKeyReused } from '../../conversations/records/conversation-errors.ts';
import { answerChat, type ChatReply, type ChatRequest } from './chat-call.ts';

/**
 * Answers messages of programs, each with a key once: a request that repeats one gets its answer, and waits for it where
 * it is being written. The answer is written to its end though the first request goes away.
 */
export function answeringOnce(
  dependencies: ChannelDependencies,
): (request: ChatRequest) => Promise<ChatReply> {
  // As long as they are answered: what is stored tells of them afterwards, and other processes.
  const running = new Map<string, { message: string; reply: Promise<ChatReply> }>();
  return async (request) => {
    const { origin, call } = request;
    const { idempotency_key: key, agent_id, conversation_id, message } = call;
    if (key === undefined) return answerChat(request, dependencies);
    const scope = [origin.teamId, origin.isVisitor, agent_id, conversation_id, key].join();
    const known = running.get(scope);
    if (known && known.message !== message) throw new MessageKeyReused();
    if (known) return known.reply;
    const lasting = { ...request, signal: new AbortController().signal };
    const reply = answerChat(lasting, dependencies).finally(() => running.delete(scope));
    running.set(scope, { message, reply });
    return reply;
  };
}
