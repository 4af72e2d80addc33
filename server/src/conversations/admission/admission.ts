import type { ExpectedError } from '../../http/expected-error.ts';
import {
  CallLimitReached,
  ServerBusy,
  ServerStopping,
  TooManyCalls,
  TooManyConversations,
} from '../records/conversation-errors.ts';
import { hasSlotFor, type Taken } from './fair-share.ts';

/** How a conversation is asked to end: with its running reply, or at once. */
type StopRequest = (urgency: 'soon' | 'now', reason: StopReason) => void;

/** Why a conversation is asked to end. */
export type StopReason = 'server_stopped' | 'team_suspended';

/** Medium of a conversation: voice or writing. */
export type ConversationKind = 'spoken' | 'written';

/** Who a conversation is for. */
export type Entrant = Readonly<{
  teamId: string;
  /** Has no signed address, and does not call by telephone. */
  isVisitor: boolean;
  /** Whether slots have to be left to other teams. */
  hasOtherTeams: boolean;
}>;

/** What is taken up by one conversation on this process. */
export type ConversationSlot = {
  /**
   * Says of what kind the conversation is, as soon as that is known; until then it counts as neither.
   * @throws {TooManyConversations | TooManyCalls | CallLimitReached | ServerBusy} the slot is still to be left
   */
  settle(kind: ConversationKind): void;
  /** Gives the slot back; more than once does no harm. */
  leave(): void;
};

/** How many are in conversation here, and how many were turned away. */
export type AdmissionStatus = Readonly<{
  preparing: number;
  spoken: number;
  written: number;
  /** By the code of the refusal, since the start. */
  refusals: ReadonlyMap<string, number>;
}>;

/** Who may begin a conversation on this process, and who is in one. */
export type Admission = {
  /**
   * Takes a slot for a conversation.
   * @throws {TooManyConversations | CallLimitReached | ServerStopping}
   */
  enter(stop: StopRequest, entrant: Entrant): ConversationSlot;
  /** Whether a slot could be taken now. @throws like {@link Admission.enter} */
  check(entrant: Entrant): void;
  noteRefusal(error: ExpectedError): void;
  /** Registers a stored conversation that runs here; the result removes it. */
  register(conversationId: string): () => void;
  status(): AdmissionStatus;
  count(): number;
  runningIds(): string[];
  teamIds(): ReadonlySet<string>;
  /** Asks the conversations of a suspended team to end with what is being said. */
  stopTeam(teamId: string): void;
  /** Admits no more conversations and asks all to end; settles when all have left. */
  close(urgency: 'soon' | 'now'): Promise<void>;
};

export type AdmissionBounds = Readonly<{
  spoken: number;
  written: number;
  /** Whether this process is so late with its work that another call would be heard by the running ones. */
  isLate: () => boolean;
}>;

/** Spoken and written conversations have bounds apart: many chats do not refuse a caller, nor the reverse. */
export function createAdmission(bounds: AdmissionBounds): Admission {
  const slots = new Set<{ stop: StopRequest; entrant: Entrant; kind: ConversationKind | undefined }>();
  const running = new Set<string>();
  const refusals = new Map<string, number>();
  const empty = Promise.withResolvers<void>();
  let isClosed = false;

  const countOf = (kind: ConversationKind | undefined) => {
    let count = 0;
    for (const slot of slots) if (slot.kind === kind) count += 1;
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
    for (const slot of slots) {
      if (kind !== undefined && slot.kind !== kind) continue;
      taken.all += 1;
      if (slot.entrant.teamId === teamId) taken.byTeam += 1;
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
      const slot = { stop, entrant, kind: undefined as ConversationKind | undefined };
      slots.add(slot);
      return {
        settle(kind) {
          requireSlot(entrant, bounds[kind], kind);
          // Without a running call there is none to protect.
          if (kind === 'spoken' && countOf(kind) > 0 && bounds.isLate()) refuse(new ServerBusy());
          slot.kind = kind;
        },
        leave() {
          slots.delete(slot);
          if (isClosed && slots.size === 0) empty.resolve();
        },
      };
    },
    noteRefusal,
    register(conversationId) {
      running.add(conversationId);
      return () => running.delete(conversationId);
    },
    status: () => ({
      preparing: countOf(undefined),
      spoken: countOf('spoken'),
      written: countOf('written'),
      refusals,
    }),
    count: () => slots.size,
    runningIds: () => [...running],
    teamIds: () => new Set([...slots].map(({ entrant }) => entrant.teamId)),
    stopTeam(teamId) {
      for (const { stop, entrant } of [...slots]) {
        if (entrant.teamId === teamId) stop('soon', 'team_suspended');
      }
    },
    close(urgency) {
      isClosed = true;
      if (slots.size === 0) empty.resolve();
      for (const { stop } of [...slots]) stop(urgency, 'server_stopped');
      return empty.promise;
    },
  };
}
