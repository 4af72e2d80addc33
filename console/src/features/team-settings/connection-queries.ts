import {
  createConnection,
  deleteConnection,
  listConnections,
  type NewConnection,
  testConnection,
} from '@parley/contract/connections.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { permissionsQuery } from '../../session/session-queries.ts';

/** Connected services. */
export const connectionListQuery = () =>
  queryOptions({ queryKey: ['connections'], queryFn: ({ signal }) => call(listConnections, {}, signal) });

/** Tries a service and, when it answers, connects it. */
export function useCreateConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewConnection) => call(createConnection, { body }),
    onSuccess: () => refreshUses(client),
  });
}

/** Tries a connection again. */
export function useTestConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(testConnection, { params: { id } }),
    onSettled: () => refreshUses(client),
  });
}

/** Disconnects a service and erases its key. */
export function useDeleteConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteConnection, { params: { id } }),
    // Not awaited: its card is gone once the list is read again, and has something to say before.
    onSuccess: () => void refreshUses(client),
  });
}

/** What is connected decides which models answer, which voices there are and who listens, so all are read again. */
async function refreshUses(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: connectionListQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['language-models'] }),
    client.invalidateQueries({ queryKey: ['voices'] }),
    client.invalidateQueries({ queryKey: ['voice-clones'] }),
    // Whether calls can be tested by voice follows from what understands speech.
    client.invalidateQueries({ queryKey: permissionsQuery().queryKey }),
  ]);
}
