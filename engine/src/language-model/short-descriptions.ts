import { beginningOf } from '@parley/contract/plain-text.ts';
import type { ReplyRequest, ToolDefinition } from './language-model.ts';

/** Longest description of a tool, in characters: OpenAI refuses a whole reply for a longer one. */
const DESCRIPTION_MAX = 1_024;

/** The request with longer descriptions of tools among the instructions, where there is room for them. */
export function withShortDescriptions(request: ReplyRequest): ReplyRequest {
  const long = request.tools.filter(isLong);
  if (long.length === 0) return request;
  const whole = long.map(({ name, description }) => `## ${name}\n${description}`);
  const parts = [request.systemPrompt, `# Descriptions of tools\n\n${whole.join('\n\n')}`];
  return {
    ...request,
    systemPrompt: parts.filter((part) => part.trim() !== '').join('\n\n'),
    tools: request.tools.map((tool) => (isLong(tool) ? shortened(tool) : tool)),
  };
}

function isLong({ description }: ToolDefinition): boolean {
  return description.length > DESCRIPTION_MAX;
}

function shortened(tool: ToolDefinition): ToolDefinition {
  const rest = `… The whole description of ${tool.name} is in your instructions.`;
  return { ...tool, description: beginningOf(tool.description, DESCRIPTION_MAX - rest.length) + rest };
}
