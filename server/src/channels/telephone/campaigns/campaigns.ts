import type { CampaignFilePreview } from '@parley/contract/campaign-rows.ts';
import type { Campaign, CampaignChange, CampaignWait, NewCampaign } from '@parley/contract/campaigns.ts';
import { variablesWithoutDefault } from '@parley/contract/dynamic-variables.ts';
import { CAMPAIGNS } from '@parley/contract/outgoing-call-limits.ts';
import type { OnVoicemail } from '@parley/contract/outgoing-calls.ts';
import type { z } from 'zod';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import { findCalledVersion } from '../called-version.ts';
import { findCallingAgent, requireCallingAgent } from '../outgoing/calling-number-queries.ts';
import { hasReachedDailyLimit } from '../outgoing/daily-limit-queries.ts';
import type { OutgoingCallRow } from '../outgoing/outgoing-call-table.ts';
import { VoicemailMessageMissing } from '../outgoing/outgoing-errors.ts';
import { type OutgoingOrderDependencies, orderCall, originOf } from '../outgoing/outgoing-orders.ts';
import { callingRefusal } from '../outgoing/rules/calling-refusals.ts';
import { type CallingRefusal, CallingRules } from '../outgoing/rules/calling-rules.ts';
import { CampaignNeverCalls, CampaignUnderWay, CampaignWithoutRows, RowsInvalid } from './campaign-errors.ts';
import { type CampaignFile, readCampaignFile } from './campaign-file.ts';
import { firstMomentsFrom } from './campaign-hours.ts';
import { originWanted, voicemailWanted } from './campaign-order.ts';
import { type CheckedRows, checkRows, ruledBy } from './campaign-row-check.ts';
import type { CampaignName, CampaignStore } from './campaign-store.ts';
import type { CampaignTableRow } from './campaign-table.ts';
import { toCampaign } from './shown-campaign.ts';

export type CampaignDependencies = {
  store: CampaignStore;
  orders: OutgoingOrderDependencies;
  agents: Pick<ConversationDependencies['agents'], 'findRecent' | 'findVersion'>;
  /** Something is to be done for a campaign. */
  goOn: () => void;
};

/** Campaigns of all teams, as people and programs deal with them. */
export class Campaigns {
  readonly #dependencies: CampaignDependencies;
  readonly #store: CampaignStore;

  constructor(dependencies: CampaignDependencies) {
    this.#dependencies = dependencies;
    this.#store = dependencies.store;
  }

  async list(teamId: string, wanted: Parameters<CampaignStore['list']>[1]) {
    const { rows, next } = await this.#store.list(teamId, wanted);
    const figures = await this.#store.figures(rows.map(({ id }) => id));
    const list = rows.map(async (row) => toCampaign(row, figures.get(row.id), await this.#waitOf(row)));
    return { list: await Promise.all(list), next_cursor: next };
  }

  async get(name: CampaignName): Promise<Campaign> {
    return this.#shown(await this.#store.find(name));
  }

  /** @throws {AgentNotFound | AgentVersionNotFound | VoicemailMessageMissing} */
  async create(teamId: string, wanted: z.output<typeof NewCampaign>): Promise<Campaign> {
    const { database } = this.#dependencies.orders;
    mustHaveMessage(wanted.on_voicemail, wanted.voicemail_message);
    await requireCallingAgent(database, teamId, wanted);
    const { name, purpose, hours, retries } = wanted;
    const row = await this.#store.insert({
      teamId,
      agentId: wanted.agent_id,
      agentVersion: wanted.agent_version,
      name,
      purpose,
      hours,
      retries,
      fromNumber: wanted.from,
      line: wanted.line_id,
      onVoicemail: wanted.on_voicemail,
      voicemailMessage: wanted.voicemail_message,
      callsAtOnce: wanted.calls_at_once,
    });
    return toCampaign(row, undefined);
  }

  /** @throws {CampaignNotFound | CampaignUnderWay | AgentNotFound | VoicemailMessageMissing} */
  async change(name: CampaignName, change: CampaignChange): Promise<Campaign> {
    const campaign = await this.#store.find(name);
    const { agent_id: agentId, agent_version: version, on_voicemail, voicemail_message } = change;
    const { purpose, hours } = change;
    mustHaveMessage(on_voicemail ?? campaign.onVoicemail, voicemail_message ?? campaign.voicemailMessage);
    // What was said to people who were called stays so.
    const isForDrafts = agentId !== undefined || purpose !== undefined;
    // A version belongs to one agent.
    const agentVersion = agentId === undefined ? version : (version ?? null);
    if (agentId !== undefined || agentVersion !== undefined) {
      await requireCallingAgent(this.#dependencies.orders.database, name.teamId, {
        agent_id: agentId ?? campaign.agentId,
        agent_version: agentVersion ?? null,
      });
    }
    const changed = await this.#store.change(name.id, isForDrafts ? ['draft'] : ['draft', 'paused'], {
      name: change.name,
      purpose,
      hours,
      retries: change.retries,
      agentId,
      agentVersion,
      fromNumber: change.from,
      line: change.line_id,
      callsAtOnce: change.calls_at_once,
      onVoicemail: on_voicemail,
      voicemailMessage: voicemail_message,
    });
    if (!changed) throw new CampaignUnderWay(campaign.state);
    if (hours) await this.#store.endWaitForHours(name.id);
    return this.#shown(changed);
  }

  /** @throws {CampaignNotFound | CampaignUnderWay} */
  async delete(name: CampaignName): Promise<void> {
    const { state } = await this.#store.find(name);
    if (state === 'running') throw new CampaignUnderWay(state);
    await this.#store.delete(name.id);
  }

  /** What a file says; stores nothing. @throws {CampaignNotFound | CampaignFileInvalid} */
  async preview(name: CampaignName, bytes: Uint8Array): Promise<CampaignFilePreview> {
    const campaign = await this.#store.find(name);
    const { file, needed, checked } = await this.#read(campaign, bytes);
    const { callable, problems } = checked;
    return {
      columns: file.columns,
      missing_variables: needed.filter((variable) => !hasColumn(file, variable)),
      rows: file.rows.length,
      callable: callable.length,
      sample: callable
        .slice(0, CAMPAIGNS.sampleRows)
        .map(({ timeZone, ...row }) => ({ ...row, time_zone: timeZone })),
      problems: problems.slice(0, CAMPAIGNS.problemsShown),
      problem_count: problems.length,
    };
  }

  /** @throws {CampaignNotFound | CampaignUnderWay | CampaignFileInvalid | RowsInvalid} */
  async putRows(name: CampaignName, bytes: Uint8Array, skipsProblems: boolean): Promise<Campaign> {
    const campaign = await this.#store.find(name);
    if (campaign.state !== 'draft') throw new CampaignUnderWay(campaign.state);
    const { callable, problems } = (await this.#read(campaign, bytes)).checked;
    if (callable.length === 0 || (problems.length > 0 && !skipsProblems))
      throw new RowsInvalid(problems.length);
    if (!(await this.#store.replaceRows(name.id, callable))) throw new CampaignUnderWay('running');
    return this.#shown(campaign);
  }

  /** @throws {CampaignNotFound | CampaignUnderWay | CampaignWithoutRows | TooManyCampaigns | ExpectedError} */
  async start(name: CampaignName): Promise<Campaign> {
    const campaign = await this.#store.find(name);
    if (campaign.state === 'running') return this.#shown(campaign);
    const figures = (await this.#store.figures([name.id])).get(name.id);
    if (!figures) throw new CampaignWithoutRows();
    // Whatever keeps all calls from being ordered is said now.
    await originOf(name.teamId, originWanted(campaign), this.#dependencies.orders);
    if (figures.rows.waiting) await this.#requireCallable(campaign);
    const started = await this.#store.start(campaign);
    this.#dependencies.goOn();
    return this.#shown(started ?? (await this.#inState('running', name)));
  }

  /** @throws {CampaignNotFound | CampaignUnderWay} */
  async pause(name: CampaignName): Promise<Campaign> {
    const { id } = await this.#store.find(name);
    const paused = await this.#store.pause(id, 'user');
    return this.#shown(paused ?? (await this.#inState('paused', name)));
  }

  /** @throws {CampaignNotFound | CampaignUnderWay} */
  async stop(name: CampaignName): Promise<Campaign> {
    const { id } = await this.#store.find(name);
    const stopped = await this.#store.stop(id);
    return this.#shown(stopped ?? (await this.#inState('stopped', name)));
  }

  /** @throws {CampaignNotFound | CampaignWithoutRows | ExpectedError} */
  async test(name: CampaignName, to: string, key: string | undefined): Promise<OutgoingCallRow> {
    const campaign = await this.#store.find(name);
    const [first] = await this.#store.rows(name.id, { afterLine: 0, limit: 1 });
    if (!first) throw new CampaignWithoutRows();
    return orderCall(
      name.teamId,
      {
        ...originWanted(campaign),
        to,
        variables: first.variables,
        ...voicemailWanted(campaign),
        // By the member who tests.
        purpose: 'requested',
        idempotency_key: key,
      },
      this.#dependencies.orders,
    );
  }

  /** A campaign that came to a state before, or at the same moment. @throws {CampaignNotFound | CampaignUnderWay} */
  async #inState(state: CampaignTableRow['state'], name: CampaignName): Promise<CampaignTableRow> {
    const campaign = await this.#store.find(name);
    if (campaign.state !== state) throw new CampaignUnderWay(campaign.state);
    return campaign;
  }

  async #shown(campaign: CampaignTableRow): Promise<Campaign> {
    const figures = (await this.#store.figures([campaign.id])).get(campaign.id);
    return toCampaign(campaign, figures, await this.#waitOf(campaign));
  }

  async #waitOf(campaign: CampaignTableRow): Promise<CampaignWait | null> {
    const { agents, orders } = this.#dependencies;
    if (campaign.state !== 'running') return null;
    return (await hasReachedDailyLimit(orders.database, agents, campaign)) ? 'agent_daily_limit' : null;
  }

  /**
   * Requires a row that waits and can be called: hours and purpose may be others than those its file was checked with.
   * @throws {CampaignNeverCalls | ExpectedError}
   */
  async #requireCallable(campaign: CampaignTableRow): Promise<void> {
    const { database } = this.#dependencies.orders;
    const at = new Date();
    const firstMomentOf = firstMomentsFrom(campaign, at);
    const rules = new CallingRules(database);
    let afterLine = 0;
    let refused: CallingRefusal | undefined;
    for (;;) {
      const wanted = { wanted: 'waiting', afterLine, limit: CAMPAIGNS.rowPageMax } as const;
      const rows = await this.#store.rows(campaign.id, wanted);
      const timely = rows.filter((row) => firstMomentOf(row) instanceof Date);
      const rulings = await rules.judgeAll(campaign.teamId, timely.map(ruledBy(campaign)), at);
      // Of those who were called already, the rest may be on the do-not-call list by now.
      if (rulings.some(({ type }) => type !== 'refused' || campaign.state !== 'draft')) return;
      for (const ruling of rulings) if (ruling.type === 'refused') refused = ruling.reason;
      const last = rows.at(-1);
      if (!last) throw refused ? callingRefusal(refused) : new CampaignNeverCalls();
      afterLine = last.line;
    }
  }

  async #read(
    campaign: CampaignTableRow,
    bytes: Uint8Array,
  ): Promise<{ file: CampaignFile; needed: string[]; checked: CheckedRows }> {
    const { agents, orders } = this.#dependencies;
    const file = await readCampaignFile(bytes);
    const { conversation_config } = await findCalledVersion(agents, campaign);
    const needed = variablesWithoutDefault(conversation_config);
    const agent = await findCallingAgent(orders.database, campaign.teamId, campaign.agentId);
    const checked = await checkRows(file.rows, {
      campaign,
      needed: needed.filter((variable) => hasColumn(file, variable)),
      home: campaign.fromNumber ?? agent?.number ?? null,
      rules: new CallingRules(orders.database),
    });
    return { file, needed, checked };
  }
}

// Of the columns that say whom to call, the agent gets the name alone.
function hasColumn({ rows }: CampaignFile, variable: string): boolean {
  return Object.hasOwn(rows[0]?.variables ?? {}, variable);
}

function mustHaveMessage(onVoicemail: OnVoicemail, message: string): void {
  if (onVoicemail === 'leave_message' && message === '') throw new VoicemailMessageMissing();
}
