import type { LanguageModelSource } from '@parley/contract/language-models.ts';
import { readChatCompletion } from './chat-completion-reader.ts';
import { chatCompletionRequest } from './chat-completion-request.ts';
import { type LanguageModel, LanguageModelError } from './language-model.ts';
import { type Patience, patientModel, serviceName } from './patient-model.ts';
import { serverSentEvents } from './server-sent-events.ts';
import { failureOfStatus, lineFailure, malformedAnswer } from './service-failure.ts';

/** A server that speaks the OpenAI chat protocol, and the model to ask for. */
export type OpenaiCompatibleOptions = {
  /** Address up to and without `/chat/completions`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Who to name as the one that answered. */
  source: LanguageModelSource;
  /** Whether a conversation may add fields to the request's body. */
  allowsExtraBody?: boolean;
  /** Decides which addresses may be called and how connections are kept. */
  fetch: typeof globalThis.fetch;
  patience?: Partial<Patience> | undefined;
};

/**
 * A model of any server that speaks the OpenAI chat protocol. It is read here and not by the AI SDK, whose
 * layers of web streams cost more than all the rest of a turn.
 */
export function openaiCompatibleModel(options: OpenaiCompatibleOptions): LanguageModel {
  const answering = { source: options.source, name: options.model };
  const service = serviceName(answering);
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
    ...options.headers,
  };
  return patientModel({
    answering,
    patience: options.patience,
    // Whatever else is thrown comes from the line; it may quote the prompt and stays behind.
    toFailure: (error) => (error instanceof LanguageModelError ? error : lineFailure(error, service)),
    async *attempt(request, { signal, keepOpen }) {
      const extraBody = options.allowsExtraBody ? request.extraBody : undefined;
      const body = JSON.stringify(chatCompletionRequest(options.model, request, extraBody));
      const response = await options.fetch(url, { method: 'POST', headers, body, signal });
      if (!response.ok) throw await refusal(response, service);
      if (!response.body) throw malformedAnswer(service);
      yield* readChatCompletion(withSignsOfLife(serverSentEvents(response.body), keepOpen), service);
    },
  });
}

async function refusal(response: Response, service: string): Promise<LanguageModelError> {
  // The rest of a refusal says nothing that is passed on; left unread it would keep its connection busy.
  await response.body?.cancel().catch(() => {});
  return failureOfStatus(response.status, service, response.headers.get('retry-after'));
}

async function* withSignsOfLife(
  events: AsyncIterable<string>,
  onSignOfLife: () => void,
): AsyncGenerator<string> {
  for await (const event of events) {
    onSignOfLife();
    yield event;
  }
}
