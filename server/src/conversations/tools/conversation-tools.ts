import type { ConversationConfig, DynamicVariables } from '@parley/contract/agent-config.ts';
import { functionsOf } from '@parley/contract/agent-functions.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { runsInBackground, SYSTEM_TOOL_TYPES, type SystemToolType } from '@parley/contract/functions.ts';
import { Uuid } from '@parley/contract/id.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { SessionTool, SystemTools, ToolRunner } from '@parley/engine/tools/tool.ts';
import { agentLanguage } from '../../agents/agent-language.ts';
import { freeName } from '../../tools/free-name.ts';
import { beginningWithLetter } from '../../tools/tool-servers/calls/offered-tools.ts';
import { webhookDefinition } from '../../tools/webhook/model-parameters.ts';
import { callbackTool } from './callback-tool.ts';
import { clientTool } from './client-tools.ts';
import { doNotCallTool } from './do-not-call-tool.ts';
import { type FunctionWords, functionWords } from './function-words.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { RunnableTool, RunnableToolDependencies, ToolDependencies } from './runnable-tool.ts';
import { serverTool } from './server-tools.ts';
import { planSystemTools, type SystemToolFacts } from './system-tools.ts';
import { failedCall } from './tool-outcome.ts';

// What belongs here: the tools of an agent in one conversation, and how their calls are run.

/** Tools of one agent in one conversation. */
export type ConversationTools = {
  tools: readonly SessionTool[];
  systemTools: SystemTools;
  runTool: ToolRunner;
};

/** Whose tools are planned, and where they are called. */
export type ToolsWanted = Omit<SystemToolFacts, 'variables' | 'numbers'> &
  Pick<RunnableToolDependencies, 'conversationId' | 'firstEventId' | 'client'> & {
    variables: { current: () => DynamicVariables; assign: (values: DynamicVariables) => void };
  };

const NOTHING: ConversationTools = { tools: [], systemTools: {}, runTool: unknownTool };

/** Settles what an agent can do; one without functions and tool servers costs nothing. */
export async function planTools(
  wanted: ToolsWanted,
  dependencies: ToolDependencies,
): Promise<ConversationTools> {
  const { teamId, config, client, variables } = wanted;
  if (!hasTools(config) && !client.isUnrequested) return NOTHING;
  const functions = functionsOf(config);
  const serverIds = toolServerIds(config);
  const language = agentLanguage(config.agent?.language);
  const toolDependencies = { ...dependencies, ...wanted, variables: variables.current };
  const facts = { ...wanted, variables: variables.current(), numbers: client.numbers };
  const own = functions.flatMap((each): RunnableTool[] => {
    if (each.type === 'system') return [];
    const words = functionWords(each, facts);
    if (each.type === 'webhook') return [webhookTool(each, words, toolDependencies)];
    return [clientTool(each, words, toolDependencies)];
  });
  const unique = withUniqueNames(own);
  const ownSystemTool = (name: SystemToolType) =>
    functions.find((each) => each.type === 'system' && each.name === name);
  const promised = ownSystemTool('schedule_callback');
  const stopping =
    ownSystemTool('add_to_do_not_call') ?? (client.isUnrequested ? { description: '' } : undefined);
  const stored = [
    ...(promised ? [callbackTool(promised, { ...toolDependencies, language })] : []),
    ...(stopping ? [doNotCallTool(stopping, toolDependencies)] : []),
  ];
  const taken = [...SYSTEM_TOOL_TYPES, ...unique.map(({ tool }) => tool.name)];
  const [systemTools, offered] = await Promise.all([
    planSystemTools(
      functions.filter((each) => each.type === 'system'),
      facts,
    ),
    serverIds.length === 0 ? [] : dependencies.toolServers.offered(teamId, serverIds, taken),
  ]);
  const all = [
    ...stored,
    ...unique,
    ...offered.map((each) => serverTool(each, toolDependencies)).map(withSafeTitle),
  ];
  const room = TOOL_SERVERS.offeredMax - Object.keys(systemTools).length;
  const runnable = all.slice(0, room);
  return {
    tools: runnable.map(({ tool }) => tool),
    systemTools,
    runTool: assigning(runnerOf(runnable), variables.assign),
  };
}

/** Whether an agent names anything that may be a tool; cheap, since every message of a chat asks. */
function hasTools(config: ConversationConfig): boolean {
  const { built_in_tools = {} } = config.agent?.prompt ?? {};
  return leavesTraces(config) || Object.values(built_in_tools).some((each) => each !== null);
}

const TRACING = [
  'transfer_to_agent',
  'language_detection',
  'schedule_callback',
  'add_to_do_not_call',
] as const;

/** Whether calls of an agent's tools may matter to later turns: for their answers, the language, or who answers. */
export function leavesTraces({ agent }: ConversationConfig): boolean {
  const { built_in_tools, tools, mcp_server_ids } = agent?.prompt ?? {};
  return (
    TRACING.some((name) => built_in_tools?.[name]) ||
    [tools, mcp_server_ids, agent?.tools].some((list) => (list?.length ?? 0) > 0)
  );
}

/** Ids of the tool servers that an agent names. */
export function toolServerIds({ agent }: ConversationConfig): string[] {
  const ids = agent?.prompt?.mcp_server_ids ?? [];
  return [...new Set(ids)].filter((id) => Uuid.safeParse(id).success).slice(0, TOOL_SERVERS.perAgentMax);
}

async function unknownTool({ name }: { name: string }) {
  return failedCall('failed', `There is no tool named "${name}".`, { code: 'tool_unknown' });
}

function runnerOf(runnable: readonly RunnableTool[]): ToolRunner {
  const byName = new Map(runnable.map(({ tool, run }) => [tool.name, run]));
  return async (call, context) => (byName.get(call.name) ?? unknownTool)(call, context);
}

/** Values of answers become variables for the calls that follow, and are recorded unless they are secret. */
function assigning(run: ToolRunner, assign: (values: DynamicVariables) => void): ToolRunner {
  return async (call, context) => {
    const outcome = await run(call, context);
    if (!outcome.variables) return outcome;
    assign(outcome.variables);
    const shown = Object.entries(outcome.variables).filter(([name]) => !name.startsWith('secret__'));
    return { ...outcome, detail: { ...outcome.detail, variables: Object.fromEntries(shown) } };
  };
}

// Unsaved settings may name two functions alike.
function withUniqueNames(runnable: readonly RunnableTool[]): RunnableTool[] {
  const taken = new Set<string>(SYSTEM_TOOL_TYPES);
  return runnable
    .map((each) => {
      const { tool } = each;
      const name = freeName(beginningWithLetter(tool.name), taken);
      taken.add(name);
      return name === tool.name ? each : { ...each, tool: { ...tool, name } };
    })
    .map(withSafeTitle);
}

// Clients hang up when they read that `end_call` was answered, whosever tool that is.
function withSafeTitle(runnable: RunnableTool): RunnableTool {
  const { tool } = runnable;
  const isReserved = (SYSTEM_TOOL_TYPES as readonly string[]).includes(tool.title);
  return isReserved ? { ...runnable, tool: { ...tool, title: tool.name } } : runnable;
}

/** Webhooks of an agent, ready to be called in a conversation. */
function webhookTool(
  webhook: WebhookFunction,
  words: FunctionWords,
  dependencies: RunnableToolDependencies,
): RunnableTool {
  const { webhooks, teamId, conversationId, firstEventId } = dependencies;
  return {
    tool: {
      ...webhookDefinition(webhook),
      kind: 'webhook',
      title: webhook.name,
      isBackground: runsInBackground(webhook),
      ...words,
    },
    async run({ input }, { eventId, signal, cut }) {
      const key = idempotencyKey({
        conversationId,
        eventId: firstEventId + eventId - 1,
        toolName: webhook.name,
        input,
      });
      const variables = dependencies.variables();
      return webhooks.run(webhook, input, { teamId, variables, key, signal, cut });
    },
  };
}
