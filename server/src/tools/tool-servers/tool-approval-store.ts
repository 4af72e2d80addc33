import type { ApprovalPolicy } from '@parley/contract/tool-servers.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  ServerToolNotFound,
  ToolAlreadyApproved,
  ToolChanged,
  ToolServerNotFound,
  ToolUnusable,
} from './tool-server-errors.ts';
import { serverTools, toolApprovals, toolServers } from './tool-server-table.ts';

type WantedApproval = {
  toolName: string;
  /** Whether a tool with this hash is the one that was seen. */
  isSame: (hash: string) => boolean;
};

/** Which tools run without asking. What is changed here is noticed by every node with the next conversation. */
export type ToolApprovalStore = ReturnType<typeof createToolApprovalStore>;

export function createToolApprovalStore(database: Database) {
  return {
    /** @throws {ToolServerNotFound} */
    async setPolicy(teamId: string, id: string, approvalPolicy: ApprovalPolicy): Promise<void> {
      await database.transaction((transaction) => change(transaction, teamId, id, approvalPolicy));
    },

    /**
     * Lets one tool run without asking, as it is now; from then on the policy is asked tool by tool.
     * @throws {ToolServerNotFound | ServerToolNotFound | ToolChanged | ToolAlreadyApproved | ToolUnusable}
     */
    approve: (teamId: string, id: string, { toolName, isSame }: WantedApproval): Promise<void> =>
      database.transaction(async (transaction) => {
        const before = await change(transaction, teamId, id, 'require_approval_per_tool');
        const [tool] = await transaction
          .select()
          .from(serverTools)
          .where(and(eq(serverTools.serverId, id), eq(serverTools.name, toolName)));
        if (!tool) throw new ServerToolNotFound(toolName);
        if (tool.problem !== null) throw new ToolUnusable(toolName, tool.problem);
        if (!isSame(tool.hash)) throw new ToolChanged(toolName);
        const [approval] = await transaction
          .select({ hash: toolApprovals.hash })
          .from(toolApprovals)
          .where(and(eq(toolApprovals.serverId, id), eq(toolApprovals.toolName, toolName)));
        if (approval?.hash === tool.hash) {
          // Under another policy the approval was without effect, and putting it into force is no repetition.
          if (before === 'require_approval_per_tool') throw new ToolAlreadyApproved(toolName);
          return;
        }
        const { hash, description, inputSchema } = tool;
        const approved = { hash, description, inputSchema, createdAt: new Date() };
        await transaction
          .insert(toolApprovals)
          .values({ serverId: id, toolName, ...approved })
          .onConflictDoUpdate({ target: [toolApprovals.serverId, toolApprovals.toolName], set: approved });
      }),

    /**
     * Has one tool ask; from then on the policy is asked tool by tool.
     * @throws {ToolServerNotFound | ServerToolNotFound} the latter where neither a tool nor an approval has the name
     */
    withdraw: (teamId: string, id: string, toolName: string): Promise<void> =>
      database.transaction(async (transaction) => {
        await change(transaction, teamId, id, 'require_approval_per_tool');
        const { rowCount } = await transaction
          .delete(toolApprovals)
          .where(and(eq(toolApprovals.serverId, id), eq(toolApprovals.toolName, toolName)));
        if (rowCount !== 0) return;
        const [tool] = await transaction
          .select({ name: serverTools.name })
          .from(serverTools)
          .where(and(eq(serverTools.serverId, id), eq(serverTools.name, toolName)));
        if (!tool) throw new ServerToolNotFound(toolName);
      }),
  };
}

/** Sets the policy under the row's lock, so that changes of one server wait for each other, and gives the one before. */
async function change(
  transaction: Pick<Database, 'select' | 'update'>,
  teamId: string,
  id: string,
  approvalPolicy: ApprovalPolicy,
): Promise<ApprovalPolicy> {
  const isThis = and(eq(toolServers.teamId, teamId), eq(toolServers.id, id));
  const [row] = await transaction
    .select({ before: toolServers.approvalPolicy })
    .from(toolServers)
    .where(isThis)
    .for('update');
  if (!row) throw new ToolServerNotFound(id);
  await transaction
    .update(toolServers)
    .set({ approvalPolicy, change: sql`${toolServers.change} + 1` })
    .where(isThis);
  return row.before;
}
