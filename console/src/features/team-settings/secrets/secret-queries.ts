import {
  createTeamSecret,
  deleteTeamSecret,
  listTeamSecrets,
  updateTeamSecret,
} from '@parley/contract/team-secrets.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** Names of the team's secrets, and which agents use them. */
export const teamSecretsQuery = () =>
  queryOptions({
    queryKey: ['team-secrets'],
    queryFn: ({ signal }) => call(listTeamSecrets, {}, signal),
    // Agents begin and cease to use them elsewhere.
    staleTime: 0,
  });

/** What is written about a secret; its value is absent while it stays. */
export type SecretInput = { name?: string; value?: string; hosts?: string[]; dismissed_host?: string };

/** Changes the secret with this id. */
export function useUpdateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ secret_id, ...body }: SecretInput & { secret_id: string }) =>
      call(updateTeamSecret, { params: { secret_id }, body }),
    onSuccess: () => client.invalidateQueries(teamSecretsQuery()),
  });
}

/** Keeps a new secret. */
export function useCreateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; value: string; hosts: string[] }) => call(createTeamSecret, { body }),
    onSuccess: () => client.invalidateQueries(teamSecretsQuery()),
  });
}

/** Erases a secret. */
export function useDeleteSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (secret_id: string) => call(deleteTeamSecret, { params: { secret_id } }),
    // Not awaited: its row is gone once the list is read again, and has something to say before.
    onSuccess: () => void client.invalidateQueries(teamSecretsQuery()),
  });
}
