import { EMBEDDING_FAILURES } from '@parley/contract/knowledge-search.ts';
import { z } from 'zod';
import { refusingWords } from '../../connections/service-call.ts';
import { readBoundedJson } from '../../http/bounded-body.ts';

/** A server that turns texts into vectors, over the embeddings call of the OpenAI protocol. */
export type EmbeddingServer = {
  /** Address that `/embeddings` follows, without a slash at the end. */
  baseUrl: string;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
};

/** A server gave no vectors; the sentence may be shown and contains none of the embedded text. */
export class EmbeddingFailed extends Error {
  override name = 'EmbeddingFailed';
  /** HTTP status of a refusal; undefined when there was no answer, or none that makes sense. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    sentence: string,
    options: { status?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const Answer = z.object({
  data: z.array(
    z.object({ index: z.number().int().optional(), embedding: z.union([z.array(z.number()), z.string()]) }),
  ),
});

/**
 * Vectors of length 1, in the order of the texts.
 * @throws {EmbeddingFailed}
 */
export async function embedTexts(
  server: EmbeddingServer,
  model: string,
  { texts, signal }: { texts: readonly string[]; signal: AbortSignal },
): Promise<Float32Array<ArrayBuffer>[]> {
  const body = { model, input: texts };
  // Numbers in base64 take a fifth of the room and no time to parse; most servers that do not know it send lists.
  const written = await post(server, { ...body, encoding_format: 'base64' }, signal).catch(
    (error: unknown) => {
      if (!isAboutEncoding(error)) throw error;
      return post(server, body, signal);
    },
  );
  const answer = Answer.safeParse(written);
  if (!answer.success || answer.data.data.length !== texts.length) {
    throw new EmbeddingFailed(EMBEDDING_FAILURES.malformed);
  }
  const vectors: Float32Array<ArrayBuffer>[] = new Array(texts.length);
  for (const [position, { index = position, embedding }] of answer.data.data.entries()) {
    vectors[index] = unitVector(typeof embedding === 'string' ? floatsOf(embedding) : embedding);
  }
  const dimensions = vectors[0]?.length ?? 0;
  for (let position = 0; position < texts.length; position += 1) {
    if (vectors[position]?.length !== dimensions) {
      throw new EmbeddingFailed(EMBEDDING_FAILURES.malformed);
    }
  }
  return vectors;
}

function isAboutEncoding(error: unknown): boolean {
  return error instanceof EmbeddingFailed && error.status !== undefined && /encoding/i.test(error.message);
}

async function post(
  { baseUrl, apiKey, fetch }: EmbeddingServer,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify(body),
      signal,
    });
    const tooLarge = () => new EmbeddingFailed(EMBEDDING_FAILURES.malformed);
    const answer = await readBoundedJson(response, MAX_ANSWER_BYTES, tooLarge);
    if (response.ok) return answer;
    const { status } = response;
    const words = refusingWords({ apiKey }, { status, body: answer });
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new EmbeddingFailed(EMBEDDING_FAILURES.refused + words, {
      status,
      ...(wait >= 0 ? { retryAfterSeconds: wait } : {}),
    });
  } catch (error) {
    if (error instanceof EmbeddingFailed) throw error;
    const sentence = signal.aborted ? EMBEDDING_FAILURES.late : EMBEDDING_FAILURES.unreachable;
    throw new EmbeddingFailed(sentence, { cause: error });
  }
}

function floatsOf(base64: string): Float32Array {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT));
}

function unitVector(numbers: ArrayLike<number>): Float32Array<ArrayBuffer> {
  let square = 0;
  for (let position = 0; position < numbers.length; position += 1) square += (numbers[position] ?? 0) ** 2;
  const length = Math.sqrt(square);
  if (!Number.isFinite(length) || length === 0) {
    throw new EmbeddingFailed(EMBEDDING_FAILURES.malformed);
  }
  return Float32Array.from(numbers, (number) => number / length);
}
