import {
  createTeamSecret,
  deleteTeamSecret,
  listTeamSecrets,
  updateTeamSecret,
} from '@parley/contract/team-secrets.ts';
import { on, type Route } from '../http/route.ts';
import type { TeamSecretStore } from './team-secret-store.ts';

/** Names of a team's secrets; their values only come in. */
export function teamSecretRoutes(secrets: TeamSecretStore): Route[] {
  return [
    on(listTeamSecrets, ({ caller }) => secrets.list(caller.teamId)),
    on(createTeamSecret, ({ body, caller }) => secrets.create(caller.teamId, body)),
    on(updateTeamSecret, ({ params, body, caller }) => secrets.update(caller.teamId, params.secret_id, body)),
    on(deleteTeamSecret, ({ params, caller }) => secrets.delete(caller.teamId, params.secret_id)),
  ];
}
