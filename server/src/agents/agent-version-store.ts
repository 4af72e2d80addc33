import type { AgentVersionEntry } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/route.ts';
import { type AgentContent, isSameContent, listColumnsOf, toAgentDetail } from './agent-content.ts';
import { AgentNotFound, AgentVersionConflict } from './agent-errors.ts';
import { agents, agentVersions, isInForce } from './agent-table.ts';

// What belongs here: how an agent's row and the row of one of its versions are read and written together.

/** Who saves, for the team's bounds and the version's author. */
export type Author = Pick<Caller, 'teamId' | 'userId' | 'name'>;

type AgentRow = typeof agents.$inferSelect;
type VersionRow = typeof agentVersions.$inferSelect;
type Queries = Pick<Database, 'select' | 'insert'>;

/** What is to be saved over a stored version. */
type VersionChange = {
  content: AgentContent;
  /** The version that the person saw in force; undefined when that does not matter. */
  baseVersion: number | undefined;
  /** The version whose settings come back. */
  restoredFrom?: number;
};

/**
 * Stores a new version, unless nothing changes.
 * @param change gives what is to be saved, from the version in force
 * @throws {AgentNotFound | AgentVersionConflict}
 */
export async function saveVersion(
  database: Database,
  { author, id, now }: { author: Author; id: string; now: () => Date },
  change: (agent: AgentRow, stored: VersionRow, transaction: Database) => Promise<VersionChange>,
): Promise<AgentDetail> {
  return database.transaction(async (transaction) => {
    // The row's lock makes savers queue; each sees what the one before has stored.
    const [agent] = await transaction
      .select()
      .from(agents)
      .where(and(eq(agents.teamId, author.teamId), isAgent(id), isNull(agents.deletedAt)))
      .for('update');
    if (!agent) throw new AgentNotFound(id);
    const stored = await currentVersion(transaction, agent);
    const { content, baseVersion, restoredFrom = null } = await change(agent, stored, transaction);
    if (isSameContent(content, stored)) return toAgentDetail(agent, stored);
    if (baseVersion !== undefined && baseVersion !== stored.number) {
      const { version, updated_at, updated_by } = toAgentDetail(agent, stored);
      // Keys are of the user who made them, under names of their own.
      const is_own = stored.authorId === author.userId && updated_by === author.name;
      throw new AgentVersionConflict({ version, updated_at, updated_by, is_own });
    }
    const number = stored.number + 1;
    await transaction
      .update(agents)
      .set({ ...listColumnsOf(content), version: number })
      .where(eq(agents.id, agent.id));
    const row = versionRow(agent.id, content, author, now());
    return insertVersion(transaction, agent, { ...row, number, restoredFrom });
  });
}

/** One version by its number, also of a deleted agent. */
export async function queryVersion(
  database: Queries,
  { teamId, id, number }: { teamId: string; id: string; number: number },
) {
  const [found] = await database
    .select()
    .from(agents)
    .innerJoin(agentVersions, and(eq(agentVersions.agentRowId, agents.id), eq(agentVersions.number, number)))
    .where(and(eq(agents.teamId, teamId), isAgent(id)));
  return found;
}

/** Whether a row is that of an agent, by its own id or the agent id. */
export function isAgent(id: string): SQL {
  return isAgentId(id) ? eq(agents.agentId, id) : eq(agents.id, id);
}

/** Tells an agent id from a row's id: a uuid has hyphens and never starts as agent ids do. */
export function isAgentId(id: string): boolean {
  return id.startsWith('agent_');
}

/** Agents with the version that is in force, deleted ones left out. */
export function queryCurrent(database: Queries, condition: SQL | undefined) {
  return database
    .select()
    .from(agents)
    .innerJoin(agentVersions, isInForce)
    .where(and(condition, isNull(agents.deletedAt)));
}

async function currentVersion(database: Queries, agent: AgentRow): Promise<VersionRow> {
  const [version] = await database
    .select()
    .from(agentVersions)
    .where(and(eq(agentVersions.agentRowId, agent.id), eq(agentVersions.number, agent.version)));
  if (!version) throw new Error(`Agent ${agent.agentId} has no version ${agent.version}.`);
  return version;
}

/** Writes a version down. */
export async function insertVersion(
  database: Queries,
  agent: Pick<AgentRow, 'id' | 'agentId'>,
  version: VersionRow,
): Promise<AgentDetail> {
  await database.insert(agentVersions).values(version);
  return toAgentDetail(agent, version);
}

/** The row of an agent's first version. */
export function versionRow(
  agentRowId: string,
  content: AgentContent,
  author: Author,
  createdAt: Date,
): VersionRow {
  return {
    agentRowId,
    number: 1,
    restoredFrom: null,
    ...content,
    // The note of a restored version is about that one.
    note: '',
    authorId: author.userId,
    authorName: author.name,
    createdAt,
  };
}

/** The history of agents. */
export type AgentVersionStore = ReturnType<typeof createAgentVersionStore>;

/** @param conversationsOf how many conversations versions of an agent had */
export function createAgentVersionStore(
  database: Database,
  conversationsOf: (agentId: string, versions: readonly number[]) => Promise<ReadonlyMap<number, number>>,
) {
  return {
    /**
     * Newest first.
     * @param page the versions before a number, or from the newest on, and how many
     * @throws {AgentNotFound}
     */
    async list(
      teamId: string,
      id: string,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<{ versions: AgentVersionEntry[]; has_more: boolean }> {
      const [agent] = await database
        .select({ id: agents.id, agentId: agents.agentId })
        .from(agents)
        .where(and(eq(agents.teamId, teamId), isAgent(id)));
      if (!agent) throw new AgentNotFound(id);
      const rows = await database
        .select({
          version: agentVersions.number,
          name: agentVersions.name,
          createdAt: agentVersions.createdAt,
          updated_by: agentVersions.authorName,
          restored_from: agentVersions.restoredFrom,
          note: agentVersions.note,
        })
        .from(agentVersions)
        .where(
          and(
            eq(agentVersions.agentRowId, agent.id),
            before === undefined ? undefined : lt(agentVersions.number, before),
          ),
        )
        .orderBy(desc(agentVersions.number))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      const countByVersion = await conversationsOf(
        agent.agentId,
        page.map(({ version }) => version),
      );
      const versions = page.map(({ createdAt, ...row }) => ({
        ...row,
        updated_at: createdAt.toISOString(),
        conversations: countByVersion.get(row.version) ?? 0,
      }));
      return { versions, has_more: rows.length > limit };
    },

    /** @throws {AgentNotFound} also for a version that does not exist */
    async note(
      teamId: string,
      { id, version }: { id: string; version: number },
      note: string,
    ): Promise<{ version: number; note: string }> {
      const found = await queryVersion(database, { teamId, id, number: version });
      if (!found) throw new AgentNotFound(id);
      const { agentRowId, number } = found.agent_versions;
      await database
        .update(agentVersions)
        .set({ note })
        .where(and(eq(agentVersions.agentRowId, agentRowId), eq(agentVersions.number, number)));
      return { version, note };
    },
  };
}
