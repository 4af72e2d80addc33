import type { PromptSettings } from '@parley/contract/agent-config.ts';
import type { SessionSettings } from '@parley/engine/session/state.ts';
import { isSystemTool, type SystemToolName } from '@parley/engine/session/system-tools.ts';

/** The agent's tools that the conversation itself obeys, each with the agent's own description or an empty text. */
export function systemToolsOf(
  { built_in_tools = {} }: PromptSettings,
  { isWritten }: { isWritten: boolean },
): SessionSettings['systemTools'] {
  const tools: { -readonly [Name in SystemToolName]?: { description: string } } = {};
  for (const [name, tool] of Object.entries(built_in_tools)) {
    // Who writes gets an answer each time; there is no silence to be kept.
    if (!isSystemTool(name) || (isWritten && name === 'skip_turn')) continue;
    if (typeof tool === 'object' && tool !== null) tools[name] = { description: descriptionOf(tool) };
  }
  return tools;
}

function descriptionOf(tool: object): string {
  return 'description' in tool && typeof tool.description === 'string' ? tool.description : '';
}
