import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockName } from '../../database/name-lock.ts';
import { Store } from '../../database/store.ts';
import { isUuid } from '../../database/uuid.ts';
import { type DeletedItem, deleteRows, lockRow, restoreRows } from '../../deletions/deletion-queries.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import { fullName } from '../../identity/accounts/full-name.ts';
import { memberships } from '../../identity/teams/team-table.ts';
import type { KnownTool } from './known/known-tool.ts';
import type { SealedSignIn } from './sign-in/sign-in-store.ts';
import type { SealedAccess } from './tool-server-access.ts';
import { ToolServerChanged, ToolServerNotFound, TooManyToolServers } from './tool-server-errors.ts';
import { serverTools, toolApprovals, toolServers } from './tool-server-table.ts';

/** A stored server; how it is reached is sealed. */
export type ToolServerRow = typeof toolServers.$inferSelect;

/** Who added a server, or signed in to it. */
export type ServerCreator = { name: string; role: string; email: string };

/** An approval as it was given. */
export type ApprovalRow = typeof toolApprovals.$inferSelect;

/** The result of probing a server. */
export type ProbeResult = Pick<ToolServerRow, 'healthState' | 'errorCode' | 'errorMessage' | 'latencyMs'> & {
  checkedAt: Date;
  /** Absent where the server could not be asked: what it said before stays. */
  documentationUrl?: string | null;
  /** Absent where the server could not be asked: what was seen before stays. */
  seen?: { tools: readonly KnownTool[]; toolsHash: string };
};

/** What may be changed about a server itself. */
export type ToolServerChange = Partial<
  Pick<ToolServerRow, 'name' | 'description' | 'transport'> & SealedAccess & SealedSignIn
> & {
  /** The revision that the new way to it was made of; null where the way stays. */
  wayOf: number | null;
  /** It is another server, whose tools are not approved. */
  isNewServer: boolean;
};

/** The tool servers of all teams. */
export class ToolServerStore extends Store {
  /** Newest first. */
  list(teamId: string): Promise<ToolServerRow[]> {
    return this.database
      .select()
      .from(toolServers)
      .where(eq(toolServers.teamId, teamId))
      .orderBy(desc(toolServers.createdAt), toolServers.id);
  }

  /** @throws {ToolServerNotFound} */
  async find(teamId: string, id: string): Promise<ToolServerRow> {
    const [row] = await this.database.select().from(toolServers).where(this.#ofTeam(teamId, id));
    if (!row) throw new ToolServerNotFound(id);
    return row;
  }

  /** Those of the ids that are servers of the team, in no order. */
  async findMany(teamId: string, ids: readonly string[]): Promise<ToolServerRow[]> {
    const known = ids.filter(isUuid);
    if (known.length === 0) return [];
    return this.database
      .select()
      .from(toolServers)
      .where(and(eq(toolServers.teamId, teamId), inArray(toolServers.id, known)));
  }

  /** @throws {TooManyToolServers} */
  insert(row: ToolServerRow, max: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await requireSlot(transaction, row.teamId, max);
      await transaction.insert(toolServers).values(row);
    });
  }

  /** @throws {ToolServerNotFound | ToolServerChanged} the latter where the way has changed since */
  update(
    teamId: string,
    id: string,
    { wayOf, isNewServer, ...change }: ToolServerChange,
  ): Promise<ToolServerRow> {
    return this.database.transaction(async (transaction) => {
      const isWanted = this.#ofTeam(teamId, id);
      const [row] = await transaction
        .update(toolServers)
        .set({
          ...change,
          change: sql`${toolServers.change} + 1`,
          ...(isNewServer ? { documentationUrl: null } : {}),
          ...(wayOf === null ? {} : { revision: wayOf + 1 }),
        })
        .where(wayOf === null ? isWanted : and(isWanted, eq(toolServers.revision, wayOf)))
        .returning();
      if (!row) {
        const [newer] = await transaction.select().from(toolServers).where(isWanted);
        throw newer ? new ToolServerChanged() : new ToolServerNotFound(id);
      }
      if (isNewServer) await transaction.delete(toolApprovals).where(eq(toolApprovals.serverId, id));
      return row;
    });
  }

  /** @throws {ToolServerNotFound} */
  async delete(teamId: string, id: string): Promise<void> {
    const isIt = this.#ofTeam(teamId, id);
    const rows = [
      { table: toolServers, where: isIt },
      { table: serverTools, where: eq(serverTools.serverId, id) },
      { table: toolApprovals, where: eq(toolApprovals.serverId, id) },
    ];
    await this.database.transaction(async (transaction) => {
      if (!(await lockRow(transaction, toolServers, isIt))) throw new ToolServerNotFound(id);
      await deleteRows(transaction, deletedServer(teamId, id), { rows });
    });
  }

  /**
   * Brings a server back that was deleted a moment ago, with its secrets and approvals.
   * @throws {DeletionFinal | TooManyToolServers}
   */
  undoDelete(teamId: string, id: string, max: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await requireSlot(transaction, teamId, max);
      await restoreRows(transaction, deletedServer(teamId, id));
    });
  }

  /** Writes down how a server was found, unless the way to it has changed since. */
  recordProbe(id: string, revision: number, { seen, ...health }: ProbeResult): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const isThisWay = and(eq(toolServers.id, id), eq(toolServers.revision, revision));
      const [row] = await transaction.select().from(toolServers).where(isThisWay).for('update');
      if (!row) return;
      const hasOtherTools = seen !== undefined && seen.toolsHash !== row.toolsHash;
      await transaction
        .update(toolServers)
        .set({
          ...health,
          ...(hasOtherTools ? { toolsHash: seen.toolsHash, change: row.change + 1 } : {}),
        })
        .where(isThisWay);
      if (hasOtherTools) await replaceTools(transaction, id, seen.tools);
    });
  }

  /** In the servers' own order, by server. */
  async toolsOf(ids: readonly string[]): Promise<Map<string, KnownTool[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database
      .select()
      .from(serverTools)
      .where(inArray(serverTools.serverId, [...ids]))
      .orderBy(serverTools.serverId, serverTools.position);
    return Map.groupBy(rows, ({ serverId }) => serverId);
  }

  async approvalsOf(ids: readonly string[]): Promise<Map<string, ApprovalRow[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database
      .select()
      .from(toolApprovals)
      .where(inArray(toolApprovals.serverId, [...ids]));
    return Map.groupBy(rows, ({ serverId }) => serverId);
  }

  /** Those who added them or signed in to them, by id; members are left out who are gone. */
  async creatorsOf(rows: readonly ToolServerRow[]): Promise<Map<string, ServerCreator>> {
    const ids = rows.flatMap(({ creatorId, shownSignIn }) => [
      ...(creatorId ? [creatorId] : []),
      ...(shownSignIn?.kind === 'member' && shownSignIn.accountId ? [shownSignIn.accountId] : []),
    ]);
    if (ids.length === 0) return new Map();
    const people = await this.database
      .select()
      .from(accounts)
      .leftJoin(memberships, eq(memberships.accountId, accounts.id))
      .where(inArray(accounts.id, ids));
    return new Map(
      people.map(({ accounts: { id, email, firstname, lastname }, memberships: membership }) => {
        const name = fullName({ firstname, lastname, email });
        return [id, { name, role: membership?.role ?? '', email: email ?? '' }];
      }),
    );
  }

  #ofTeam(teamId: string, id: string) {
    return and(eq(toolServers.teamId, teamId), eq(toolServers.id, id));
  }
}

async function requireSlot(transaction: Database, teamId: string, max: number): Promise<void> {
  // Serialises additions of one team, so that two cannot both be the last allowed one.
  await lockName(transaction, `tool servers ${teamId}`);
  const stored = await transaction.$count(toolServers, eq(toolServers.teamId, teamId));
  if (stored >= max) throw new TooManyToolServers(max);
}

function deletedServer(teamId: string, id: string): DeletedItem {
  return { teamId, kind: 'tool-server', itemId: id };
}

async function replaceTools(
  transaction: Pick<Database, 'delete' | 'insert'>,
  serverId: string,
  tools: readonly KnownTool[],
): Promise<void> {
  await transaction.delete(serverTools).where(eq(serverTools.serverId, serverId));
  const rows = tools.map((tool, position) => ({ serverId, position, ...tool }));
  if (rows.length > 0) await transaction.insert(serverTools).values(rows);
}
