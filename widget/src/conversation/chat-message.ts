import type { MessageScore, PastTurn, SentFile } from '@parley/client/live-event.ts';

/** One message, as it is shown. */
export type ChatMessage =
  | {
      id: string;
      role: 'user';
      text: string;
      files?: readonly SentFile[] | undefined;
      /** The server has not got it: it waits to be sent, or was refused. */
      delivery?: 'waiting' | 'refused';
    }
  | {
      id: string;
      role: 'agent';
      text: string;
      /** The server's number of the turn; absent for failures, which are not rated. */
      eventId?: number;
      score?: MessageScore | null;
    }
  /** What the widget itself says between the messages. */
  | { id: string; role: 'note'; note: 'forgotten' | 'call' };

/** Whether the visitor has the last word. */
export function isUnanswered(messages: readonly ChatMessage[]): boolean {
  return messages.at(-1)?.role === 'user';
}

/** Whether something written waits to be sent. */
export function isAnyWaiting(messages: readonly ChatMessage[]): boolean {
  return messages.some((message) => message.role === 'user' && message.delivery === 'waiting');
}

/** The messages with one more piece of an answer, or another text of it. */
export function withReply(
  messages: readonly ChatMessage[],
  { round, eventId }: { round: number; eventId: number },
  change: (text: string) => string,
): ChatMessage[] {
  const id = agentMessageId(round, eventId);
  if (!messages.some((message) => message.id === id)) {
    return [...messages, { id, role: 'agent', text: change(''), eventId }];
  }
  return messages.map((message) =>
    message.id === id && message.role === 'agent' ? { ...message, text: change(message.text) } : message,
  );
}

/** The messages with an answer as far as it was heard; one of which nothing was is gone. */
export function withHeardReply(
  messages: readonly ChatMessage[],
  reply: { round: number; eventId: number },
  heard: string,
): ChatMessage[] {
  const id = agentMessageId(reply.round, reply.eventId);
  return heard === ''
    ? messages.filter((message) => message.id !== id)
    : withReply(messages, reply, () => heard);
}

/**
 * The messages once those that waited were sent, or the last of those that were sent was refused.
 * @param round of the conversation that they reached; they may have been written before that one began
 */
export function withDelivery(
  messages: readonly ChatMessage[],
  delivery: 'refused' | undefined,
  round: number,
): ChatMessage[] {
  const last = messages.findLastIndex(
    (message) => message.role === 'user' && (delivery === undefined || message.delivery !== 'refused'),
  );
  const all = [...messages];
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'user') continue;
    const isSent = delivery === undefined && message.delivery === 'waiting';
    if (index !== last && !isSent) continue;
    const id = isOfRound(message, round) ? message.id : newUserMessageId(all, round);
    const { delivery: _, ...sent } = { ...message, id };
    all[index] = delivery === undefined ? sent : { ...sent, delivery };
  }
  return all;
}

/** The messages of a conversation that is over: what still waited is not sent any more. */
export function withoutWaiting(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.map((message) =>
    message.role === 'user' && message.delivery === 'waiting'
      ? { ...message, delivery: 'refused' as const }
      : message,
  );
}

/** What was said before the page was left, as messages of the running conversation. */
export function pastMessages(turns: readonly PastTurn[], round: number): ChatMessage[] {
  return turns.map(({ role, text, eventId, score, files }, index) =>
    role === 'user'
      ? { id: `user-${round}-past-${index}`, role, text, files }
      : { id: agentMessageId(round, eventId), role, text, eventId, score },
  );
}

/** Whether a message belongs to the conversation of this number. */
export function isOfRound({ id }: ChatMessage, round: number): boolean {
  return id.startsWith(`agent-${round}-`) || id.startsWith(`user-${round}-`);
}

/** An id that no message has, also once a refused one has gone from among them. */
export function newUserMessageId(messages: readonly ChatMessage[], round: number): string {
  const idOf = (number: number) => `user-${round}-${number}`;
  let number = messages.length;
  while (messages.some(({ id }) => id === idOf(number))) number += 1;
  return idOf(number);
}

function agentMessageId(round: number, eventId: number): string {
  return `agent-${round}-${eventId}`;
}
