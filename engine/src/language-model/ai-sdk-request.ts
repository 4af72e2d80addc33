import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { userMessageText } from '../given-files/given-files.ts';
import type { ChatMessage, ReplyRequest, ToolCall } from './language-model.ts';
import { promptWithKnowledge } from './prompt-with-knowledge.ts';

/** A reply request as the AI SDK's providers take it. */
export function toCallOptions(request: ReplyRequest): LanguageModelV4CallOptions {
  const { temperature, maxTokens, tools } = request;
  const systemPrompt = promptWithKnowledge(request);
  return {
    prompt: [
      ...(systemPrompt === '' ? [] : [{ role: 'system' as const, content: systemPrompt }]),
      ...toMessages(request.messages),
    ],
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined || maxTokens <= 0 ? {} : { maxOutputTokens: maxTokens }),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function' as const, ...tool })) }),
  };
}

function toMessages(messages: readonly ChatMessage[]): LanguageModelV4Message[] {
  const converted: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const next = toMessage(message);
    const last = converted.at(-1);
    // Results of one round of calls belong in one message; some providers refuse them apart.
    if (last?.role === 'tool' && next.role === 'tool') last.content.push(...next.content);
    else converted.push(next);
  }
  return converted;
}

function toMessage(message: ChatMessage): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: userMessageText(message) }] };
    case 'agent':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...(message.toolCalls ?? []).map(toToolCallPart),
        ],
      };
    case 'tool':
      return {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: message.toolCallId,
            toolName: message.toolName,
            output: { type: message.isError ? 'error-text' : 'text', value: message.result },
          },
        ],
      };
  }
}

function toToolCallPart({ id, name, input }: ToolCall) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input };
}
