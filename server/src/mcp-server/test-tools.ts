import { getTestRepetitions, getTestRun, startTestRun } from '@parley/contract/agent-test-runs.ts';
import { listAgentTests } from '@parley/contract/agent-tests.ts';
import { AgentId, Uuid } from '@parley/contract/id.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { z } from 'zod';
import { answerOf, type McpTool, mcpTool } from './mcp-tool.ts';

const agent_id = AgentId.describe('The id of an agent, as list_agents gives it.');
const run_id = Uuid.describe('The id of a run, as run_tests gives it.');

export const TEST_TOOLS: readonly McpTool[] = [
  mcpTool({
    name: 'list_tests',
    title: 'List the tests of an agent',
    description: 'Lists what an agent is tested for, with the checks and the last results.',
    endpoints: [listAgentTests],
    effect: 'reads',
    input: z.object({ agent_id }),
    output: answerOf(listAgentTests),
    run: (call, { agent_id: id }) => call(listAgentTests, { params: { id } }),
  }),
  mcpTool({
    name: 'run_tests',
    title: 'Run tests of an agent',
    description:
      'Starts a run of an agent’s tests, of all unless some are named. Ask get_test_run until its status is neither pending nor running.',
    endpoints: [startTestRun],
    effect: 'adds',
    input: z.object({
      agent_id,
      test_ids: z.array(Uuid).min(1).max(AGENT_TESTS.perAgentMax).optional(),
      repeat: z.int().min(1).max(AGENT_TESTS.repeatMax).default(1),
    }),
    output: answerOf(startTestRun),
    run: (call, { agent_id: id, ...body }) => call(startTestRun, { params: { id }, body }),
  }),
  mcpTool({
    name: 'get_test_run',
    title: 'Read a run of tests',
    description: 'Reads how a run stands, test by test.',
    endpoints: [getTestRun],
    effect: 'reads',
    input: z.object({ agent_id, run_id }),
    output: answerOf(getTestRun),
    run: (call, { agent_id: id, run_id: run }) => call(getTestRun, { params: { id, run_id: run } }),
  }),
  mcpTool({
    name: 'get_test_details',
    title: 'Read what was said in a test',
    description: 'Reads what was said in one test of a run, and why each check passed or failed.',
    endpoints: [getTestRepetitions],
    effect: 'reads',
    input: z.object({ agent_id, run_id, test_id: Uuid }),
    output: answerOf(getTestRepetitions),
    run: (call, { agent_id: id, ...rest }) => call(getTestRepetitions, { params: { id, ...rest } }),
  }),
];
