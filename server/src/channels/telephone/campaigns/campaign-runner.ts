import type { CampaignPause } from '@parley/contract/campaigns.ts';
import type { Logger } from 'pino';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Database } from '../../../database/database.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { hasReachedDailyLimit } from '../outgoing/daily-limit-queries.ts';
import type { OutgoingCallRow } from '../outgoing/outgoing-call-table.ts';
import { type OutgoingOrderDependencies, orderCall } from '../outgoing/outgoing-orders.ts';
import { CallingRules } from '../outgoing/rules/calling-rules.ts';
import { firstMomentsFrom } from './campaign-hours.ts';
import { originWanted, voicemailWanted } from './campaign-order.ts';
import { outcomeOf } from './campaign-outcome.ts';
import type { CampaignProgressStore, RowStep } from './campaign-progress-store.ts';
import { ruledBy } from './campaign-row-check.ts';
import type { CampaignStore } from './campaign-store.ts';
import type { CampaignRowTableRow, CampaignTableRow } from './campaign-table.ts';

// What belongs here: how campaigns go on. A row is taken before its call is ordered, and the call is ordered under a key of
// the row and its attempt, so that no process orders a second one.

export type CampaignRunnerDependencies = {
  store: CampaignStore;
  progress: CampaignProgressStore;
  orders: OutgoingOrderDependencies;
  /** Has calls placed whose time has come. */
  dialDue: () => void;
  jobs: Pick<Jobs, 'repeat'>;
  conversations: Pick<ConversationDependencies, 'admission' | 'agents' | 'teams'>;
  log: Logger;
};

const UPKEEP_MS = 2_000;
const SWEEP_SECONDS = 3_600;
const SWEEP_LIMIT_SECONDS = 60;
/** Calls that end together lead to one look at the campaigns. */
const SOON_MS = 100;

/**
 * Sees to the campaigns of all teams, on each process: a process that is lost holds nothing up, since rows are taken one
 * process at a time in the database.
 */
export class CampaignRunner implements Disposable {
  readonly #dependencies: CampaignRunnerDependencies;
  readonly #upkeep: NodeJS.Timeout;
  #soon: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isAskedAgain = false;

  constructor(dependencies: CampaignRunnerDependencies) {
    const { jobs, store } = dependencies;
    this.#dependencies = dependencies;
    this.#upkeep = setInterval(() => void this.#advanceAll(), UPKEEP_MS).unref();
    jobs.repeat({
      name: 'campaign-sweep',
      timeoutSeconds: SWEEP_LIMIT_SECONDS,
      everySeconds: SWEEP_SECONDS,
      work: () => store.sweep(),
    });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#upkeep);
    clearTimeout(this.#soon);
  }

  /** Something has happened to a call or a campaign; what is missed is found by the upkeep. */
  goOn(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#advanceAll();
    }, SOON_MS).unref();
  }

  async #advanceAll(): Promise<void> {
    this.#isAskedAgain = this.#isBusy;
    if (this.#isBusy) return;
    this.#isBusy = true;
    const { store, log } = this.#dependencies;
    const noteWaiting = (err: unknown) => log.info({ err }, 'campaigns wait');
    try {
      // One that fails keeps no other from going on.
      for (const id of await store.open()) await this.#advance(id).catch(noteWaiting);
    } catch (error) {
      noteWaiting(error);
    } finally {
      this.#isBusy = false;
      if (this.#isAskedAgain) this.goOn();
    }
  }

  async #advance(id: string): Promise<void> {
    const { store, progress } = this.#dependencies;
    const campaign = await store.get(id);
    if (!campaign) return;
    for (const { row, call } of await progress.ended(id)) {
      await progress.settle(row, call, outcomeOf(call, row.attempts, campaign.retries));
    }
    for (const row of await progress.abandoned(id)) await this.#recover(campaign, row);
    if (await this.#mayCall(campaign)) {
      const taken = await progress.take(id, (...due) => stepsOf(new Date(), ...due));
      for (const row of taken) await this.#order(campaign, row);
    }
    await progress.finish(id);
  }

  // Slots that visitors leave to callers by telephone are left to them by campaigns too.
  async #mayCall(campaign: CampaignTableRow): Promise<boolean> {
    const { orders, conversations } = this.#dependencies;
    const { teamId } = campaign;
    if (await hasReachedDailyLimit(orders.database, conversations.agents, campaign)) return false;
    const ringing = await orders.store.countRinging(teamId);
    const entrant = { teamId, isVisitor: true, hasOtherTeams: await conversations.teams.hasSeveral() };
    return conversations.admission.hasSlot(entrant, 'spoken', ringing);
  }

  /** A row of a process that was lost has its call, or waits for its turn again. */
  async #recover({ teamId }: CampaignTableRow, row: CampaignRowTableRow): Promise<void> {
    const { orders, progress } = this.#dependencies;
    const call = await orders.store.findByKey(teamId, keyOf(row));
    if (call) await this.#note(row, call.id);
    else await progress.putBack(row, { state: 'waiting' });
  }

  async #order(campaign: CampaignTableRow, row: CampaignRowTableRow): Promise<void> {
    try {
      const call = await this.#ordered(campaign, row);
      await this.#note(row, call.id);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      await this.#refused(campaign, row, error);
    }
  }

  /** What was done with the campaign before the call of a row was noted could not withdraw it. */
  async #note(row: CampaignRowTableRow, call: string): Promise<void> {
    const { store, orders, progress, dialDue } = this.#dependencies;
    const state = await progress.noteCall(row, call);
    if (state === undefined) await orders.store.cancel(call);
    else if (state === 'running') dialDue();
    else await store.withdrawQueued(row.campaignId);
  }

  async #ordered(campaign: CampaignTableRow, row: CampaignRowTableRow): Promise<OutgoingCallRow> {
    const { orders } = this.#dependencies;
    const { teamId, purpose } = campaign;
    const { number, timeZone, consent, variables } = row;
    const key = keyOf(row);
    // What a process ordered before it was lost stays ordered, also where the campaign was changed since.
    const known = await orders.store.findByKey(teamId, key);
    if (known) return known;
    const wanted = {
      ...originWanted(campaign),
      to: number,
      variables,
      purpose,
      time_zone: timeZone ?? undefined,
      consent: consent ?? undefined,
      ...voicemailWanted(campaign),
      idempotency_key: key,
    };
    return orderCall(teamId, wanted, orders);
  }

  async #refused(campaign: CampaignTableRow, row: CampaignRowTableRow, error: ExpectedError): Promise<void> {
    const { store, progress, log } = this.#dependencies;
    const { code } = error;
    if (code === 'do_not_call' || code === 'consent_missing' || code === 'time_zone_unknown') {
      return progress.putBack(row, { state: 'not_called', reason: code });
    }
    log.info({ campaign: campaign.id, code }, 'a call of a campaign was not ordered');
    await progress.putBack(row, { state: 'waiting' });
    const why = PAUSES.get(code);
    if (why) await store.pause(campaign.id, why);
  }
}

/** Under which the newest call of a row is ordered. */
function keyOf({ campaignId, id, attempts }: CampaignRowTableRow): string {
  return `campaign:${campaignId}:${id}:${attempts}`;
}

/** What keeps every call of a campaign from being ordered, by the code of the refusal. */
const PAUSES: ReadonlyMap<string, CampaignPause> = new Map([
  ['agent_not_found', 'agent_removed'],
  ['calling_number_required', 'no_calling_number'],
  ['number_not_found', 'no_calling_number'],
  ['number_invalid', 'no_calling_number'],
  ['no_calling_line', 'line_unusable'],
  ['line_required', 'line_unusable'],
  ['line_places_no_calls', 'line_unusable'],
]);

async function stepsOf(
  now: Date,
  rows: readonly CampaignRowTableRow[],
  campaign: CampaignTableRow,
  database: Database,
): Promise<RowStep[]> {
  const rulings = await new CallingRules(database).judgeAll(
    campaign.teamId,
    rows.map(ruledBy(campaign)),
    now,
  );
  const firstMomentOf = firstMomentsFrom(campaign, now);
  return rows.map((row, index): RowStep => {
    const first = firstMomentOf(row);
    const ruling = rulings[index];
    if (!(first instanceof Date)) return { type: 'over', reason: first };
    if (ruling?.type === 'refused') return { type: 'over', reason: ruling.reason };
    const at = new Date(Math.max(first.getTime(), ruling?.type === 'later' ? ruling.at.getTime() : 0));
    return at > now ? { type: 'later', at } : { type: 'call' };
  });
}
