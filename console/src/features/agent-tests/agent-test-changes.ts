import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import {
  cancelTestRun,
  deleteTestRun,
  startTestRun,
  type TestRun,
} from '@parley/contract/agent-test-runs.ts';
import {
  type AgentTest,
  createAgentTest,
  deleteAgentTest,
  duplicateAgentTest,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { agentTestListQuery, runListKey, testListKey, testRunQuery } from './agent-test-queries.ts';

/** Stores a new test, or the changes of one. */
export function useSaveTest(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ testId, test }: { testId: string | undefined; test: NewAgentTest }) =>
      testId === undefined
        ? call(createAgentTest, { params: { id: agentId }, body: test })
        : call(updateAgentTest, { params: { id: agentId, test_id: testId }, body: test }),
    onSuccess: () => client.invalidateQueries({ queryKey: testListKey(agentId) }),
  });
}

/** Copies a test. */
export function useDuplicateTest(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (testId: string) => call(duplicateAgentTest, { params: { id: agentId, test_id: testId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: testListKey(agentId) }),
  });
}

/** Deletes a test: it leaves the list at once and comes back when the server refuses. */
export function useDeleteTest(agentId: string) {
  const client = useQueryClient();
  const { queryKey } = agentTestListQuery(agentId);
  return useMutation({
    mutationFn: ({ id }: AgentTest) => call(deleteAgentTest, { params: { id: agentId, test_id: id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, tests: list.tests.filter((test) => test.id !== id) },
      );
      return { before };
    },
    onError: (_error, _test, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** What is run: all tests or some, how often, and on what: the version in force, another, or unsaved settings. */
export type RunWish = {
  testIds?: readonly string[];
  repeat: number;
  version?: number | undefined;
  draft?: NewAgent | undefined;
};

/** Begins a run. */
export function useStartRun(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ testIds, repeat, version, draft }: RunWish) =>
      call(startTestRun, {
        params: { id: agentId },
        body: {
          repeat,
          ...(testIds ? { test_ids: [...testIds] } : {}),
          ...(version === undefined ? {} : { version }),
          ...(draft ? { draft } : {}),
        },
      }),
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
      void client.invalidateQueries({ queryKey: testListKey(agentId) });
      void client.invalidateQueries({ queryKey: runListKey(agentId) });
    },
  });
}

/** Deletes a run and what was said in it. */
export function useDeleteRun(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run_id }: TestRun) => call(deleteTestRun, { params: { id: agentId, run_id } }),
    onSuccess: async (_nothing, { run_id }) => {
      client.removeQueries(testRunQuery(agentId, run_id));
      await Promise.all([
        client.invalidateQueries({ queryKey: runListKey(agentId) }),
        client.invalidateQueries({ queryKey: testListKey(agentId) }),
      ]);
    },
  });
}
