import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Message,
  type LanguageModelV4StreamPart,
  type LanguageModelV4ToolCall,
  TypeValidationError,
} from '@ai-sdk/provider';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import {
  type ChatMessage,
  type LanguageModel,
  LanguageModelError,
  type ReplyPart,
  type ReplyRequest,
  type ToolCall,
  userMessageText,
} from './language-model.ts';
import { promptWithKnowledge } from './prompt-with-knowledge.ts';
import { retryingModel, serviceName } from './retrying-model.ts';
import { failedAnswer, failureOfStatus, lineFailure, malformedAnswer } from './service-failure.ts';
import { MAX_ANSWER_ARGUMENTS, MAX_ANSWER_CALLS, readToolInput } from './tool-input.ts';

type AiSdkModelOptions = {
  /** Loads the provider with the first reply: each fills some megabytes, and a server uses one or none. */
  load: () => Promise<LanguageModelV4>;
  answering: AnsweringModel;
  /** What the provider wants beside the request itself. */
  extraOptions?: (request: ReplyRequest) => Partial<LanguageModelV4CallOptions>;
};

/**
 * A language model over an AI SDK provider's own stream. The SDK's `streamText` would do the same with four
 * times the processor time a turn.
 */
export function aiSdkModel({ load, answering, extraOptions }: AiSdkModelOptions): LanguageModel {
  const service = serviceName(answering);
  let loaded: Promise<LanguageModelV4> | undefined;
  return retryingModel({
    answering,
    toFailure: (error) => toLanguageModelError(error, service),
    async *attempt(request, { signal, keepOpen }) {
      loaded ??= load();
      const { stream } = await (await loaded).doStream({
        ...toCallOptions(request, service),
        ...extraOptions?.(request),
        abortSignal: signal,
      });
      yield* toReplyParts(withBoundedCalls(stream, service), service, keepOpen);
    },
  });
}

async function* withBoundedCalls(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  service: string,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let calls = 0;
  let argumentCharacters = 0;
  for await (const part of stream) {
    if (part.type === 'tool-call') calls += 1;
    if (part.type === 'tool-input-delta') argumentCharacters += part.delta.length;
    if (calls > MAX_ANSWER_CALLS || argumentCharacters > MAX_ANSWER_ARGUMENTS) throw malformedAnswer(service);
    yield part;
  }
}

async function* toReplyParts(
  stream: AsyncIterable<LanguageModelV4StreamPart>,
  service: string,
  onSignOfLife: () => void,
): AsyncGenerator<ReplyPart> {
  let hasText = false;
  const calls: LanguageModelV4ToolCall[] = [];
  for await (const part of stream) {
    if (part.type === 'stream-start' || part.type === 'response-metadata') continue;
    onSignOfLife();
    if (part.type === 'text-delta' && part.delta !== '') {
      hasText = true;
      yield { type: 'text-delta', text: part.delta };
    } else if (part.type === 'tool-call') {
      calls.push(part);
    } else if (part.type === 'error') {
      // Some servers leave out the reason why they end; what they said is an answer all the same.
      if (hasText && InvalidResponseDataError.isInstance(part.error)) continue;
      throw part.error;
    } else if (part.type === 'finish') {
      const { unified, raw } = part.finishReason;
      const isCut = unified === 'length' || raw === undefined;
      for (const call of calls) {
        const { toolCallId: id, toolName: name, input, providerMetadata: extraContent } = call;
        const read = readToolInput(input, isCut && call === calls.at(-1));
        const echo = extraContent && { service, extraContent };
        yield { type: 'tool-call', call: { id, name, ...read, echo } };
      }
      yield {
        type: 'end',
        reason: calls.length > 0 ? 'tool-calls' : unified === 'length' ? 'length' : 'stop',
        inputTokens: part.usage.inputTokens.total,
        outputTokens: part.usage.outputTokens.total,
      };
    }
  }
}

/**
 * Maps an AI SDK provider's error to a `LanguageModelError`, without its cause: that carries the
 * request with the prompt, and servers quote it in their answers.
 * @param service the service's name, for the log
 */
function toLanguageModelError(error: unknown, service: string): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (error instanceof APICallError) return ofApiCall(error, service);
  if (isMalformed(error)) return malformedAnswer(service);
  // What fetch throws when the line breaks is a TypeError.
  return error instanceof TypeError ? lineFailure(error, service) : failedAnswer(service);
}

function ofApiCall(error: APICallError, service: string): LanguageModelError {
  const status = error.statusCode;
  // A line that breaks while the answer streams still carries the status it began with.
  if (status === undefined || (status < 400 && error.cause instanceof TypeError)) {
    return lineFailure(error.cause, service);
  }
  if (status < 400) return malformedAnswer(service);
  return failureOfStatus(status, service, error.responseHeaders?.['retry-after']);
}

function isMalformed(error: unknown): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  );
}

function toCallOptions(request: ReplyRequest, service: string): LanguageModelV4CallOptions {
  const { temperature, maxTokens, tools } = request;
  const systemPrompt = promptWithKnowledge(request);
  return {
    prompt: [
      ...(systemPrompt === '' ? [] : [{ role: 'system' as const, content: systemPrompt }]),
      ...toMessages(request.messages, service),
    ],
    temperature,
    maxOutputTokens: maxTokens !== undefined && maxTokens > 0 ? maxTokens : undefined,
    tools: tools.length > 0 ? tools.map((tool) => ({ type: 'function', ...tool })) : undefined,
  };
}

function toMessages(messages: readonly ChatMessage[], service: string): LanguageModelV4Message[] {
  const converted: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const next = toMessage(message, service);
    const last = converted.at(-1);
    // Results of one round of calls belong in one message; some providers refuse them apart.
    if (last?.role === 'tool' && next.role === 'tool') last.content.push(...next.content);
    else converted.push(next);
  }
  return converted;
}

function toMessage(message: ChatMessage, service: string): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: userMessageText(message) }] };
    case 'agent':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
          ...(message.toolCalls ?? []).map((call) => toToolCallPart(call, service)),
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

function toToolCallPart({ id, name, input, echo }: ToolCall, service: string) {
  const part = { type: 'tool-call' as const, toolCallId: id, toolName: name, input };
  // Gemini signs its calls: without the signature it goes on as if it had not thought.
  return echo?.service === service ? { ...part, providerOptions: echo.extraContent as object } : part;
}
