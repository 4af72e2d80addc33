import { type ChatMessage, type ToolCall, userMessageText } from './language-model.ts';

/**
 * The messages of a request for a chat completion.
 * @param service who is asked: what others want back with their calls is left out
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export function chatCompletionMessages(
  messages: readonly ChatMessage[],
  service: string,
): Record<string, unknown>[] {
  return messages.flatMap((message, index) => {
    const sent = toMessage(message, service);
    // Some servers, such as Mistral's, refuse words of the caller right behind the result of a tool.
    const isCut = message.role === 'user' && messages[index - 1]?.role === 'tool';
    return isCut ? [UNSAID, sent] : [sent];
  });
}

/** The messages without the older half of those before the current turn; undefined where there are none. */
export function withoutOlderHalf(messages: readonly ChatMessage[]): readonly ChatMessage[] | undefined {
  const turnStart = messages.findLastIndex(({ role }) => role === 'user');
  if (turnStart <= 0) return undefined;
  let first = Math.ceil(turnStart / 2);
  // Model servers refuse the result of a tool without its call.
  while (messages[first]?.role === 'tool') first += 1;
  return messages.slice(first);
}

/** What stands for an answer that the caller interrupted before its first word. */
const UNSAID = { role: 'assistant', content: '…' };

function toMessage(message: ChatMessage, service: string): Record<string, unknown> {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userMessageText(message) };
    case 'agent': {
      const { text, toolCalls = [] } = message;
      if (toolCalls.length === 0) return { role: 'assistant', content: text };
      const echoes = toolCalls.map((call) => echoOf(call, service));
      const reasoning = echoes.map((echo) => echo?.reasoning).find(Boolean);
      const reasoningDetails = echoes.map((echo) => echo?.reasoningDetails).find(Boolean);
      return {
        role: 'assistant',
        content: text || null,
        // Of models that think before a call, DeepSeek's and Kimi's refuse its result without their thoughts.
        ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
        // OpenRouter has the signatures of Gemini's calls there.
        ...(reasoningDetails === undefined ? {} : { reasoning_details: reasoningDetails }),
        tool_calls: toolCalls.map((call) => toToolCall(call, service)),
      };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.result };
  }
}

function toToolCall(call: ToolCall, service: string) {
  const { id, name, input } = call;
  const sent = { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
  const extraContent = echoOf(call, service)?.extraContent;
  // Gemini signs its calls, and refuses the result of one without its signature.
  return extraContent === undefined ? sent : { ...sent, extra_content: extraContent };
}

function echoOf({ echo }: ToolCall, service: string): ToolCall['echo'] {
  return echo?.service === service ? echo : undefined;
}
