import { ServerBusy, ServerStopping, TooManyCalls, TooManyConversations } from '../conversation-errors.ts';

/** How a conversation is asked to end: with its running reply, or at once. */
export type StopRequest = (urgency: 'soon' | 'now') => void;

/** How a conversation is held: by voice or in writing. */
export type ConversationKind = 'spoken' | 'written';

/** What is taken up by one conversation on this process. */
export type Place = {
  /**
   * Says of what kind the conversation is, as soon as that is known; until then it counts as neither.
   * @throws {TooManyConversations | TooManyCalls | ServerBusy} the place is still to be left
   */
  settle(kind: ConversationKind): void;
  /** Gives the place back; more than once does no harm. */
  leave(): void;
};

/** How many are in conversation here, and how many were turned away. */
export type AdmissionStanding = Readonly<{
  preparing: number;
  spoken: number;
  written: number;
  /** By the code of the refusal, since the start. */
  refusals: ReadonlyMap<string, number>;
}>;

/** Who may begin a conversation on this process, and who is in one. */
export type Admission = {
  /**
   * Takes a place for a conversation.
   * @throws {TooManyConversations | ServerStopping}
   */
  enter(stop: StopRequest): Place;
  /** Notes that somebody was turned away elsewhere, for a bound that this process does not count. */
  noteRefusal(code: string): void;
  /** Notes that a stored conversation is held here; the result takes the note back. */
  hold(conversationId: string): () => void;
  standing(): AdmissionStanding;
  /** Places taken. */
  count(): number;
  /** Stored conversations that are held here. */
  heldIds(): string[];
  /** Takes nobody any more and asks everybody to end; settles when all have left. */
  close(urgency: 'soon' | 'now'): Promise<void>;
};

/** What this process holds. */
export type AdmissionBounds = Readonly<{
  spoken: number;
  written: number;
  /** Whether this process is so late with its work that another call would be heard by the running ones. */
  isLate: () => boolean;
}>;

/** Spoken and written conversations have bounds apart: a crowd of chats keeps no caller out, nor the reverse. */
export function createAdmission(bounds: AdmissionBounds): Admission {
  const places = new Set<{ stop: StopRequest; kind: ConversationKind | undefined }>();
  const held = new Set<string>();
  const refusals = new Map<string, number>();
  const empty = Promise.withResolvers<void>();
  let isClosed = false;

  const countOf = (kind: ConversationKind | undefined) => {
    let count = 0;
    for (const place of places) if (place.kind === kind) count += 1;
    return count;
  };
  const noteRefusal = (code: string) => void refusals.set(code, (refusals.get(code) ?? 0) + 1);

  function refuse(error: ServerStopping | TooManyConversations | TooManyCalls | ServerBusy): never {
    noteRefusal(error.code);
    throw error;
  }

  return {
    enter(stop) {
      if (isClosed) refuse(new ServerStopping());
      if (places.size >= bounds.spoken + bounds.written) refuse(new TooManyConversations());
      const place = { stop, kind: undefined as ConversationKind | undefined };
      places.add(place);
      return {
        settle(kind) {
          if (kind === 'written' && countOf(kind) >= bounds.written) refuse(new TooManyConversations());
          if (kind === 'spoken') {
            const calls = countOf(kind);
            if (calls >= bounds.spoken) refuse(new TooManyCalls());
            // With nobody on the line there is nobody to protect.
            if (calls > 0 && bounds.isLate()) refuse(new ServerBusy());
          }
          place.kind = kind;
        },
        leave() {
          places.delete(place);
          if (isClosed && places.size === 0) empty.resolve();
        },
      };
    },
    noteRefusal,
    hold(conversationId) {
      held.add(conversationId);
      return () => held.delete(conversationId);
    },
    standing: () => ({
      ...{ preparing: countOf(undefined), spoken: countOf('spoken'), written: countOf('written') },
      refusals,
    }),
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
