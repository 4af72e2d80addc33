import type { TestTools } from '@parley/contract/agent-test.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import type { ToolKind } from '@parley/contract/tool-calls.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { ToolSources } from '../../conversations/tools/runnable-tool.ts';
import type { ToolDoor } from '../../conversations/tools/tool-door.ts';
import { toldAnswer } from '../../conversations/tools/tool-outcome.ts';
import { assignedVariables } from '../../tools/webhook/answer-assignments.ts';

/** Tools as a test wants them: what it mocks is not called. */
export function mockedSources(tools: TestTools, sources: ToolSources): ToolSources {
  return {
    webhooks: {
      definition: (webhook) => sources.webhooks.definition(webhook),
      async run(webhook, input, call) {
        if (!isMocked(tools, 'webhook', webhook.name)) return sources.webhooks.run(webhook, input, call);
        const outcome = mockedOutcome(tools, webhook.name);
        if (outcome.status !== 'succeeded') return outcome;
        const variables = assignedVariables(webhook.assignments ?? [], jsonOf(outcome.result), asItIs);
        return { ...outcome, variables };
      },
    },
    toolServers: {
      offered: (...wanted) => sources.toolServers.offered(...wanted),
      statusOf: (...wanted) => sources.toolServers.statusOf(...wanted),
      async call(call) {
        if (!isMocked(tools, 'mcp', call.toolName)) return sources.toolServers.call(call);
        return mockedOutcome(tools, call.toolName);
      },
    },
  };
}

/** The other end of a test: nobody is put through, and functions of a page answer as the test says. */
export function testDoor(tools: TestTools): ToolDoor {
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asItIs = (text: string) => text;
