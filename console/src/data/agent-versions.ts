import {
  exportAgent,
  getAgentVersion,
  listAgentVersions,
  noteAgentVersion,
  restoreAgentVersion,
} from '@parley/contract/agent-versions.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { useChange } from './use-change.ts';

const OFFERED_VERSIONS = 20;

/** The saves of an agent, newest first. */
export const agentVersionListQuery = (id: string, currentVersion: number) =>
  infiniteQueryOptions({
    // A save makes the list another one.
    queryKey: ['agent-versions', id, currentVersion],
    queryFn: ({ pageParam, signal }) =>
      call(listAgentVersions, { params: { id }, query: { before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions, has_more }) => (has_more ? versions.at(-1)?.version : undefined),
    staleTime: 0,
  });

/**
 * Versions of an agent to choose from, newest first: as many as one looks through.
 * @param newest its number, where a save is to lead to a further read
 */
export const offeredVersionsQuery = (id: string, newest?: number) =>
  queryOptions({
    queryKey: ['agent-versions', id, newest, 'offered'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, query: { limit: OFFERED_VERSIONS } };
      return (await call(listAgentVersions, asked, signal)).versions;
    },
    staleTime: 0,
  });

/** An agent as it was at one of its versions; that never changes. */
export const agentVersionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['agent-version', id, version],
    queryFn: ({ signal }) => call(getAgentVersion, { params: { id, version } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Changes the note of a version; the history shows it at once. */
export const useNoteAgentVersion = (id: string) =>
  useChange(
    ({ version, note }: { version: number; note: string }) =>
      call(noteAgentVersion, { params: { id, version }, body: { note } }),
    { invalidates: [{ queryKey: ['agent-versions', id] }], scope: { id: `agent-note ${id}` } },
  );

/** Makes an old version the newest, unless another user saved in the meantime. */
export const useRestoreAgentVersion = () =>
  useMutation({
    mutationFn: ({ id, version, currentVersion }: { id: string; version: number; currentVersion: number }) =>
      call(restoreAgentVersion, { params: { id, version }, body: { base_version: currentVersion } }),
  });

/** An agent as a file that another team can import. */
export const loadAgentExport = (id: string) => call(exportAgent, { params: { id } });
