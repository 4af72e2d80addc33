import { CallError, type CallReply } from '@parley/client/call.ts';
import type { AgentTestKind, NewAgentTest } from '@parley/contract/agent-test.ts';
import {
  type AgentTest,
  createAgentTest,
  deleteAgentTest,
  duplicateAgentTest,
  getAgentTest,
  getTurnTest,
  listAgentTests,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useOptimisticChange } from './use-change.ts';

/** What an agent is tested for, and whether a model is there to judge. */
export const agentTestListQuery = (agentId: string) =>
  readQuery(['agent-tests', agentId, 'list'], listAgentTests, { params: { id: agentId } });

/** One test, read anew each time its form opens. */
export const agentTestQuery = (agentId: string, testId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'test', testId],
    queryFn: ({ signal }) => call(getAgentTest, { params: { id: agentId, test_id: testId } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** A test made of a turn. A turn that has just ended is stored a moment later, so it is asked for again. */
export const turnTestQuery = (turn: { conversationId: string; eventId: number }, kind?: AgentTestKind) =>
  queryOptions({
    queryKey: ['agent-tests', 'turn', turn, kind ?? ''],
    queryFn: ({ signal }) =>
      call(
        getTurnTest,
        {
          params: { conversation_id: turn.conversationId, event_id: turn.eventId },
          query: { kind },
        },
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === 'turn_not_found',
  });

/** What is to be stored of a test: of a new one under a key that is its own, or over one that had been saved at `base`. */
type TestSave = { test: NewAgentTest } & (
  | { testId: undefined; key: string }
  | { testId: string; base: string | undefined }
);

/** Stores a new test, or the changes of one unless it was saved since. */
export const useSaveTest = (agentId: string) =>
  useChange(
    ({ test: body, ...save }: TestSave) => {
      if (save.testId === undefined) {
        const query = { idempotency_key: save.key };
        return call(createAgentTest, { params: { id: agentId }, query, body });
      }
      const params = { id: agentId, test_id: save.testId };
      return call(updateAgentTest, { params, query: { base: save.base }, body });
    },
    { invalidates: [agentTestListQuery(agentId)] },
  );

/** Copies a test. */
export const useDuplicateTest = (agentId: string) =>
  useChange((testId: string) => call(duplicateAgentTest, { params: { id: agentId, test_id: testId } }), {
    invalidates: [agentTestListQuery(agentId)],
  });

/** Deletes a test: it leaves the list at once and comes back when the server refuses. */
export const useDeleteTest = (agentId: string) =>
  useOptimisticChange({
    mutationFn: ({ id }: AgentTest) => call(deleteAgentTest, { params: { id: agentId, test_id: id } }),
    queryKey: agentTestListQuery(agentId).queryKey,
    apply: (list: CallReply<typeof listAgentTests>, { id }) => ({
      ...list,
      tests: list.tests.filter((test) => test.id !== id),
    }),
    invalidates: [agentTestListQuery(agentId)],
  });
