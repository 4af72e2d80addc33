import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentType } from '@parley/contract/agent-list.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';

/** The complete conversation settings of a new agent: what the client gave, defaults for the rest. */
export function newConversationConfig(type: AgentType, given: ConversationConfig): ConversationConfig {
  return withDefaults(given, newAgentConfig(type));
}

/** The complete platform settings of a new agent. */
export function newPlatformSettings(given: PlatformSettings): PlatformSettings {
  return withDefaults(given, newAgentPlatform());
}

/** What is given wins, level by level; an absent or undefined field takes the default. */
function withDefaults<T extends object>(given: T, defaults: T): T {
  const merged = { ...defaults, ...definedOf(given) } as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = merged[key];
    if (isRecord(value) && isRecord(fallback)) merged[key] = withDefaults(value, fallback);
  }
  return merged as T;
}

function definedOf(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
