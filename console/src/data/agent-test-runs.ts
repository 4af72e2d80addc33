import type { CallInput } from '@parley/client/call.ts';
import {
  cancelTestRun,
  deleteTestRun,
  getTestRepetitions,
  getTestRun,
  listTestRuns,
  startTestRun,
  type TestRun,
} from '@parley/contract/agent-test-runs.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { agentTestListQuery } from './agent-tests.ts';
import { useChange } from './use-change.ts';

/** How often a run that is under way is looked at. */
const FOLLOW_MS = 1_000;

/** Whether a run still goes on. */
export function isUnderWay({ status }: Pick<TestRun, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

/** Key of everything that is read of an agent's runs as a list. */
const runListKey = (agentId: string) => ['agent-tests', agentId, 'runs'] as const;

/** A run, followed until it is over; what the list says of its tests is then read again. */
export const testRunQuery = (agentId: string, runId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'run', runId],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<TestRun>(queryKey);
      const run = await call(getTestRun, { params: { id: agentId, run_id: runId } }, signal);
      if (before && isUnderWay(before) && !isUnderWay(run)) {
        void client.invalidateQueries(agentTestListQuery(agentId));
        void client.invalidateQueries({ queryKey: runListKey(agentId) });
      }
      return run;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? FOLLOW_MS : false),
  });

/** What was said in a test of a run; read again whenever the run got on. */
export const repetitionsQuery = (agentId: string, run: Pick<TestRun, 'run_id' | 'done'>, testId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'run', run.run_id, 'test', testId, run.done],
    queryFn: ({ signal }) =>
      call(getTestRepetitions, { params: { id: agentId, run_id: run.run_id, test_id: testId } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Runs of the agent's tests, newest first, page by page; followed while one is under way, and so is what the list says. */
export const testRunListQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: runListKey(agentId),
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await readRuns(agentId, pageParam, signal);
      const before = client.getQueryData<{ pages: (typeof page)[] }>(runListKey(agentId));
      const followed = before?.pages.flatMap(({ runs }) => runs.filter(isUnderWay)) ?? [];
      const hasEnded = page.runs.some(
        (run) => !isUnderWay(run) && followed.some(({ run_id }) => run_id === run.run_id),
      );
      if (hasEnded) void client.invalidateQueries(agentTestListQuery(agentId));
      return page;
    },
    initialPageParam: '',
    getNextPageParam: ({ runs, has_more }) => (has_more ? runs.at(-1)?.run_id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ runs }) => runs.some(isUnderWay)) ? FOLLOW_MS : false,
  });

/** Finished runs before another, newest first, which it is compared with. */
export const runsBeforeQuery = (agentId: string, runId: string) =>
  queryOptions({
    queryKey: [...runListKey(agentId), 'before', runId],
    queryFn: async ({ signal }) => {
      // A run that was stopped has not much to be compared with.
      const { runs } = await readRuns(agentId, runId, signal);
      return runs.filter(({ status }) => status === 'done');
    },
  });

function readRuns(agentId: string, before: string, signal: AbortSignal) {
  return call(listTestRuns, { params: { id: agentId }, query: { before: before || undefined } }, signal);
}

/** What is run: all tests or some, how often, and on what: the version in force, another, or unsaved settings. */
export type RunWish = CallInput<typeof startTestRun>['body'];

/** Begins a run. */
export function useStartRun(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RunWish) => call(startTestRun, { params: { id: agentId }, body }),
    onSuccess: (run) => {
      client.setQueryData(testRunQuery(agentId, run.run_id).queryKey, run);
      void client.invalidateQueries({ queryKey: runListKey(agentId) });
    },
  });
}

/** Stops a run; what it found so far stays. */
export function useCancelRun(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => call(cancelTestRun, { params: { id: agentId, run_id: runId } }),
    onSuccess: (run) => {
      client.setQueryData(testRunQuery(agentId, run.run_id).queryKey, run);
      void client.invalidateQueries(agentTestListQuery(agentId));
      void client.invalidateQueries({ queryKey: runListKey(agentId) });
    },
  });
}

/** Deletes a run and what was said in it. */
export function useDeleteRun(agentId: string) {
  const client = useQueryClient();
  return useChange(
    async ({ run_id }: TestRun) => {
      await call(deleteTestRun, { params: { id: agentId, run_id } });
      // Not while it is still shown: it would be read once more.
      client.removeQueries({ queryKey: testRunQuery(agentId, run_id).queryKey, type: 'inactive' });
    },
    { invalidates: [{ queryKey: runListKey(agentId) }, agentTestListQuery(agentId)] },
  );
}
