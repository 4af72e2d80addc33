import type { ExpectedError } from '../../http/expected-error.ts';
import {
  CallLimitReached,
  ServerBusy,
  ServerStopping,
  TooManyCalls,
  TooManyConversations,
} from '../conversation-errors.ts';
import { hasSlotFor, type Taken } from './fair-share.ts';

/** How a conversation is asked to end: with its running reply, or at once. */
export type StopRequest = (urgency: 'soon' | 'now', reason: StopReason) => void;

/** Why a conversation is asked to end. */
export type StopReason = 'server_stopped' | 'team_suspended';

/** How a conversation is held: by voice or in writing. */
export type ConversationKind = 'spoken' | 'written';

/** Who a conversation is for. */
export type Entrant = Readonly<{
  teamId: string;
  /** Talks without a signed address, and not by telephone. */
  isVisitor: boolean;
  /** Whether slots have to be left to other teams. */
  hasOtherTeams: boolean;
}>;

/** What is taken up by one conversation on this process. */
export type Place = {
  /**
   * Says of what kind the conversation is, as soon as that is known; until then it counts as neither.
   * @throws {TooManyConversations | TooManyCalls | CallLimitReached | ServerBusy} the place is still to be left
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
   * @throws {TooManyConversations | CallLimitReached | ServerStopping}
   */
  enter(stop: StopRequest, entrant: Entrant): Place;
  /** Whether a slot could be taken now. @throws like {@link Admission.enter} */
  check(entrant: Entrant): void;
  /** Counts that somebody was turned away, once for each error. */
  noteRefusal(error: ExpectedError): void;
  /** Notes that a stored conversation is held here; the result takes the note back. */
  hold(conversationId: string): () => void;
  standing(): AdmissionStanding;
  /** Places taken. */
  count(): number;
  /** Stored conversations that are held here. */
  heldIds(): string[];
  /** Teams that hold conversations here. */
  teamIds(): ReadonlySet<string>;
  /** Asks the conversations of a suspended team to end with what is being said. */
  stopTeam(teamId: string): void;
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
  const places = new Set<{ stop: StopRequest; entrant: Entrant; kind: ConversationKind | undefined }>();
  const held = new Set<string>();
  const refusals = new Map<string, number>();
  const empty = Promise.withResolvers<void>();
  let isClosed = false;

  const countOf = (kind: ConversationKind | undefined) => {
    let count = 0;
    for (const place of places) if (place.kind === kind) count += 1;
    return count;
  };
  const counted = new WeakSet<ExpectedError>();

  function noteRefusal(error: ExpectedError): void {
    if (counted.has(error)) return;
    counted.add(error);
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
  }

  function refuse(error: ExpectedError): never {
    noteRefusal(error);
    throw error;
  }

  /** What is taken of one kind, or of all kinds together. */
  function takenFor({ teamId }: Entrant, kind?: ConversationKind): Taken {
    const taken = { all: 0, byTeam: 0 };
    for (const place of places) {
      if (kind !== undefined && place.kind !== kind) continue;
      taken.all += 1;
      if (place.entrant.teamId === teamId) taken.byTeam += 1;
    }
    return taken;
  }

  function requireSlot(entrant: Entrant, bound: number, kind?: ConversationKind): void {
    const { isVisitor, hasOtherTeams } = entrant;
    const slot = hasSlotFor(takenFor(entrant, kind), { bound, isVisitor, hasOtherTeams });
    if (slot === 'none') refuse(kind === 'spoken' ? new TooManyCalls() : new TooManyConversations());
    if (slot === 'for_other_teams') refuse(new CallLimitReached('team_concurrency'));
  }

  function check(entrant: Entrant): void {
    if (isClosed) refuse(new ServerStopping());
    requireSlot(entrant, bounds.spoken + bounds.written);
  }

  return {
    check,
    enter(stop, entrant) {
      check(entrant);
      const place = { stop, entrant, kind: undefined as ConversationKind | undefined };
      places.add(place);
      return {
        settle(kind) {
          requireSlot(entrant, bounds[kind], kind);
          // With nobody on the line there is nobody to protect.
          if (kind === 'spoken' && countOf(kind) > 0 && bounds.isLate()) refuse(new ServerBusy());
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
      preparing: countOf(undefined),
      spoken: countOf('spoken'),
      written: countOf('written'),
      refusals,
    }),
    count: () => places.size,
    heldIds: () => [...held],
    teamIds: () => new Set([...places].map(({ entrant }) => entrant.teamId)),
    stopTeam(teamId) {
      for (const { stop, entrant } of [...places]) {
        if (entrant.teamId === teamId) stop('soon', 'team_suspended');
      }
    },
    close(urgency) {
      isClosed = true;
      if (places.size === 0) empty.resolve();
      for (const { stop } of [...places]) stop(urgency, 'server_stopped');
      return empty.promise;
    },
  };
}
