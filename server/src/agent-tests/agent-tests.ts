import type { AgentStore } from '../agents/agent-store.ts';
import type { CallLogStore } from '../call-logs/call-log-store.ts';
import { QuestionAnswerStore } from '../call-logs/overview/question-answer-store.ts';
import type { Route } from '../http/route.ts';
import { agentTestRoutes } from './agent-test-routes.ts';
import { AgentTestStore } from './agent-test-store.ts';
import { TestRunStore } from './runs/test-run-store.ts';
import { TestWork, type TestWorkDependencies } from './runs/test-work.ts';

// What belongs here: what agents are expected to say and do, and runs that find out whether they do. Tests run with
// the engine and the agent's own plan, outside of the conversations: nothing of them is in call logs.

/** Tests of agents. Disposing of it aborts running tests; they run again after the next start. */
export type AgentTests = Disposable & { routes: Route[] };

export type AgentTestDependencies = Omit<TestWorkDependencies, 'agents' | 'nowMs'> & {
  agents: Pick<AgentStore, 'find' | 'findVersion' | 'findRecent' | 'namesOf'>;
  /** Conversations of which tests are made. */
  logs: Pick<CallLogStore, 'find'>;
};

export function createAgentTests({ logs, ...others }: AgentTestDependencies): AgentTests {
  const { database, agents, languageModels } = others;
  const now = () => new Date();
  const tests = new AgentTestStore(database, now);
  const runs = new TestRunStore(database, now);
  const answers = new QuestionAnswerStore(database);
  const work = new TestWork({ ...others, nowMs: Date.now });
  return {
    routes: agentTestRoutes({ agents, logs, answers, languageModels, tests, runs, work }),
    [Symbol.dispose]: () => work[Symbol.dispose](),
  };
}
