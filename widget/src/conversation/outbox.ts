import type { LiveConversation } from '@parley/client/live-socket.ts';
import type { OutgoingMessage } from './chat-memory.ts';

// What belongs here: which messages of the visitor are on their way, and may be lost with the line.

type Outbox = readonly OutgoingMessage[];

/**
 * Sends what waits in a conversation with so many messages of the visitor.
 * @param conversation.newest number of its newest turn that was told of
 */
export function sentOutbox(
  outbox: Outbox,
  { userTurns, newest }: { userTurns: number; newest: number },
  live: Pick<LiveConversation, 'sendMessage'> | undefined,
): Outbox {
  let after = userTurns;
  let afterEvent = Math.max(...outbox.map((message) => message.afterEvent ?? -1));
  return outbox.map((message) => {
    const { text, files } = message;
    if (message.after !== undefined || !live?.sendMessage(text, files)) return message;
    afterEvent = Math.max(newest, afterEvent + 1);
    after += 1;
    return { text, files, after: after - 1, afterEvent };
  });
}

/** What is on its way still once the turn is answered: what was written meanwhile may be lost. */
export function unansweredOutbox(outbox: Outbox, eventId: number): Outbox {
  return outbox.filter(({ after, afterEvent = 0 }) => after === undefined || afterEvent >= eventId);
}

/** What waits again where so many messages of the visitor reached the conversation: what was sent after them did not. */
export function takenBackOutbox(outbox: Outbox, userTurns: number): Outbox {
  return outbox
    .filter(({ after }) => after === undefined || after >= userTurns)
    .map(({ text, files }) => ({ text, files }));
}

/** What can be asked in another conversation: what was sent may have been answered, and done, and files lie with the first. */
export function unsentTexts(outbox: Outbox): Outbox {
  return outbox.filter(({ text, after }) => text && after === undefined).map(({ text }) => ({ text }));
}
