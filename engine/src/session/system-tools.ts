import type { ToolCall, ToolDefinition } from '../language-model/language-model.ts';
import type { SystemTools } from '../tools/tool.ts';

/** Tools that a model may call and the conversation itself obeys. */
export type SystemToolName = 'end_call' | 'skip_turn';

const DEFINITIONS: Readonly<Record<SystemToolName, ToolDefinition>> = {
  end_call: {
    name: 'end_call',
    description:
      'Ends the conversation. Call it when the caller takes leave or nothing is left to be done; say goodbye first.',
    inputSchema: {
      type: 'object',
      properties: {
        reason: { type: 'string', description: 'Why the conversation ends.' },
        message: { type: 'string', description: 'The goodbye, where it has not been said yet.' },
      },
      required: ['reason'],
    },
  },
  skip_turn: {
    name: 'skip_turn',
    description:
      'Says nothing and waits for the caller. Call it when the caller asks for a moment or speaks with somebody else.',
    inputSchema: {
      type: 'object',
      properties: { reason: { type: 'string', description: 'Why the agent waits.' } },
    },
  },
};

/** The tools as a model is told of them. */
export function systemToolDefinitions(tools: SystemTools): ToolDefinition[] {
  return Object.values(DEFINITIONS).flatMap((definition) => {
    const description = isSystemTool(definition.name) ? tools[definition.name]?.description : undefined;
    if (description === undefined) return [];
    return description.trim() === '' ? [definition] : [{ ...definition, description }];
  });
}

/** Whether the conversation itself obeys a tool of this name. */
export function isSystemTool(name: string): name is SystemToolName {
  return name === 'end_call' || name === 'skip_turn';
}

/** The first call of a system tool that the agent has. */
export function systemCallIn(
  calls: readonly ToolCall[],
  tools: SystemTools,
): (ToolCall & { name: SystemToolName }) | undefined {
  for (const call of calls) {
    const { name } = call;
    if (isSystemTool(name) && tools[name] !== undefined) return { ...call, name };
  }
  return undefined;
}
