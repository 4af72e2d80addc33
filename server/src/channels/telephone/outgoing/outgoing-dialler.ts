import type { OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { callLimitsOf } from '../../../conversations/admission/call-limits.ts';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Database } from '../../../database/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { RegularWork } from '../../../jobs/regular-work.ts';
import { findCalledVersion } from '../called-version.ts';
import { withdrawnOutsideHours } from '../campaigns/campaign-withdrawal-queries.ts';
import { countBeginning } from './beginning-call-queries.ts';
import { CallNotPlaced, type CallPlacer, type CallProgress } from './call-placer.ts';
import { findCallingAgent } from './calling-number-queries.ts';
import { hasReachedDailyLimit } from './daily-limit-queries.ts';
import type { OutgoingCallStore } from './outgoing-call-store.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import { endSilentCalls, sweepOutgoingCalls } from './outgoing-upkeep-queries.ts';
import { CallingRules } from './rules/calling-rules.ts';

// What belongs here: placing calls whose time has come, each once. A call is stored as being dialled before its
// platform is asked, so that none that was lost on the way is dialled again.

export type OutgoingDiallerDependencies = {
  database: Database;
  store: OutgoingCallStore;
  placers: Readonly<Record<OutgoingCallRow['carrier'], CallPlacer>>;
  jobs: Pick<Jobs, 'repeat'>;
  conversations: Pick<ConversationDependencies, 'admission' | 'agents' | 'store' | 'teams'>;
  log: Logger;
};

const UPKEEP_MS = 5_000;
const SWEEP_SECONDS = 600;
const SWEEP_LIMIT_SECONDS = 60;
/** Longer than the platform may take, in milliseconds. */
const DIAL_MS = 60_000;
/** Calls of all teams that this process places at once. */
const CONCURRENCY = 4;

/**
 * Places calls on each process, without a queue that all of them share: a call is taken in the database, and what a
 * process that is lost had not taken is placed by the others at once. Disposing of it waits for what it has taken.
 */
export class OutgoingDialler implements AsyncDisposable {
  readonly #dependencies: OutgoingDiallerDependencies;
  readonly #queue = new PQueue({ concurrency: CONCURRENCY });
  /** Calls that wait in the queue, or that it is about. */
  readonly #known = new Set<string>();
  readonly #closing = new AbortController();
  readonly #upkeep;

  constructor(dependencies: OutgoingDiallerDependencies) {
    const { jobs, database, log } = dependencies;
    this.#dependencies = dependencies;
    // What is due does not wait for platforms that do not answer.
    this.#upkeep = [
      new RegularWork(UPKEEP_MS, async () => this.dialDue()),
      new RegularWork(UPKEEP_MS, () =>
        this.#keepUp(this.#closing.signal).catch((error: unknown) =>
          log.info({ err: error }, 'calls that agents place wait'),
        ),
      ),
    ];
    jobs.repeat({
      name: 'outgoing-call-sweep',
      timeoutSeconds: SWEEP_LIMIT_SECONDS,
      everySeconds: SWEEP_SECONDS,
      work: () => sweepOutgoingCalls(database),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const upkeep of this.#upkeep) upkeep[Symbol.dispose]();
    this.#queue.clear();
    this.#closing.abort();
    await this.#queue.onIdle();
  }

  /** Has calls placed whose time has come; what cannot be begun now is found by the upkeep. */
  dialDue(): void {
    this.#addDue().catch((error: unknown) => this.#dependencies.log.debug({ err: error }, 'a call waits'));
  }

  async #addDue(): Promise<void> {
    for (const id of await this.#dependencies.store.due()) {
      if (this.#known.has(id) || this.#closing.signal.aborted) continue;
      this.#known.add(id);
      void this.#queue.add(() => this.#dialOnce(id));
    }
  }

  async #dialOnce(id: string): Promise<void> {
    try {
      await this.#dial(id, AbortSignal.timeout(DIAL_MS));
    } catch (error) {
      this.#dependencies.log.info({ err: error, call: id }, 'a call waits');
    } finally {
      this.#known.delete(id);
    }
  }

  async #keepUp(signal: AbortSignal): Promise<void> {
    const { database, store, placers, log } = this.#dependencies;
    for (const call of await endSilentCalls(database)) {
      try {
        await this.#noteProgress(call, await placers[call.carrier].lookUp(call, signal));
      } catch (error) {
        log.info({ err: error, call: call.id }, 'a platform does not say how far a call has come');
      }
      await store.noteAsked(call.id);
    }
  }

  async #noteProgress({ id, state }: OutgoingCallRow, progress: CallProgress | undefined): Promise<void> {
    const { store } = this.#dependencies;
    if (state === 'answered') {
      if (progress !== 'answered') await store.advance(id, 'completed');
    } else if (progress) await store.advance(id, progress);
    else await store.giveUp(id, { reason: 'unknown_whether_it_rang' });
  }

  async #dial(id: string, signal: AbortSignal): Promise<void> {
    const { store } = this.#dependencies;
    const call = await store.get(id);
    if (call?.state !== 'queued') return;
    const reason = await this.#reasonAgainst(call);
    if (reason) return void (await store.giveUp(id, { reason }));
    const claimed = await store.claim(call, async (transaction) => {
      // Before the others of the team are taken: calls that look for a slot at once would all find the same one.
      if (!(await this.#hasSlot(call))) return undefined;
      const at = new Date();
      if (await withdrawnOutsideHours(transaction, call, at)) return undefined;
      return new CallingRules(transaction).judge(call.teamId, { ...call, orderedAt: call.createdAt }, at);
    });
    if (claimed) await this.#place(claimed, signal);
  }

  /** Why a call is not placed at all; undefined for no reason. */
  async #reasonAgainst(call: OutgoingCallRow): Promise<OutgoingCallReason | undefined> {
    const { store, database, conversations } = this.#dependencies;
    const { id, teamId, agentId } = call;
    if (await store.isLate(id)) return 'too_late';
    if (await conversations.teams.isSuspended(teamId)) return 'team_suspended';
    const spent = await conversations.teams.spentLimit(teamId);
    if (spent) return spent;
    if (!(await findCallingAgent(database, teamId, agentId))) return 'agent_removed';
    return (await hasReachedDailyLimit(database, conversations.agents, call))
      ? 'agent_daily_limit'
      : undefined;
  }

  async #hasSlot(call: OutgoingCallRow): Promise<boolean> {
    const { database, store, conversations } = this.#dependencies;
    const { teamId, agentId } = call;
    const { platform_settings } = await findCalledVersion(conversations.agents, call);
    const limits = callLimitsOf(platform_settings);
    const beginning = {
      ofTeam: await countBeginning(database, teamId),
      ofAgent: await countBeginning(database, teamId, agentId),
    };
    if (!(await conversations.store.hasRoomForCall({ teamId, agentId, limits }, beginning))) return false;
    const entrant = { teamId, isVisitor: false, hasOtherTeams: await conversations.teams.hasSeveral() };
    return conversations.admission.hasSlot(entrant, 'spoken', await store.countRinging(teamId));
  }

  async #place(call: OutgoingCallRow, signal: AbortSignal): Promise<void> {
    const { store, placers, log } = this.#dependencies;
    try {
      await store.notePlaced(call.id, await placers[call.carrier].place(call, signal));
    } catch (error) {
      const isSure = error instanceof CallNotPlaced;
      const reason = isSure ? error.reason : 'unknown_whether_it_rang';
      log.info({ err: error, call: call.id, reason }, 'a call was not placed');
      // The platform, whose answer was lost, has told of the call itself: its next word or a question to it says how it goes on.
      if (!isSure && (await store.get(call.id))?.callSid) return;
      await store.giveUp(call.id, { reason, detail: isSure ? error.detail : null });
    }
  }
}
