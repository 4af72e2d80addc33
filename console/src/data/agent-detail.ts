import {
  type AgentChange,
  createAgent,
  getAgent,
  type NewAgent,
  updateAgent,
} from '@parley/contract/agents.ts';
import { uploadAvatar } from '@parley/contract/widget.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';

/** One agent with all its settings, read anew each time the editor opens. */
export const agentDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent', id],
    queryFn: ({ signal }) => call(getAgent, { params: { id } }, signal),
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  });

/** What a save sends: a whole new agent, under a key that is its own, or a change to a stored one. */
type AgentSave =
  | { kind: 'create'; agent: NewAgent; key: string | undefined }
  | { kind: 'update'; agentId: string; change: AgentChange };

/** Creates or updates an agent and reads it again as it is stored. */
export function useSaveAgent() {
  return useMutation({
    mutationFn: async (save: AgentSave) => {
      if (save.kind === 'create') {
        return call(createAgent, { query: { idempotency_key: save.key }, body: save.agent });
      }
      const updated = await call(updateAgent, { params: { agent_id: save.agentId }, body: save.change });
      // The save counts even when the reading after it fails.
      return call(getAgent, { params: { id: save.agentId } }).catch(() => updated);
    },
  });
}

/** Uploads a picture. @returns its address */
export const useUploadAvatar = () =>
  useMutation({
    mutationFn: (picture: File) =>
      call(uploadAvatar, { body: {}, files: [{ field: 'file', content: picture, name: picture.name }] }),
  });
