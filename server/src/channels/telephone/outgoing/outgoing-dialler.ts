import type { Logger } from 'pino';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Database } from '../../../database/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { CallNotPlaced, type CallPlacer } from './call-placer.ts';
import { findCallingAgent } from './calling-number-queries.ts';
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
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  conversations: Pick<ConversationDependencies, 'admission' | 'teams'>;
  log: Logger;
};

const UPKEEP_SECONDS = 5;
const SWEEP_SECONDS = 600;
/** Longer than the platform may take. */
const DIAL_SECONDS = 60;
/** Calls of all teams that this process places at once. */
const CONCURRENCY = 4;

export class OutgoingDialler {
  readonly #dependencies: OutgoingDiallerDependencies;
  readonly #queue;

  constructor(dependencies: OutgoingDiallerDependencies) {
    const { jobs, database } = dependencies;
    this.#dependencies = dependencies;
    this.#queue = jobs.queue<{ id: string }>({
      name: 'outgoing-call',
      timeoutSeconds: DIAL_SECONDS,
      retries: 0,
      concurrency: CONCURRENCY,
      work: ({ id }, signal) => this.#dial(id, signal),
    });
    jobs.repeat({
      name: 'outgoing-call-upkeep',
      timeoutSeconds: DIAL_SECONDS,
      retries: 0,
      everySeconds: UPKEEP_SECONDS,
      work: (_, signal) => this.#keepUp(signal),
    });
    jobs.repeat({
      name: 'outgoing-call-sweep',
      timeoutSeconds: DIAL_SECONDS,
      retries: 0,
      everySeconds: SWEEP_SECONDS,
      work: () => sweepOutgoingCalls(database),
    });
  }

  /** Has calls placed whose time has come; what cannot be begun now is found by the upkeep. */
  dialDue(): void {
    this.#addDue().catch((error: unknown) => this.#dependencies.log.debug({ err: error }, 'a call waits'));
  }

  async #addDue(): Promise<void> {
    for (const id of await this.#dependencies.store.due()) await this.#queue.add(id, { id });
  }

  async #keepUp(signal: AbortSignal): Promise<void> {
    const { database, store, placers, log } = this.#dependencies;
    await this.#addDue();
    for (const call of await endSilentCalls(database)) {
      try {
        const progress = await placers[call.carrier].lookUp(call, signal);
        await (progress
          ? store.advance(call.id, progress)
          : store.giveUp(call.id, { reason: 'unknown_whether_it_rang' }));
      } catch (error) {
        log.info({ err: error, call: call.id }, 'a platform does not say how far a call has come');
        // Asked again after a while.
        await store.advance(call.id, call.state === 'ringing' ? 'ringing' : 'dialling');
      }
    }
  }

  async #dial(id: string, signal: AbortSignal): Promise<void> {
    const { store, database, conversations } = this.#dependencies;
    const call = await store.get(id);
    if (call?.state !== 'queued') return;
    const { teamId, agentId } = call;
    if (await store.isLate(id)) return void (await store.giveUp(id, { reason: 'too_late' }));
    if (await conversations.teams.isSuspended(teamId)) {
      return void (await store.giveUp(id, { reason: 'team_suspended' }));
    }
    if (await conversations.teams.hasSpentBudget(teamId)) {
      return void (await store.giveUp(id, { reason: 'budget_spent' }));
    }
    if (!(await findCallingAgent(database, teamId, agentId))) {
      return void (await store.giveUp(id, { reason: 'agent_removed' }));
    }
    if (!(await this.#hasSlot(teamId))) return;
    const claimed = await store.claim(call, (transaction) =>
      new CallingRules(transaction).judge(teamId, { ...call, orderedAt: call.createdAt }, new Date()),
    );
    if (claimed) await this.#place(claimed, signal);
  }

  async #hasSlot(teamId: string): Promise<boolean> {
    const { store, conversations } = this.#dependencies;
    const ringing = await store.countRinging(teamId);
    const entrant = { teamId, isVisitor: false, hasOtherTeams: await conversations.teams.hasSeveral() };
    return conversations.admission.hasSlot(entrant, 'spoken', ringing);
  }

  async #place(call: OutgoingCallRow, signal: AbortSignal): Promise<void> {
    const { store, placers, log } = this.#dependencies;
    try {
      await store.notePlaced(call.id, await placers[call.carrier].place(call, signal));
    } catch (error) {
      const isSure = error instanceof CallNotPlaced;
      const reason = isSure ? error.reason : 'unknown_whether_it_rang';
      log.info({ err: error, call: call.id, reason }, 'a call was not placed');
      await store.giveUp(call.id, { reason, detail: isSure ? error.detail : null });
    }
  }
}
