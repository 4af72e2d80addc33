import { isDeepStrictEqual } from 'node:util';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { readFunctions } from '@parley/contract/agent-functions.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { type AgentFunction, SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import { FUNCTIONS, TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { FunctionCheck } from '../agents/agent-content.ts';
import { InvalidAgent } from '../agents/agent-errors.ts';
import { type KnownIds, type KnownReferences, referenceProblems } from './reference-check.ts';
import { storedFunction, transferProblems } from './stored-function.ts';
import { valueProblems, webhookProblems } from './webhook/webhook-check.ts';

// What belongs here: what is saved of an agent's functions, tool servers, secrets and documents. What is stored already
// is not checked again: a change of the prompt is not refused since a tool server was deleted.

/** @param known which tool servers, secrets, agents and documents a team has */
export function createFunctionCheck(known: KnownReferences & { toolServers: KnownIds }): FunctionCheck {
  return async (teamId, config, { stored, isFromFile = false } = {}) => {
    const agent = config.agent;
    if (!agent) return config;
    const before = settingsOf(stored?.config ?? {});
    const settings = settingsOf(config).map((setting) => ({
      ...setting,
      isNew: !before.some((old) => isDeepStrictEqual(old.entry, setting.entry)),
    }));
    const problems = [
      ...settings.flatMap((setting) => (setting.isNew ? settingProblems(setting, stored?.ids ?? []) : [])),
      ...nameProblems(settings),
      ...(settings.length > Math.max(FUNCTIONS.perAgentMax, before.length)
        ? [{ path: TOOLS, message: 'too_many_functions' }]
        : []),
      ...(await serverProblems(config, stored?.config)),
      ...(await referenceProblems(known, teamId, { config: storedForm(config), stored: stored?.config })),
    ].filter(({ message }) => !isFromFile || !OF_INSTALLATION.has(message));
    if (problems.length > 0) throw new InvalidAgent(refusalOf(problems), problems);
    return settings.some(({ isNew }) => isNew) ? storedForm(config) : config;

    async function serverProblems(wanted: ConversationConfig, old?: ConversationConfig) {
      const ids = wanted.agent?.prompt?.mcp_server_ids ?? [];
      const had = old?.agent?.prompt?.mcp_server_ids ?? [];
      const added = ids.filter((id) => !had.includes(id));
      if (added.length === 0) return [];
      if (ids.length > TOOL_SERVERS.perAgentMax) return [{ path: SERVERS, message: 'too_many_tool_servers' }];
      const found = await known.toolServers(teamId, added);
      return ids.flatMap((id, position) =>
        had.includes(id) || found.has(id)
          ? []
          : [{ path: `${SERVERS}.${position}`, message: 'tool_server_not_found' }],
      );
    }
  };
}

/** What a file names that comes from another team, or is older than a deletion. */
const OF_INSTALLATION = new Set(['document_not_found', 'tool_not_found']);

function refusalOf(problems: readonly FieldProblem[]): string {
  const isOfDocuments = problems.every(({ message }) => message === 'document_not_found');
  return isOfDocuments
    ? 'The agent names a document that this team does not have.'
    : 'The functions of the agent cannot be saved.';
}

const PROMPT = 'conversation_config.agent.prompt';
const TOOLS = `${PROMPT}.tools`;
const SERVERS = `${PROMPT}.mcp_server_ids`;

/** A function with its path in the settings. */
type FunctionSetting = { path: string; entry: unknown; config: ConversationConfig };

/** Every entry where functions are; `config` has it alone. */
function settingsOf({ agent }: ConversationConfig): FunctionSetting[] {
  const { built_in_tools = {}, tools = [] } = agent?.prompt ?? {};
  return [
    ...Object.entries(built_in_tools).map(([name, entry]) => ({
      path: `${PROMPT}.built_in_tools.${name}`,
      entry,
      config: { agent: { prompt: { built_in_tools: { [name]: entry } } } },
    })),
    ...tools.map((entry, position) => inList(entry, `${TOOLS}.${position}`)),
    ...(agent?.tools ?? []).map((entry, position) =>
      inList(entry, `conversation_config.agent.tools.${position}`),
    ),
  ].filter(({ entry }) => entry !== null);
}

function inList(entry: unknown, path: string): FunctionSetting {
  return { path, entry, config: { agent: { prompt: { tools: [entry] } } } };
}

function settingProblems({ config, path }: FunctionSetting, ownIds: readonly string[]): FieldProblem[] {
  const { functions, broken } = readFunctions(config);
  return [
    ...broken.map(({ place, reason }) => ({ path: `${path}.${place}`, message: codeOf(place, reason) })),
    ...functions
      .flatMap((own) => functionProblems(own, ownIds))
      .map((found) => ({ ...found, path: `${path}.${found.path}` })),
  ];
}

function functionProblems(own: AgentFunction, ownIds: readonly string[]): FieldProblem[] {
  switch (own.type) {
    case 'webhook':
      return webhookProblems(own);
    case 'client':
      return valueProblems(own.parameters?.properties ?? {}, 'parameters.properties');
    case 'system':
      return transferProblems(own, ownIds);
  }
}

/** Names that a new function shares with another one, or with what the conversation itself obeys. */
function nameProblems(settings: readonly (FunctionSetting & { isNew: boolean })[]): FieldProblem[] {
  const named = settings.flatMap(({ config, path, isNew }) =>
    readFunctions(config).functions.map(({ name, type }) => ({ name, type, path, isNew })),
  );
  return named.flatMap(({ name, type, path, isNew }, position) => {
    if (!isNew || type === 'system') return [];
    const isReserved = (SYSTEM_TOOL_TYPES as readonly string[]).includes(name);
    const isTaken = named.some(
      (other, at) => other.name === name && (at < position || (at > position && !other.isNew)),
    );
    return isReserved || isTaken ? [{ path: `${path}.name`, message: 'function_name_taken' }] : [];
  });
}

function codeOf(place: string, reason: string): string {
  if (/^[a-z]+(_[a-z]+)+$/.test(reason)) return reason;
  if (place === 'name') return 'function_name_required';
  if (place === 'api_schema.url' || place === 'api_schema') return 'url_required';
  return place.startsWith('params.transfers') ? 'transfer_destination_required' : 'function_invalid';
}

function storedForm(config: ConversationConfig): ConversationConfig {
  const { agent } = config;
  const prompt = agent?.prompt;
  const builtIn = prompt?.built_in_tools;
  return {
    ...config,
    agent: {
      ...agent,
      ...(agent?.tools ? { tools: agent.tools.map(storedFunction) } : {}),
      ...(prompt && {
        prompt: {
          ...prompt,
          ...(prompt.tools ? { tools: prompt.tools.map(storedFunction) } : {}),
          ...(builtIn && {
            built_in_tools: Object.fromEntries(
              Object.entries(builtIn).map(([name, entry]) => [name, storedFunction(entry)]),
            ),
          }),
        },
      }),
    },
  };
}
