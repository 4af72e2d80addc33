import type { TestTools } from '@parley/contract/agent-test.ts';
import { exactJson } from '@parley/contract/json.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import type { ToolKind } from '@parley/contract/tool-calls.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { ToolDependencies } from '../../conversations/tools/runnable-tool.ts';
import type { ToolClient } from '../../conversations/tools/tool-client.ts';
import { toldAnswer } from '../../conversations/tools/tool-outcome.ts';
import { assignedVariables } from '../../tools/webhook/answer-assignments.ts';

/** Tools as a test wants them: what it mocks is not called. */
export function withMockedTools(tools: TestTools, dependencies: ToolDependencies): ToolDependencies {
  return {
    callbacks: dependencies.callbacks,
    doNotCall: dependencies.doNotCall,
    webhooks: {
      async run(webhook, input, call) {
        if (!isMocked(tools, 'webhook', webhook.name)) return dependencies.webhooks.run(webhook, input, call);
        const outcome = mockedOutcome(tools, webhook.name);
        if (outcome.status !== 'succeeded') return outcome;
        const variables = assignedVariables(webhook.assignments ?? [], exactJson(outcome.result), asItIs);
        return { ...outcome, variables };
      },
    },
    toolServers: {
      offered: (...wanted) => dependencies.toolServers.offered(...wanted),
      statusOf: (...wanted) => dependencies.toolServers.statusOf(...wanted),
      async call(call) {
        if (!isMocked(tools, 'mcp', call.toolName)) return dependencies.toolServers.call(call);
        return mockedOutcome(tools, call.toolName);
      },
    },
  };
}

/** The client of a test: transfers end in the test, and client tools answer as it says. */
export function testClient(tools: TestTools): ToolClient {
  return {
    isOfTeam: true,
    numbers: 'announced',
    runFunction: async ({ name }) => mockedOutcome(tools, name),
  };
}

/** Whether the test itself answers a tool's calls. */
export function isMocked({ mode, mocks }: TestTools, kind: ToolKind, toolName: string): boolean {
  if (kind === 'system') return false;
  return mode === 'mocked' || kind === 'client' || mocks.some(({ tool_name }) => tool_name === toolName);
}

// For the conversation it is a call like any other.
function mockedOutcome({ mocks }: TestTools, toolName: string): ToolOutcome {
  const mock = mocks.find(({ tool_name }) => tool_name === toolName);
  const result = toldAnswer(mock?.result ?? AGENT_TESTS.mockResult);
  return { status: mock?.is_error ? 'failed' : 'succeeded', result, wasCalled: true };
}

const asItIs = (text: string) => text;
