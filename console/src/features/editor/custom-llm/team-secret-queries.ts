import { createTeamSecret, listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** Names of the team's secrets. */
export const teamSecretsQuery = () =>
  queryOptions({
    queryKey: ['team-secrets'],
    queryFn: ({ signal }) => call(listTeamSecrets, {}, signal),
    staleTime: 15_000,
  });

/** Keeps a new secret. */
export function useCreateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; value: string; hosts: string[] }) => call(createTeamSecret, { body }),
    onSuccess: () => client.invalidateQueries(teamSecretsQuery()),
  });
}
