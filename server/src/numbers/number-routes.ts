import {
  assignNumber,
  createNumber,
  createTransferTarget,
  deleteNumber,
  deleteTransferTarget,
  getProviderTeam,
  listNumbers,
  listProviderNumbers,
  listTransferTargets,
  removeNumber,
  updateNumber,
  updateTransferTarget,
} from '@parley/contract/numbers.ts';
import type { Database } from '../database/database.ts';
import { on, type Route } from '../http/route.ts';
import { createNumberAssignmentStore, createNumberStore } from './number-store.ts';
import { createTransferTargetStore } from './transfer-target-store.ts';

// What belongs here: the embedded provider's numbers, IVRs and users, and which agent answers which number.

/** Numbers of a team, as the provider gives them and as Team settings manage them. */
export function numberRoutes(database: Database, options: { hasOutsideProvider: boolean }): Route[] {
  const numbers = createNumberStore(database);
  const assignments = createNumberAssignmentStore(database, options);
  const targets = createTransferTargetStore(database);
  return [
    on(listProviderNumbers, async ({ caller }) => ({
      values: (await numbers.list(caller.teamId)).map(({ id: _, agent, ...number }) => ({
        ...number,
        assigned: agent !== null,
      })),
    })),
    on(getProviderTeam, async ({ caller }) => {
      const all = await targets.list(caller.teamId);
      return {
        values: {
          ivrs: all.flatMap(({ kind, id, name, numbers }) => (kind === 'ivr' ? [{ id, name, numbers }] : [])),
          users: all.flatMap(({ kind, ...user }) => (kind === 'user' ? [user] : [])),
        },
      };
    }),
    on(assignNumber, ({ body: { number, ai_agent_uuid, move }, caller }) =>
      assignments.assign(caller.teamId, { digits: number, agentId: ai_agent_uuid, move }),
    ),
    on(removeNumber, ({ body, caller }) => assignments.remove(caller.teamId, body.number)),
    on(listNumbers, ({ caller }) => numbers.list(caller.teamId)),
    on(createNumber, ({ body, caller }) => numbers.create(caller.teamId, body)),
    on(updateNumber, ({ params, body, caller }) => numbers.update(caller.teamId, params.id, body)),
    on(deleteNumber, ({ params, caller }) => numbers.delete(caller.teamId, params.id)),
    on(listTransferTargets, ({ caller }) => targets.list(caller.teamId)),
    on(createTransferTarget, ({ body, caller }) => targets.create(caller.teamId, body)),
    on(updateTransferTarget, ({ params, body, caller }) => targets.update(caller.teamId, params.id, body)),
    on(deleteTransferTarget, ({ params, caller }) => targets.delete(caller.teamId, params.id)),
  ];
}
