import { ServerStopping, TooManyConversations } from './conversation-errors.ts';

/** How a conversation is asked to end: with its running reply, or at once. */
export type StopRequest = (urgency: 'soon' | 'now') => void;

/** Who may begin a conversation on this process, and who is in one. */
export type Admission = {
  /**
   * Takes a place for a conversation.
   * @returns gives the place back
   * @throws {TooManyConversations | ServerStopping}
   */
  enter(stop: StopRequest): () => void;
  /** Notes that a stored conversation is held here; the result takes the note back. */
  hold(conversationId: string): () => void;
  /** Places taken. */
  count(): number;
  /** Stored conversations that are held here. */
  heldIds(): string[];
  /** Takes nobody any more and asks everybody to end; settles when all have left. */
  close(urgency: 'soon' | 'now'): Promise<void>;
};

/** @param maxConversations places on this process */
export function createAdmission(maxConversations: number): Admission {
  const places = new Set<{ stop: StopRequest }>();
  const held = new Set<string>();
  const empty = Promise.withResolvers<void>();
  let isClosed = false;

  return {
    enter(stop) {
      if (isClosed) throw new ServerStopping();
      if (places.size >= maxConversations) throw new TooManyConversations();
      const place = { stop };
      places.add(place);
      return () => {
        places.delete(place);
        if (isClosed && places.size === 0) empty.resolve();
      };
    },
    hold(conversationId) {
      held.add(conversationId);
      return () => held.delete(conversationId);
    },
    count: () => places.size,
    heldIds: () => [...held],
    close(urgency) {
      isClosed = true;
      if (places.size === 0) empty.resolve();
      for (const { stop } of [...places]) stop(urgency);
      return empty.promise;
    },
  };
}
