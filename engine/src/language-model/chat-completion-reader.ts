import { parsedJson } from '@parley/contract/json.ts';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import type { ReplyPart, ToolCall } from './language-model.ts';
import { SaidText } from './said-text.ts';
import { failedAnswer, malformedAnswer } from './service-failure.ts';
import { MAX_ANSWER_ARGUMENTS, MAX_ANSWER_CALLS, readToolInput } from './tool-input.ts';

/**
 * Reads a streamed chat completion. What follows its end is passed over, so that the connection can be used again.
 * @param events data of its server-sent events
 * @param service the service's name, for errors
 * @param said takes out of the text what the model only thinks
 * @throws {LanguageModelError} when the service reports a failure or sends something else
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export async function* readChatCompletion(
  events: AsyncIterable<string>,
  service: string,
  said = new SaidText(),
): AsyncGenerator<ReplyPart> {
  const answer = new Answer(service, said);
  let isDone = false;
  for await (const event of events) {
    if (isDone) return;
    isDone = event === '[DONE]';
    if (isDone) yield* answer.end(isDone);
    const text = isDone ? '' : answer.take(event);
    if (text !== '') yield { type: 'text-delta', text };
  }
  if (!isDone) yield* answer.end(isDone);
}

/** An answer as far as it has come. */
class Answer {
  readonly #service: string;
  readonly #toolCalls: PendingToolCall[] = [];
  readonly #said: SaidText;
  #hasText = false;
  #reasoning = '';
  readonly #reasoningDetails: ReasoningDetail[] = [];
  #finishReason: string | undefined;
  #usage: z.infer<typeof Usage> = null;
  /** Of arguments and reasoning, in whatever field it came. */
  #characters = 0;

  constructor(service: string, said: SaidText) {
    this.#service = service;
    this.#said = said;
  }

  /** @returns what is said in an event */
  take(event: string): string {
    const chunk = parseChunk(event, this.#service);
    if (chunk.error) throw failedAnswer(this.#service);
    this.#usage = chunk.usage ?? this.#usage;
    const choice = chunk.choices?.[0];
    this.#finishReason = choice?.finish_reason ?? this.#finishReason;
    const {
      tool_calls: calls,
      reasoning_content: reasoning,
      reasoning_details: details,
    } = choice?.delta ?? {};
    for (const delta of calls ?? []) {
      addToolCallDelta(this.#toolCalls, delta);
      this.#characters += delta.function?.arguments?.length ?? 0;
    }
    this.#reasoning += reasoning ?? '';
    this.#characters += reasoning?.length ?? 0;
    for (const detail of details ?? []) {
      addReasoningDetail(this.#reasoningDetails, detail);
      this.#characters += JSON.stringify(detail).length;
    }
    const written = textOf(choice?.delta);
    const text = this.#said.take(written);
    this.#characters += Math.max(0, written.length - text.length);
    const isEndless = this.#toolCalls.length > MAX_ANSWER_CALLS || this.#characters > MAX_ANSWER_ARGUMENTS;
    if (isEndless) throw malformedAnswer(this.#service);
    this.#hasText ||= text !== '';
    return text;
  }

  /** @param isDone whether the server said that this is the end */
  end(isDone: boolean): ReplyPart[] {
    const reason = this.#finishReason;
    const rest = this.#said.end(reason === 'length');
    this.#hasText ||= rest !== '';
    // Some servers leave out the reason why they end; what they said is an answer all the same.
    if (reason === undefined && !this.#hasText) throw malformedAnswer(this.#service);
    const isCut = reason === 'length' || (reason === undefined && !isDone);
    const last = this.#toolCalls.at(-1);
    const calls = this.#toolCalls.map((call) => this.#toToolCall(call, isCut && call === last));
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = this.#usage ?? {};
    return [
      ...(rest === '' ? [] : [{ type: 'text-delta' as const, text: rest }]),
      ...calls.map((call) => ({ type: 'tool-call' as const, call })),
      {
        type: 'end',
        reason: calls.length > 0 ? 'tool-calls' : reason === 'length' ? 'length' : 'stop',
        ...(inputTokens == null ? {} : { inputTokens }),
        ...(outputTokens == null ? {} : { outputTokens }),
      },
    ];
  }

  #toToolCall({ id, name, json, extraContent }: PendingToolCall, isCut: boolean): ToolCall {
    if (name === '') throw malformedAnswer(this.#service);
    const call = { id: id || `call_${crypto.randomUUID()}`, name, ...readToolInput(json, isCut) };
    const reasoning = this.#reasoning || undefined;
    const reasoningDetails = this.#reasoningDetails.length > 0 ? this.#reasoningDetails : undefined;
    if ((extraContent ?? reasoning ?? reasoningDetails) === undefined) return call;
    return { ...call, echo: { service: this.#service, extraContent, reasoning, reasoningDetails } };
  }
}

const Text = z.string().nullish();
const Usage = z
  .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
  .nullish();
const ToolCallDelta = z.object({
  index: z.number().nullish(),
  id: Text,
  function: z.object({ name: Text, arguments: Text }).nullish(),
  extra_content: z.unknown().optional(),
});
const ReasoningDetail = z.looseObject({
  type: z.string(),
  index: z.number().nullish(),
  text: Text,
  summary: Text,
});
type ReasoningDetail = z.infer<typeof ReasoningDetail>;
const Delta = z.object({
  // Some servers send parts of several kinds, of which only text is spoken.
  content: z
    .union([z.string(), z.array(z.object({ type: z.string(), text: z.unknown().optional() }))])
    .nullish(),
  /** What a model says instead when it will not answer. */
  refusal: Text,
  // Of no use in another form.
  reasoning_content: Text.catch(undefined),
  reasoning_details: z.array(ReasoningDetail).nullish().catch(undefined),
  tool_calls: z.array(ToolCallDelta).nullish(),
});
const Chunk = z.object({
  choices: z.array(z.object({ delta: Delta.nullish(), finish_reason: Text })).nullish(),
  usage: Usage,
  error: z.unknown().optional(),
});

type PendingToolCall = {
  index: number | undefined;
  id: string;
  name: string;
  json: string;
  extraContent: unknown;
};

function parseChunk(event: string, service: string): z.infer<typeof Chunk> {
  const chunk = Chunk.safeParse(parsedJson(event));
  if (!chunk.success) throw malformedAnswer(service);
  return chunk.data;
}

function textOf(delta: z.infer<typeof Delta> | null | undefined): string {
  const { content, refusal } = delta ?? {};
  const spoken =
    typeof content === 'object'
      ? (content ?? []).map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
      : [content ?? ''];
  return `${spoken.join('')}${refusal ?? ''}`;
}

// Pieces of one call share an index; servers that send none send each call whole, or its pieces one after the other. Some,
// such as Gemini's, give the same index to all calls.
function addToolCallDelta(pending: PendingToolCall[], delta: z.infer<typeof ToolCallDelta>): void {
  const { id, index = undefined, function: called, extra_content: extraContent } = delta;
  const latest = index == null ? pending.at(-1) : pending.findLast((call) => call.index === index);
  const isOther = index == null || (Boolean(id) && Boolean(latest?.id) && id !== latest?.id);
  const known = isOther && called?.name ? undefined : latest;
  if (known) {
    known.id ||= id ?? '';
    known.name ||= called?.name ?? '';
    known.json += called?.arguments ?? '';
    known.extraContent ??= extraContent;
  } else {
    pending.push({
      index: index ?? undefined,
      id: id ?? '',
      name: called?.name ?? '',
      json: called?.arguments ?? '',
      extraContent,
    });
  }
}

/** The field of a detail that comes in pieces, by its type; the last piece of a text has its signature. */
const IN_PIECES: Readonly<Partial<Record<string, 'text' | 'summary'>>> = {
  'reasoning.text': 'text',
  'reasoning.summary': 'summary',
};

function addReasoningDetail(details: ReasoningDetail[], detail: ReasoningDetail): void {
  const begun = details.at(-1);
  const field = IN_PIECES[detail.type];
  if (!field || begun?.type !== detail.type || begun.index !== detail.index) return void details.push(detail);
  const said = Object.entries(detail).filter(([, value]) => value !== null);
  Object.assign(begun, Object.fromEntries(said), { [field]: `${begun[field] ?? ''}${detail[field] ?? ''}` });
}

/** Longest event, in characters: all arguments of an answer at once, each of them escaped. */
const MAX_EVENT_CHARACTERS = 4 * MAX_ANSWER_ARGUMENTS;

/**
 * The data of each event of a stream of server-sent events, without its name and id.
 * @param service the service's name, for errors
 * @throws {LanguageModelError} when an event does not end
 */
export async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
  service: string,
): AsyncGenerator<string> {
  const events: string[] = [];
  let isEndless = false;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      isEndless ||= type === 'max-buffer-size-exceeded';
    },
    maxBufferSize: MAX_EVENT_CHARACTERS,
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
    if (isEndless) throw malformedAnswer(service);
  }
  // Some servers leave out the last empty line.
  parser.feed('\n\n');
  yield* events;
}
