import { userMessageText } from '../given-files/given-files.ts';
import type { ChatMessage, ReplyRequest, ToolCall, ToolDefinition } from './language-model.ts';
import { promptWithKnowledge } from './prompt-with-knowledge.ts';

/**
 * The body of a request for a streamed chat completion.
 * @param extraBody fields that the conversation adds
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export function chatCompletionRequest(
  model: string,
  request: ReplyRequest,
  extraBody: ReplyRequest['extraBody'] = {},
): Record<string, unknown> {
  const { temperature, maxTokens, tools } = request;
  const systemPrompt = promptWithKnowledge(request);
  const added = Object.entries(extraBody).filter(([field]) => !RESERVED_FIELDS.has(field));
  return {
    temperature,
    max_tokens: maxTokens !== undefined && maxTokens > 0 ? maxTokens : undefined,
    ...Object.fromEntries(added),
    model,
    messages: [
      ...(systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt }]),
      ...request.messages.map(toMessage),
    ],
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** Fields that a client may not set, since they decide what is asked and how the answer travels. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'tools',
  'tool_choice',
  'stream',
  'stream_options',
  'n',
  'user',
]);

function toMessage(message: ChatMessage): Record<string, unknown> {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userMessageText(message) };
    case 'agent': {
      const { text, toolCalls = [] } = message;
      if (toolCalls.length === 0) return { role: 'assistant', content: text };
      return { role: 'assistant', content: text || null, tool_calls: toolCalls.map(toToolCall) };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.result };
  }
}

function toToolCall({ id, name, input }: ToolCall) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

function toTool({ name, description, inputSchema }: ToolDefinition) {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
