import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import {
  getTestRepetitions,
  getTestRun,
  listTestRuns,
  type TestRun,
} from '@parley/contract/agent-test-runs.ts';
import { getAgentTest, getTurnTest, listAgentTests } from '@parley/contract/agent-tests.ts';
import { listAgentVersions } from '@parley/contract/agent-versions.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const OFFERED_VERSIONS = 20;
/** How often a run that is under way is looked at. */
const FOLLOW_MS = 1_000;

/** Whether a run still goes on. */
export function isUnderWay({ status }: Pick<TestRun, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

/** Keys of what is known of an agent's tests, and of its runs. */
export const testListKey = (agentId: string) => ['agent-tests', agentId, 'list'] as const;
export const runListKey = (agentId: string) => ['agent-tests', agentId, 'runs'] as const;

/** What an agent is tested for, and whether a model is there to judge. */
export const agentTestListQuery = (agentId: string) =>
  queryOptions({
    queryKey: testListKey(agentId),
    queryFn: ({ signal }) => call(listAgentTests, { params: { id: agentId } }, signal),
  });

/** Versions that tests can be run on, newest first: as many as one looks through. */
export const testedVersionsQuery = (agentId: string, newest: number) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'versions', newest],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: agentId }, query: { limit: OFFERED_VERSIONS } };
      return (await call(listAgentVersions, asked, signal)).versions;
    },
    staleTime: 0,
  });

/** One test, read anew each time its form opens. */
export const agentTestQuery = (agentId: string, testId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'test', testId],
    queryFn: ({ signal }) => call(getAgentTest, { params: { id: agentId, test_id: testId } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** A test made of a turn. A turn that was just held is stored a moment later, so it is asked for again. */
export const turnTestQuery = (turn: { conversationId: string; eventId: number }, kind?: AgentTestKind) =>
  queryOptions({
    queryKey: ['agent-tests', 'turn', turn, kind ?? ''],
    queryFn: ({ signal }) =>
      call(
        getTurnTest,
        {
          params: { conversation_id: turn.conversationId, event_id: turn.eventId },
          query: kind ? { kind } : {},
        },
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: 2,
  });

/** A run, followed until it is over; what the list says of its tests is then read again. */
export const testRunQuery = (agentId: string, runId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'run', runId],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<TestRun>(queryKey);
      const run = await call(getTestRun, { params: { id: agentId, run_id: runId } }, signal);
      if (before && isUnderWay(before) && !isUnderWay(run)) {
        void client.invalidateQueries({ queryKey: testListKey(agentId) });
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
      if (hasEnded) void client.invalidateQueries({ queryKey: testListKey(agentId) });
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
  return call(listTestRuns, { params: { id: agentId }, query: before === '' ? {} : { before } }, signal);
}
