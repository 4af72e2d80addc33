import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';

/** The parts of an agent that a conversation obeys, saved or not. */
export type AgentSnapshot = Pick<AgentDetail, 'agent_id' | 'name' | 'conversation_config'> & {
  platform_settings?: PlatformSettings | undefined;
  teamId: string;
  /** Null for unsaved settings. */
  version: number | null;
};
