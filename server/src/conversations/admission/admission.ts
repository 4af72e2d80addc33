import type { ExpectedError } from '../../http/expected-error.ts';
import { SharedCounts } from '../../processes/shared-counts.ts';
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
  /** Takes a conversation over from a session of this process, which has a slot and leaves it: there need be none free. */
  isTakeover?: boolean;
}>;

/** What is taken up by one conversation. */
export type ConversationSlot = {
  /**
   * Says of what kind the conversation is, as soon as that is known; until then it counts as neither.
   * @throws {TooManyConversations | TooManyCalls | CallLimitReached | ServerBusy} the slot is still to be left
   */
  settle(kind: ConversationKind): void;
  /** Gives the slot back; more than once does no harm. */
  leave(): void;
};

export type AdmissionBounds = Readonly<{
  spoken: number;
  written: number;
  /** Whether this process is so late with its work that another call would be heard by the running ones. */
  isLate: () => boolean;
  /** What the other processes of this machine have; they have nothing unless given. */
  counts?: SharedCounts | undefined;
}>;

type TakenSlot = { stop: StopRequest; entrant: Entrant; kind: ConversationKind | undefined };

const KINDS = ['spoken', 'written', undefined] as const;

/**
 * Who may begin a conversation on this machine, and who is in one on this process. Spoken and written conversations have bounds apart:
 * many chats do not refuse a caller, nor the reverse.
 */
export class Admission {
  readonly #bounds: AdmissionBounds;
  readonly #counts: SharedCounts;
  readonly #slots = new Set<TakenSlot>();
  readonly #running = new Set<string>();
  readonly #refusals = new Map<string, number>();
  readonly #counted = new WeakSet<ExpectedError>();
  readonly #empty = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds;
    this.#counts = bounds.counts ?? new SharedCounts();
  }

  /** Whether a slot could be taken now. @throws like {@link Admission.enter} */
  check(entrant: Entrant): void {
    if (this.#isClosed) this.#refuse(new ServerStopping());
    this.#requireSlot(entrant, this.#bounds.spoken + this.#bounds.written);
  }

  /**
   * Takes a slot for a conversation.
   * @throws {TooManyConversations | CallLimitReached | ServerStopping}
   */
  enter(stop: StopRequest, entrant: Entrant): ConversationSlot {
    this.check(entrant);
    const slot: TakenSlot = { stop, entrant, kind: undefined };
    this.#slots.add(slot);
    this.#share(slot, 1);
    return {
      settle: (kind) => {
        this.#requireSlot(entrant, this.#bounds[kind], kind);
        this.#share(slot, -1);
        slot.kind = kind;
        this.#share(slot, 1);
      },
      leave: () => {
        if (this.#slots.delete(slot)) this.#share(slot, -1);
        if (this.#isClosed && this.#slots.size === 0) this.#empty.resolve();
      },
    };
  }

  /**
   * Whether a conversation could begin now; unlike {@link Admission.check} it neither refuses nor counts.
   * @param expected conversations that are about to begin as well
   */
  hasSlot(entrant: Entrant, kind: ConversationKind, expected: number): boolean {
    if (this.#isClosed) return false;
    const { isVisitor, hasOtherTeams } = entrant;
    const { all, byTeam } = this.#takenFor(entrant, kind);
    const taken = { all: all + expected, byTeam: byTeam + expected };
    return (
      !this.#isLateFor(kind) &&
      hasSlotFor(taken, { bound: this.#bounds[kind], isVisitor, hasOtherTeams }) === 'yes'
    );
  }

  noteRefusal(error: ExpectedError): void {
    if (this.#counted.has(error)) return;
    this.#counted.add(error);
    this.#refusals.set(error.code, (this.#refusals.get(error.code) ?? 0) + 1);
  }

  /** Registers a stored conversation that runs here; the result removes it. */
  register(conversationId: string): () => void {
    this.#running.add(conversationId);
    return () => this.#running.delete(conversationId);
  }

  /** How many are in conversation here, and how many were turned away. */
  status() {
    return {
      preparing: this.#countOf(undefined),
      spoken: this.#countOf('spoken'),
      written: this.#countOf('written'),
      /** By the code of the refusal, since the start. */
      refusals: this.#refusals,
    };
  }

  count(): number {
    return this.#slots.size;
  }

  runningIds(): string[] {
    return [...this.#running];
  }

  teamIds(): ReadonlySet<string> {
    return new Set([...this.#slots].map(({ entrant }) => entrant.teamId));
  }

  /** Asks the conversations of a suspended team to end with what is being said. */
  stopTeam(teamId: string): void {
    for (const { stop, entrant } of [...this.#slots]) {
      if (entrant.teamId === teamId) stop('soon', 'team_suspended');
    }
  }

  /** Admits no more conversations and asks all to end; settles when all have left. */
  close(urgency: 'soon' | 'now'): Promise<void> {
    this.#isClosed = true;
    if (this.#slots.size === 0) this.#empty.resolve();
    for (const { stop } of [...this.#slots]) stop(urgency, 'server_stopped');
    return this.#empty.promise;
  }

  #countOf(kind: ConversationKind | undefined): number {
    let count = 0;
    for (const slot of this.#slots) if (slot.kind === kind) count += 1;
    return count;
  }

  #refuse(error: ExpectedError): never {
    this.noteRefusal(error);
    throw error;
  }

  #share({ entrant, kind }: TakenSlot, change: 1 | -1): void {
    this.#counts.add(nameOf(kind), change);
    if (entrant.hasOtherTeams) this.#counts.add(nameOf(kind, entrant.teamId), change);
  }

  /** What is taken on this machine of one kind, or of all kinds together. */
  #takenFor({ teamId }: Entrant, kind?: ConversationKind): Taken {
    const taken = { all: 0, byTeam: 0 };
    for (const other of kind === undefined ? KINDS : [kind]) {
      taken.all += this.#counts.othersAtMost(nameOf(other));
      taken.byTeam += this.#counts.othersAtMost(nameOf(other, teamId));
    }
    for (const slot of this.#slots) {
      if (kind !== undefined && slot.kind !== kind) continue;
      taken.all += 1;
      if (slot.entrant.teamId === teamId) taken.byTeam += 1;
    }
    return taken;
  }

  // Without a running call there is none to protect.
  #isLateFor(kind: ConversationKind | undefined): boolean {
    return kind === 'spoken' && this.#countOf(kind) > 0 && this.#bounds.isLate();
  }

  #requireSlot(entrant: Entrant, bound: number, kind?: ConversationKind): void {
    const { isVisitor, hasOtherTeams, isTakeover } = entrant;
    if (isTakeover) return;
    const slot = hasSlotFor(this.#takenFor(entrant, kind), { bound, isVisitor, hasOtherTeams });
    if (slot === 'none') this.#refuse(kind === 'spoken' ? new TooManyCalls() : new TooManyConversations());
    if (slot === 'for_other_teams') this.#refuse(new CallLimitReached('team_concurrency'));
    if (this.#isLateFor(kind)) this.#refuse(new ServerBusy());
  }
}

function nameOf(kind: ConversationKind | undefined, teamId = ''): string {
  return `conversations ${kind ?? 'preparing'} ${teamId}`;
}
