import {
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import { toLanguageModelError } from './ai-sdk-failure.ts';
import { toCallOptions } from './ai-sdk-request.ts';
import type { LanguageModel, ReplyPart, ReplyRequest } from './language-model.ts';
import { type Patience, patientModel, serviceName } from './patient-model.ts';
import { readToolInput } from './tool-input.ts';

/** A model of an AI SDK provider, and how to ask it. */
export type AiSdkModelOptions = {
  /** Loads the provider with the first reply: each fills some megabytes, and a server uses one or none. */
  load: () => Promise<LanguageModelV4>;
  answering: AnsweringModel;
  patience?: Partial<Patience> | undefined;
  /** What the provider wants beside the request itself. */
  extraOptions?: (request: ReplyRequest) => Partial<LanguageModelV4CallOptions>;
};

/**
 * A language model over an AI SDK provider's own stream. The SDK's `streamText` would do the same with four
 * times the processor time a turn.
 */
export function aiSdkModel({ load, answering, patience, extraOptions }: AiSdkModelOptions): LanguageModel {
  const service = serviceName(answering);
  let loaded: Promise<LanguageModelV4> | undefined;
  return patientModel({
    answering,
    patience,
    toFailure: (error) => toLanguageModelError(error, service),
    async *attempt(request, { signal, keepOpen }) {
      loaded ??= load();
      const { stream } = await (await loaded).doStream({
        ...toCallOptions(request),
        ...extraOptions?.(request),
        abortSignal: signal,
      });
      yield* toReplyParts(stream, keepOpen);
    },
  });
}

async function* toReplyParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  onSignOfLife: () => void,
): AsyncGenerator<ReplyPart> {
  let hasText = false;
  let hasToolCalls = false;
  for await (const part of stream) {
    if (part.type === 'stream-start' || part.type === 'response-metadata') continue;
    onSignOfLife();
    if (part.type === 'text-delta' && part.delta !== '') {
      hasText = true;
      yield { type: 'text-delta', text: part.delta };
    } else if (part.type === 'tool-call') {
      hasToolCalls = true;
      const { toolCallId: id, toolName: name, input } = part;
      yield { type: 'tool-call', call: { id, name, ...readToolInput(input) } };
    } else if (part.type === 'error') {
      // Some servers leave out the reason why they end; what they said is an answer all the same.
      if (hasText && InvalidResponseDataError.isInstance(part.error)) continue;
      throw part.error;
    } else if (part.type === 'finish') {
      yield {
        type: 'end',
        reason: hasToolCalls ? 'tool-calls' : part.finishReason.unified === 'length' ? 'length' : 'stop',
        ...(part.usage.inputTokens.total === undefined ? {} : { inputTokens: part.usage.inputTokens.total }),
        ...(part.usage.outputTokens.total === undefined
          ? {}
          : { outputTokens: part.usage.outputTokens.total }),
      };
    }
  }
}
