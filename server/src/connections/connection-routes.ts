import {
  createConnection,
  deleteConnection,
  listConnections,
  testConnection,
} from '@parley/contract/connections.ts';
import { listLanguageModels } from '@parley/contract/language-models.ts';
import { on, type Route } from '../http/route.ts';
import type { Connections } from './connections.ts';
import type { LanguageModels } from './language-models.ts';

/** Connections of a team and the language models they make possible. */
export function connectionRoutes(connections: Connections, languageModels: LanguageModels): Route[] {
  return [
    on(listConnections, ({ caller }) => connections.list(caller.teamId)),
    on(createConnection, ({ body, caller, signal }) => connections.connect(caller.teamId, body, signal)),
    on(testConnection, ({ params, caller, signal }) => connections.test(caller.teamId, params.id, signal)),
    on(deleteConnection, ({ params, caller }) => connections.disconnect(caller.teamId, params.id)),
    on(listLanguageModels, async ({ caller }) => ({
      models: await languageModels.choices(caller.teamId),
      can_enhance: (await languageModels.connected(caller.teamId)) !== undefined,
    })),
  ];
}
