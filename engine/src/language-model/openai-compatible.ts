import { parsedJson } from '@parley/contract/json.ts';
import type { LanguageModelSource } from '@parley/contract/language-models.ts';
import { z } from 'zod';
import { chatCompletionMessages, withoutOlderHalf } from './chat-completion-messages.ts';
import { readChatCompletion, serverSentEvents } from './chat-completion-reader.ts';
import {
  type ChatMessage,
  type LanguageModel,
  LanguageModelError,
  type ReplyRequest,
  type ToolDefinition,
} from './language-model.ts';
import { refusalText } from './network-code.ts';
import { promptWithKnowledge } from './prompt-with-knowledge.ts';
import { type Patience, retryingModel, serviceName } from './retrying-model.ts';
import { SaidText } from './said-text.ts';
import { failureOfStatus, lineFailure, malformedAnswer } from './service-failure.ts';
import { withSignsOfLife } from './service-line.ts';
import { withShortDescriptions } from './short-descriptions.ts';

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
  /** Decides which addresses may be called, and pools connections. */
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
  const headers = new Headers({ 'content-type': 'application/json' });
  if (options.apiKey) headers.set('authorization', `Bearer ${options.apiKey}`);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  let beginsThinking = false;
  let taken: TakenFields = { isReasoning: isReasoningModel(options.model), hasUsage: true };
  return retryingModel({
    answering,
    patience: options.patience,
    // Whatever else is thrown comes from the line; it may quote the prompt and stays behind.
    toFailure: (error) => (error instanceof LanguageModelError ? error : lineFailure(error, service)),
    async *attempt(request, { signal, keepOpen }) {
      const extraBody = options.allowsExtraBody ? request.extraBody : undefined;
      const ask = ({ fields, messages }: Asked) => {
        const model = { name: options.model, service, ...fields };
        const body = JSON.stringify(chatCompletionRequest(model, { ...request, messages }, extraBody));
        return options.fetch(url, { method: 'POST', headers, body, signal });
      };
      let asked: Asked = { fields: taken, messages: request.messages };
      let response = await ask(asked);
      // The name of a deployment or an alias does not tell which model it is, nor an address which server.
      for (let less = await lessAsked(response, asked); less; less = await lessAsked(response, asked)) {
        taken = { ...taken, ...less.fields };
        asked = { ...asked, ...less, fields: { ...asked.fields, ...less.fields } };
        response = await ask(asked);
      }
      if (!response.ok) throw await refusal(response, service);
      if (!response.body) throw malformedAnswer(service);
      const events = serverSentEvents(response.body, service);
      const said = new SaidText(beginsThinking);
      try {
        yield* readChatCompletion(withSignsOfLife(events, keepOpen), service, said);
      } finally {
        beginsThinking = said.beginsThinking;
      }
    },
  });
}

async function refusal(response: Response, service: string): Promise<LanguageModelError> {
  // The rest of a refusal is not used; left unread, it would occupy its connection.
  await response.body?.cancel().catch(() => {});
  return failureOfStatus(response.status, service, response.headers.get('retry-after'));
}

const UnsupportedSampling = z.object({
  error: z.object({
    param: z.enum(['temperature', 'max_tokens']),
    code: z.enum(['unsupported_parameter', 'unsupported_value']),
  }),
});

/** Fields that not all servers and models take. */
type TakenFields = {
  /** Whether the model reasons, and takes other bounds than those that do not. */
  isReasoning: boolean;
  /** Whether the server takes the wish for its counts of tokens; Mistral's gives them without. */
  hasUsage: boolean;
};

/** What of a request may have to be left out. */
type Asked = { fields: TakenFields; messages: readonly ChatMessage[] };

/** In the words of OpenAI, vLLM, llama.cpp, LM Studio, Mistral and Anthropic. */
const TOO_LONG = /context.?(?:length|size|window)|prompt is too long/i;

/** What to leave out of a request that was refused for it; undefined for nothing. Reads the response if it may tell. */
async function lessAsked(
  response: Response,
  { fields: { isReasoning, hasUsage }, messages }: Asked,
): Promise<{ fields?: Partial<TakenFields>; messages?: Asked['messages'] } | undefined> {
  if (![400, 413, 422].includes(response.status)) return undefined;
  const text = await refusalText(response);
  const isUnsupported = UnsupportedSampling.safeParse(parsedJson(text)).success;
  if (!isReasoning && isUnsupported) return { fields: { isReasoning: true } };
  if (hasUsage && text.includes('stream_options')) return { fields: { hasUsage: false } };
  const shorter = TOO_LONG.test(text) ? withoutOlderHalf(messages) : undefined;
  return shorter && { messages: shorter };
}

/**
 * The body of a request for a streamed chat completion.
 * @param extraBody fields that the conversation adds
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
function chatCompletionRequest(
  model: AskedModel,
  request: ReplyRequest,
  extraBody: ReplyRequest['extraBody'] = {},
): Record<string, unknown> {
  const described = withShortDescriptions(request);
  const { tools } = described;
  const systemPrompt = promptWithKnowledge(described);
  const added = Object.entries(extraBody).filter(([field]) => !RESERVED_FIELDS.has(field));
  return {
    ...samplingOf(model, request),
    ...Object.fromEntries(added),
    model: model.name,
    messages: [
      ...(systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt }]),
      ...chatCompletionMessages(request.messages, model.service),
    ],
    ...(tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    stream: true,
    ...(model.hasUsage ? { stream_options: { include_usage: true } } : {}),
  };
}

type AskedModel = TakenFields & { name: string; service: string };

/** How a reply is written, in the fields that the model takes: those of OpenAI that reason refuse the older ones. */
function samplingOf(
  { isReasoning }: AskedModel,
  { temperature, maxTokens = 0 }: ReplyRequest,
): Record<string, unknown> {
  const longest = maxTokens > 0 ? maxTokens : undefined;
  return isReasoning ? { max_completion_tokens: longest } : { temperature, max_tokens: longest };
}

/** Whether a name is that of a model of OpenAI that reasons, such as `o3`, `gpt-5-mini` or `openai/gpt-5.6`. */
function isReasoningModel(model: string): boolean {
  return /(^|[/.:])(o\d|gpt-[5-9](?!\d|-chat))/i.test(model);
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

function toTool({ name, description, inputSchema }: ToolDefinition) {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
