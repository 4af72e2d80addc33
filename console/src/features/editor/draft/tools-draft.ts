import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { type BrokenFunction, readFunctions, withFunctions } from '@parley/contract/agent-functions.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';

/** What the agent can do besides talking. */
export type ToolsDraft = {
  /** System functions in a fixed order, then the others in theirs. */
  functions: readonly AgentFunction[];
  /** Stored functions that cannot be read; they stay until they are mended or deleted. */
  brokenFunctions: readonly BrokenFunction[];
  toolServerIds: readonly string[];
};

/** What a new agent can do: nothing but talk. */
export const NO_TOOLS: ToolsDraft = { functions: [], brokenFunctions: [], toolServerIds: [] };

/** The draft of stored functions and tool servers. */
export function toolsDraft(config: ConversationConfig): ToolsDraft {
  const { functions, broken } = readFunctions(config);
  return {
    functions,
    brokenFunctions: broken,
    toolServerIds: config.agent?.prompt?.mcp_server_ids ?? [],
  };
}

/** The settings with the draft's functions; tools of kinds that are not known here stay. */
export function withTools(config: ConversationConfig, draft: ToolsDraft): ConversationConfig {
  const stored = draft.brokenFunctions.map((broken) => broken.stored);
  const { agent, ...others } = withFunctions(config, draft.functions, stored);
  return {
    ...others,
    agent: { ...agent, prompt: { ...agent?.prompt, mcp_server_ids: [...draft.toolServerIds] } },
  };
}
