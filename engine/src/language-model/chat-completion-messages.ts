import { type ChatMessage, type ToolCall, userMessageText } from './language-model.ts';

/**
 * The messages of a request for a chat completion.
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export function chatCompletionMessages(messages: readonly ChatMessage[]): Record<string, unknown>[] {
  return messages.flatMap((message, index) => {
    const sent = toMessage(message);
    // Some servers, such as Mistral's, refuse words of the caller right behind the result of a tool.
    const isCut = message.role === 'user' && messages[index - 1]?.role === 'tool';
    return isCut ? [UNSAID, sent] : [sent];
  });
}

/** What stands for an answer that the caller interrupted before its first word. */
const UNSAID = { role: 'assistant', content: '…' };

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
