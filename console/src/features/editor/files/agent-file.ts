import { AgentFile } from '@parley/contract/agent-versions.ts';
import { NewAgent } from '@parley/contract/agents.ts';
import { parsedJson } from '@parley/contract/json.ts';

/** Largest file that is read as an agent, in bytes. */
const MAX_BYTES = 4_000_000;

/** Why a file is no agent. */
type AgentFileProblem =
  | 'too_large'
  /** The browser could not read it, such as one that was moved or changed meanwhile. */
  | 'unreadable'
  | 'not_json'
  | 'not_an_agent'
  | 'newer_format'
  | 'invalid_settings';

/** What a file contains: an agent, or the reason why not with the path of the first invalid setting. */
export type ReadAgentFile = { agent: AgentFile } | { problem: AgentFileProblem; path: string };

/** Reads an exported agent. */
export async function readAgentFile(file: Pick<Blob, 'size' | 'text'>): Promise<ReadAgentFile> {
  if (file.size > MAX_BYTES) return { problem: 'too_large', path: '' };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { problem: 'unreadable', path: '' };
  const content = parsedJson(text);
  if (content === undefined) return { problem: 'not_json', path: '' };
  if (isOfNewerFormat(content)) return { problem: 'newer_format', path: '' };
  const result = AgentFile.safeParse(content);
  if (!result.success) {
    const path = result.error.issues[0]?.path.join('.') ?? '';
    const isSetting = path.startsWith('conversation_config.') || path.startsWith('platform_settings.');
    return { problem: isSetting ? 'invalid_settings' : 'not_an_agent', path };
  }
  const agent = NewAgent.safeParse(result.data);
  if (agent.success) return { agent: result.data };
  return { problem: 'invalid_settings', path: agent.error.issues[0]?.path.join('.') ?? '' };
}

/** The agent without the documents that its new team does not have, and with no ids of tools, which no team has. */
export function withDocumentsIn(documents: ReadonlyMap<string, unknown>, agent: AgentFile): AgentFile {
  const { conversation_config } = agent;
  const prompt = conversation_config.agent?.prompt;
  if (!prompt?.knowledge_base && !prompt?.tool_ids) return agent;
  const known = {
    ...prompt,
    ...(prompt.knowledge_base && {
      knowledge_base: prompt.knowledge_base.filter(({ id }) => documents.has(id)),
    }),
    ...(prompt.tool_ids && { tool_ids: [] }),
  };
  return {
    ...agent,
    conversation_config: {
      ...conversation_config,
      agent: { ...conversation_config.agent, prompt: known },
    },
  };
}

/** The documents that an agent knows, by id. */
export function documentIdsOf({ conversation_config }: AgentFile): string[] {
  return (conversation_config.agent?.prompt?.knowledge_base ?? []).map(({ id }) => id);
}

/** A name for the file of an agent, without what file systems refuse. */
export function agentFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return `${plain.slice(0, 60) || 'agent'}.parley.json`;
}

function isOfNewerFormat(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const { format, format_version } = content as Record<string, unknown>;
  return format === 'parley-agent' && typeof format_version === 'number' && format_version > 1;
}
