import {
  cancelTestRun,
  deleteTestRun,
  getTestRepetitions,
  getTestRun,
  listTestRuns,
  startTestRun,
} from '@parley/contract/agent-test-runs.ts';
import {
  createAgentTest,
  deleteAgentTest,
  duplicateAgentTest,
  getAgentTest,
  getTurnTest,
  listAgentTests,
  updateAgentTest,
} from '@parley/contract/agent-tests.ts';
import { undoAgentTestDeletion } from '@parley/contract/undo-deletion.ts';
import { copyName } from '../agents/agent-copy.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import type { CallLogStore } from '../call-logs/call-log-store.ts';
import type { QuestionAnswerStore } from '../call-logs/overview/question-answer-store.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import { type AgentRow, type AgentTestStore, type StoredTest, withTrend } from './agent-test-store.ts';
import { beginRun } from './runs/begin-run.ts';
import type { TestRunStore } from './runs/test-run-store.ts';
import type { TestWork } from './runs/test-work.ts';
import { turnTest } from './turn-test.ts';

/** What the routes of agents' tests work with. */
export type AgentTestRouteDependencies = {
  agents: Pick<AgentStore, 'find' | 'findVersion'>;
  logs: Pick<CallLogStore, 'find'>;
  /** What teams answered to questions of callers. */
  answers: Pick<QuestionAnswerStore, 'answerTo'>;
  languageModels: Pick<LanguageModels, 'connected'>;
  tests: AgentTestStore;
  runs: TestRunStore;
  work: Pick<TestWork, 'begin' | 'breakOff'>;
};

/** What agents are tested for, runs of their tests, and tests made from what was said. */
export function agentTestRoutes(dependencies: AgentTestRouteDependencies): Route[] {
  const { agents, languageModels, tests, runs } = dependencies;
  const rowOf: FindAgentRow = async ({ teamId }, id) => ({
    teamId,
    rowId: (await agents.find(teamId, id)).provider_uuid,
  });
  const canJudge = async ({ teamId }: Caller) => (await languageModels.connected(teamId)) !== undefined;
  const shown = async (agent: AgentRow, test: StoredTest) => withTrend(test, await runs.trendsOf(agent));
  return [
    on(listAgentTests, async ({ params, caller }) => {
      const agent = await rowOf(caller, params.id);
      const [stored, trends, can_judge] = await Promise.all([
        tests.list(agent),
        runs.trendsOf(agent),
        canJudge(caller),
      ]);
      return { tests: stored.map((test) => withTrend(test, trends)), can_judge };
    }),
    on(getAgentTest, async ({ params, caller }) => {
      const agent = await rowOf(caller, params.id);
      return shown(agent, await tests.find(agent, params.test_id));
    }),
    on(createAgentTest, async ({ params, query, body: test, caller }) => {
      const agent = await rowOf(caller, params.id);
      const id = query.idempotency_key;
      return withTrend(await tests.create(agent, { test, authorName: caller.name, id }), new Map());
    }),
    on(updateAgentTest, async ({ params, query, body: test, caller }) => {
      const agent = await rowOf(caller, params.id);
      const change = { test, authorName: caller.name, base: query.base };
      return shown(agent, await tests.update(agent, params.test_id, change));
    }),
    on(duplicateAgentTest, async ({ params, caller }) => {
      const { teamId } = caller;
      const { provider_uuid: rowId, conversation_config } = await agents.find(teamId, params.id);
      const agent = { teamId, rowId };
      const { test } = await tests.find(agent, params.test_id);
      const copy = { ...test, name: copyName(test.name, conversation_config) };
      return withTrend(await tests.create(agent, { test: copy, authorName: caller.name }), new Map());
    }),
    on(deleteAgentTest, async ({ params, caller }) =>
      tests.delete(await rowOf(caller, params.id), params.test_id),
    ),
    on(undoAgentTestDeletion, async ({ params, caller }) =>
      tests.undoDelete(await rowOf(caller, params.id), params.test_id),
    ),
    ...testRunRoutes(dependencies, rowOf),
    turnTestRoute(dependencies, canJudge),
  ];
}

type FindAgentRow = (caller: Caller, id: string) => Promise<AgentRow>;

function turnTestRoute(
  { agents, logs, answers }: AgentTestRouteDependencies,
  canJudge: (caller: Caller) => Promise<boolean>,
): Route {
  return on(getTurnTest, async ({ params, query, caller }) => {
    const { conversation_id: id, event_id: eventId } = params;
    const [log, isJudged, wantedReply] = await Promise.all([
      logs.find(caller.teamId, id),
      canJudge(caller),
      answers.answerTo(caller.teamId, params),
    ]);
    const wanted = { eventId, kind: query.kind, canJudge: isJudged, wantedReply };
    const made = turnTest(log.data, wanted);
    // A test needs an agent that is still there.
    const { agent_id } = await agents.find(caller.teamId, made.agentId);
    return { agent_id, test: made.test, wanted_reply: wantedReply ?? null };
  });
}

function testRunRoutes(dependencies: AgentTestRouteDependencies, rowOf: FindAgentRow): Route[] {
  const { runs, work } = dependencies;
  return [
    on(startTestRun, async ({ params, body, caller }) =>
      beginRun({ id: params.id, body, caller }, dependencies),
    ),
    on(listTestRuns, async ({ params, query, caller }) => runs.list(await rowOf(caller, params.id), query)),
    on(getTestRun, async ({ params, caller }) => runs.find(await rowOf(caller, params.id), params.run_id)),
    on(getTestRepetitions, async ({ params, caller }) =>
      runs.repetitions(await rowOf(caller, params.id), params.run_id, params.test_id),
    ),
    on(cancelTestRun, async ({ params, caller }) => {
      const run = await runs.cancel(await rowOf(caller, params.id), params.run_id);
      work.breakOff(run.run_id);
      return run;
    }),
    on(deleteTestRun, async ({ params, caller }) =>
      runs.delete(await rowOf(caller, params.id), params.run_id),
    ),
  ];
}
