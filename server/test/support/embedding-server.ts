import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { scriptedEmbedding } from './scripted-embedding.ts';

/** How the server behaves; everything is optional and may be changed while it runs. */
export type EmbeddingBehaviour = {
  /** Pause before each answer, in milliseconds. */
  delayMs?: number;
  /** Answers with this status and an error instead. */
  status?: number;
  /** Refuses texts that are longer with 400, as servers do that have no room for them. */
  maxCharacters?: number;
  /** Sends numbers as a list whatever was asked for. */
  sendsLists?: boolean;
  /** Refuses a request that asks for an encoding. */
  refusesEncoding?: boolean;
  /** Requests with another key are refused with 401. */
  apiKey?: string;
};

/** A local server that speaks the embeddings call of the OpenAI protocol. */
export type LocalEmbeddingServer = AsyncDisposable & {
  /** Base address with `/v1`. */
  url: string;
  behaviour: EmbeddingBehaviour;
  /** Texts of each request that was answered, in their order. */
  batches: readonly (readonly string[])[];
};

/**
 * Starts the server on 127.0.0.1.
 * @param models ids that it lists; it embeds under any name
 * @param embed gives the vector of a text
 */
export async function startEmbeddingServer(
  behaviour: EmbeddingBehaviour = {},
  models: readonly string[] = ['test-embedding'],
  embed: (text: string) => Float32Array | Promise<Float32Array> = scriptedEmbedding,
): Promise<LocalEmbeddingServer> {
  const batches: string[][] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { delayMs = 0, status, apiKey, maxCharacters = Number.POSITIVE_INFINITY } = behaviour;
    if (delayMs > 0) await pause(delayMs);
    if (apiKey && request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse(response, 401, 'Wrong key.');
    if (request.url?.endsWith('/models')) return send(response, 200, { data: models.map((id) => ({ id })) });
    if (status) return refuse(response, status, 'No embeddings today.');
    const { input, encoding_format: format, model } = await read(request);
    if (format && behaviour.refusesEncoding) return refuse(response, 400, 'Unknown field encoding_format.');
    const texts = typeof input === 'string' ? [input] : input;
    if (texts.some((text) => text.length > maxCharacters))
      return refuse(response, 400, 'A text is too long.');
    batches.push(texts);
    const isPacked = format === 'base64' && !behaviour.sendsLists;
    const data: object[] = [];
    for (const [index, text] of texts.entries()) {
      const vector = await embed(text);
      const embedding = isPacked ? Buffer.from(vector.buffer).toString('base64') : [...vector];
      data.push({ object: 'embedding', index, embedding });
    }
    send(response, 200, { object: 'list', model, data });
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behaviour,
    batches,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type EmbeddingRequest = { input: string | string[]; encoding_format?: string; model: string };

async function read(request: IncomingMessage): Promise<EmbeddingRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as EmbeddingRequest;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, { error: { message } });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
