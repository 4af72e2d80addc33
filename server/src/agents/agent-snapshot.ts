import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';

/** The settings of an agent that a conversation uses, saved or not. */
export type AgentSnapshot = Pick<AgentDetail, 'agent_id' | 'name' | 'conversation_config'> & {
  platform_settings?: PlatformSettings | undefined;
  teamId: string;
  /** Null for unsaved settings. */
  version: number | null;
};
