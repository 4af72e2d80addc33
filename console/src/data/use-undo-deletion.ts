import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Deleted } from './undo-deletion.ts';

/** Gives what brings back something that was deleted a moment ago; fetched at the first need, which is rare. */
export function useUndoDeletion(): (deleted: Deleted) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (deleted) => (await import('./undo-deletion.ts')).undoDeletion(client, deleted),
    [client],
  );
}
