import type { AgentType } from '@parley/contract/agent-list.ts';
import { type AgentFunction, SYSTEM_TOOL_TYPES, type SystemToolType } from '@parley/contract/functions.ts';

/** What a tool does: one of the system's, a webhook, or the client's own. */
export type ToolType = SystemToolType | 'webhook' | 'client';

/** System tools that mean something only where people speak. */
const SPOKEN: readonly ToolType[] = ['skip_turn', 'play_keypad_touch_tone'];

export function typeOf(own: AgentFunction): ToolType {
  return own.type === 'system' ? own.name : own.type;
}

/** The types of which another tool can be added; system tools are there once. */
export function addableTypes(functions: readonly AgentFunction[], agentType: AgentType): ToolType[] {
  const present = new Set(functions.map(typeOf));
  const system = SYSTEM_TOOL_TYPES.filter(
    (type) => !present.has(type) && (agentType === 'voice' || !SPOKEN.includes(type)),
  );
  return [...system, 'webhook', 'client'];
}
