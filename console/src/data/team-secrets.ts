import type { CallInput } from '@parley/client/call.ts';
import {
  createTeamSecret,
  deleteTeamSecret,
  listTeamSecrets,
  updateTeamSecret,
} from '@parley/contract/team-secrets.ts';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** Names of the team's secrets, and which agents use them. */
export const teamSecretsQuery = () => readQuery(['team-secrets'], listTeamSecrets, {}, { staleTime: 15_000 });

/** Stores a new secret. */
export const useCreateSecret = () =>
  useChange((body: CallInput<typeof createTeamSecret>['body']) => call(createTeamSecret, { body }), {
    invalidates: [teamSecretsQuery()],
  });

/** Changes the secret with this id; what is absent stays. */
export const useUpdateSecret = () =>
  useChange(
    ({ secret_id, ...body }: CallInput<typeof updateTeamSecret>['body'] & { secret_id: string }) =>
      call(updateTeamSecret, { params: { secret_id }, body }),
    { invalidates: [teamSecretsQuery()] },
  );

/** Deletes a secret. */
export const useDeleteSecret = () =>
  useRemoval((secret_id: string) => call(deleteTeamSecret, { params: { secret_id } }), teamSecretsQuery());
