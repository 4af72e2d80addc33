import { randomUUID } from 'node:crypto';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import type { AgentListPage } from '@parley/contract/agent-list-page.ts';
import { withoutErasure } from '@parley/contract/agent-versions.ts';
import type { AgentChange, AgentDetail, NewAgent } from '@parley/contract/agents.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { createQueryCache } from '../database/query-cache.ts';
import { TimedStore } from '../database/store.ts';
import {
  type AgentContent,
  contentAfter,
  contentOfNew,
  listColumnsOf,
  toAgentDetail,
} from './agent-content.ts';
import { copyName, copyWithoutSecrets } from './agent-copy.ts';
import { type DeletedBelongings, deleteAgentRow, restoreAgentRow } from './agent-deletion-queries.ts';
import { AgentNotFound, AgentVersionNotFound, ProviderUuidMissing } from './agent-errors.ts';
import { newAgentId } from './agent-id.ts';
import { type CountryOf, queryAgentPage, queryAgents, type WantedAgents } from './agent-list-queries.ts';
import { agents } from './agent-table.ts';
import {
  type Author,
  insertVersion,
  isAgentId,
  queryCurrent,
  queryVersion,
  saveVersion,
  versionRow,
} from './agent-version-store.ts';
import { idUnderKey, requireAgentSlot } from './locked-agent-queries.ts';

/** What a duplication made. */
export type Duplicate = { agent: AgentDetail; webhooks: number; wholeWebhooks: number };

/** What is changed about the version in force, and what is stored with it. */
export type AgentRevision = {
  change: (config: ConversationConfig) => ConversationConfig;
  alongside: (transaction: Database) => Promise<void>;
  /** The version that the change is about; the one in force unless given. */
  baseVersion?: number | undefined;
};

/** What other nouns store for agents, by the agents' rows, and know of their numbers. */
export type AgentBelongings = DeletedBelongings & {
  /** Gives a copy what belongs to the original and is no secret, in the transaction that makes the copy. */
  copy(transaction: Database, rows: { from: string; to: string }): Promise<void>;
  countryOf: CountryOf;
};

/** Agents of all teams and every version of each. */
export class AgentStore extends TimedStore {
  readonly #belongings: AgentBelongings;
  // Prepared, since every turn of a chat asks it: building and planning it anew costs more than running it.
  readonly #findByAgentId;
  // Without the cache, every message would read its agent from the database.
  readonly #recent;

  /** @param now the clock that dates agents and versions */
  constructor(database: Database, now = () => new Date(), belongings: AgentBelongings = NO_BELONGINGS) {
    super(database, now);
    this.#belongings = belongings;
    this.#findByAgentId = queryCurrent(
      this.database,
      and(eq(agents.teamId, sql.placeholder('teamId')), eq(agents.agentId, sql.placeholder('agentId'))),
    ).prepare('find_agent_of_team');
    this.#recent = createQueryCache(RECENT_MS, (key: string) => {
      const [teamId = ''] = key.split(' ', 1);
      return this.find(teamId, key.slice(teamId.length + 1));
    });
  }

  /** Newest first, without settings. */
  list(teamId: string): Promise<AgentListEntry[]> {
    return queryAgents(this.database, teamId, this.#belongings.countryOf);
  }

  /** @throws {InvalidRequest} when the cursor is not one of this list's */
  listPage(teamId: string, wanted: WantedAgents): Promise<AgentListPage> {
    return queryAgentPage(this.database, { teamId, wanted, countryOf: this.#belongings.countryOf });
  }

  /** @param id the row's id or the agent id */
  async find(teamId: string, id: string): Promise<AgentDetail> {
    const [found] = isAgentId(id)
      ? await this.#findByAgentId.execute({ teamId, agentId: id })
      : await queryCurrent(this.database, and(eq(agents.teamId, teamId), eq(agents.id, id)));
    if (!found) throw new AgentNotFound(id);
    return toAgentDetail(found.agents, found.agent_versions);
  }

  /**
   * As `find`, for conversations that come call by call: what another node saved is seen a second later at most.
   * What this node saves is seen at once.
   */
  findRecent(teamId: string, agentId: string): Promise<Readonly<AgentDetail>> {
    return this.#recent.get(this.#recentKey(teamId, agentId));
  }

  /** The agent of a conversation, of any team. */
  async findForConversation(agentId: string): Promise<AgentDetail & { teamId: string }> {
    const [found] = await queryCurrent(this.database, eq(agents.agentId, agentId));
    if (!found) throw new AgentNotFound(agentId);
    return {
      ...toAgentDetail(found.agents, found.agent_versions),
      teamId: found.agents.teamId,
    };
  }

  /** Names by agent id; agents that are gone or of other teams are left out. */
  async namesOf(teamId: string, agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.database
      .select({ agentId: agents.agentId, name: agents.name })
      .from(agents)
      .where(
        and(eq(agents.teamId, teamId), inArray(agents.agentId, [...agentIds]), isNull(agents.deletedAt)),
      );
    return new Map(rows.map(({ agentId, name }) => [agentId, name]));
  }

  /** One stored version, also of a deleted agent. */
  async findVersion(teamId: string, id: string, number: number): Promise<AgentDetail> {
    const found = await queryVersion(this.database, { teamId, id, number });
    if (!found) throw new AgentNotFound(id);
    return toAgentDetail(found.agents, found.agent_versions);
  }

  /**
   * @param key where the team has an agent that was created under it, that agent is saved anew
   * @throws {MaxAgentsReached | InvalidAgent}
   */
  async create(author: Author, agent: NewAgent, maxAgents: number, key?: string): Promise<AgentDetail> {
    return this.#insert(author, contentOfNew(agent), { maxAgents, key });
  }

  /**
   * Stores a new version, unless nothing changed.
   * @throws {AgentVersionConflict | InvalidAgent | ProviderUuidMissing}
   */
  async update(author: Author, agentId: string, change: AgentChange): Promise<AgentDetail> {
    const saved = await saveVersion(
      this.database,
      { author, id: agentId, now: this.now },
      async (agent, stored) => {
        if (change.provider_uuid !== agent.id) throw new ProviderUuidMissing();
        return { content: contentAfter(stored, change), baseVersion: change.base_version };
      },
    );
    this.#recent.forget(this.#recentKey(author.teamId, agentId));
    return saved;
  }

  /**
   * Stores a new version of whatever is in force, together with something else: both or none.
   * @param revision `alongside` is done first, in the same transaction
   * @throws {AgentNotFound | InvalidAgent | TooManyDocuments} and what `alongside` throws
   */
  async revise(
    author: Author,
    agentId: string,
    { change, alongside, baseVersion }: AgentRevision,
  ): Promise<AgentDetail> {
    const saved = await saveVersion(
      this.database,
      { author, id: agentId, now: this.now },
      async (_, stored, transaction) => {
        await alongside(transaction);
        const conversation_config = change(stored.conversationConfig);
        return { content: contentAfter(stored, { conversation_config }), baseVersion };
      },
    );
    this.#recent.forget(this.#recentKey(author.teamId, agentId));
    return saved;
  }

  /**
   * Makes the settings of an old version a new one, which erases no earlier conversations unless that was in force.
   * @throws {AgentVersionNotFound | AgentVersionConflict}
   */
  async restore(
    author: Author,
    id: string,
    { version, baseVersion }: { version: number; baseVersion: number },
  ): Promise<AgentDetail> {
    const saved = await saveVersion(
      this.database,
      { author, id, now: this.now },
      async (agent, stored, transaction) => {
        const found = await queryVersion(transaction, {
          teamId: author.teamId,
          id: agent.id,
          number: version,
        });
        if (!found) throw new AgentVersionNotFound(version);
        const old = found.agent_versions;
        const platformSettings = withoutErasure(old.platformSettings, stored.platformSettings);
        return { content: { ...old, platformSettings }, baseVersion, restoredFrom: version };
      },
    );
    this.#recent.forget(this.#recentKey(author.teamId, saved.agent_id));
    return saved;
  }

  /** Copies the version in force, without what names a stored secret. */
  async duplicate(author: Author, agentId: string, maxAgents: number): Promise<Duplicate> {
    const [found] = await this.#findByAgentId.execute({ teamId: author.teamId, agentId });
    if (!found) throw new AgentNotFound(agentId);
    const { name, type, extras, conversationConfig, platformSettings } = found.agent_versions;
    const copy = copyWithoutSecrets({ conversationConfig, platformSettings, extras });
    const content = { name: copyName(name, conversationConfig), type, ...copy.settings };
    const agent = await this.#insert(author, content, { maxAgents, original: found.agents.id });
    return { agent, webhooks: copy.webhooks, wholeWebhooks: copy.wholeWebhooks };
  }

  /** Deletes the agent; its versions stay for their conversations. */
  async delete(teamId: string, agentId: string): Promise<void> {
    await this.database.transaction((transaction) =>
      deleteAgentRow(transaction, { teamId, agentId, at: this.now() }, this.#belongings),
    );
    this.#recent.forget(this.#recentKey(teamId, agentId));
  }

  /**
   * Brings an agent back that was deleted a moment ago, with everything that belonged to it.
   * @throws {DeletionFinal | MaxAgentsReached}
   */
  async undoDelete(teamId: string, agentId: string, maxAgents: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await requireAgentSlot(transaction, teamId, { maxAgents });
      await restoreAgentRow(transaction, { teamId, agentId }, this.#belongings);
    });
    this.#recent.forget(this.#recentKey(teamId, agentId));
  }

  #recentKey(teamId: string, agentId: string) {
    return `${teamId} ${agentId}`;
  }

  async #insert(
    author: Author,
    content: AgentContent,
    {
      maxAgents,
      original,
      key = randomUUID(),
    }: { maxAgents: number; original?: string; key?: string | undefined },
  ): Promise<AgentDetail> {
    const createdAt = this.now();
    const { teamId } = author;
    return this.database.transaction(async (transaction) => {
      const id = await idUnderKey(transaction, teamId, key);
      const agent = { id, agentId: newAgentId() };
      await requireAgentSlot(transaction, teamId, { maxAgents, id });
      const { rowCount } = await transaction
        .insert(agents)
        .values({ ...agent, ...listColumnsOf(content), teamId, version: 1, createdAt, deletedAt: null })
        .onConflictDoNothing({ target: agents.id });
      if (rowCount === 0) {
        const known = { author, id, now: this.now };
        return saveVersion(transaction, known, async () => ({ content, baseVersion: undefined }));
      }
      const stored = await insertVersion(
        transaction,
        agent,
        versionRow(agent.id, content, author, createdAt),
      );
      if (original !== undefined) await this.#belongings.copy(transaction, { from: original, to: agent.id });
      return stored;
    });
  }
}

const RECENT_MS = 1_000;

const NO_BELONGINGS: AgentBelongings = {
  rowsOf: () => [],
  mayAnswer: async () => true,
  copy: async () => {},
  countryOf: () => undefined,
};
