import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { Store } from '../database/store.ts';
import { agentEditors } from './agent-editor-table.ts';
import { AgentNotFound } from './agent-errors.ts';
import { agents } from './agent-table.ts';
import { type Author, isAgent } from './agent-version-store.ts';

/** Three times the pause between two signs of an editor. */
const GONE_SECONDS = 15;

/** Who has which agent open in the editor, on all nodes; the database's clock says who is gone. */
export class AgentEditorStore extends Store {
  /**
   * Notes that a user has an agent open.
   * @returns the others who have it open, in the order in which they came
   * @throws {AgentNotFound}
   */
  async sign({ teamId, userId, name }: Author, id: string): Promise<{ id: string; name: string }[]> {
    const rowId = await this.#rowOf(teamId, id);
    const gone = sql`now() - make_interval(secs => ${GONE_SECONDS})`;
    const { agentRowId, userId: user, seenAt } = agentEditors;
    await this.database.delete(agentEditors).where(lt(seenAt, gone));
    await this.database
      .insert(agentEditors)
      .values({ agentRowId: rowId, userId, name })
      .onConflictDoUpdate({ target: [agentRowId, user], set: { name, seenAt: sql`now()` } });
    return this.database
      .select({ id: user, name: agentEditors.name })
      .from(agentEditors)
      .where(and(eq(agentRowId, rowId), ne(user, userId), gt(seenAt, gone)))
      .orderBy(asc(agentEditors.openedAt), asc(user));
  }

  /** Notes that a user has closed an agent. @throws {AgentNotFound} */
  async leave({ teamId, userId }: Author, id: string): Promise<void> {
    const rowId = await this.#rowOf(teamId, id);
    await this.database
      .delete(agentEditors)
      .where(and(eq(agentEditors.userId, userId), eq(agentEditors.agentRowId, rowId)));
  }

  async #rowOf(teamId: string, id: string): Promise<string> {
    const [agent] = await this.database
      .select({ id: agents.id })
      .from(agents)
      .where(and(eq(agents.teamId, teamId), isAgent(id), isNull(agents.deletedAt)));
    if (!agent) throw new AgentNotFound(id);
    return agent.id;
  }
}
