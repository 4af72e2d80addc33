import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { bytesOfSamples } from '../src/audio/pcm-bytes.ts';

/** How a request for speech is answered; a tone when nothing else is said. */
export type SpeechAnswer = {
  /** Answers with this status and body instead. */
  status?: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Bytes sent instead of a tone. */
  bytes?: Uint8Array;
  /** `hang`: says nothing after half; `silent`: not even headers; `disconnect`: cuts the line after half. */
  fault?: 'hang' | 'silent' | 'disconnect';
};

/** A request as it arrived. */
export type SpeechServerRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** The body as it came. */
  bytes: Buffer;
};

/** The server's answer to a socket upgrade. */
export type SocketAnswer = { refuse: number } | { serve: (socket: WebSocket) => void };

/** What a local server of a speech service shares with the others. */
export type SpeechServer = AsyncDisposable & { origin: string; requests: readonly SpeechServerRequest[] };

/**
 * Starts an HTTP server on 127.0.0.1 that notes what it is asked.
 * @param answerSocket decides about sockets; without it there are none
 */
export async function startSpeechServer(
  respond: (request: SpeechServerRequest, response: ServerResponse) => void,
  answerSocket?: (request: SpeechServerRequest) => SocketAnswer,
): Promise<SpeechServer> {
  const requests: SpeechServerRequest[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then((request) => {
        requests.push(request);
        respond(request, response);
      })
      .catch(() => response.destroy());
  });
  server.on('upgrade', async (incoming, stream, head) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const answer = answerSocket?.(request) ?? { refuse: 404 };
    if ('refuse' in answer) stream.end(`HTTP/1.1 ${answer.refuse} No\r\ncontent-length: 0\r\n\r\n`);
    else sockets.handleUpgrade(incoming, stream, head, answer.serve);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets.clients) socket.terminate();
      }),
  };
}

/** Plays an answer to a request for speech. */
export function playSpeech(response: ServerResponse, answer: SpeechAnswer, sampleRateHz: number): void {
  if (answer.fault === 'silent') return;
  if (answer.status) {
    sendJson(response, answer.status, answer.body ?? {}, answer.headers);
    return;
  }
  const bytes = answer.bytes ?? tone(sampleRateHz);
  const half = Math.floor(bytes.length / 2) + 1;
  response.writeHead(200, { 'content-type': 'application/octet-stream', ...answer.headers });
  response.write(bytes.subarray(0, half), () => {
    if (answer.fault === 'disconnect') response.destroy();
  });
  if (!answer.fault) response.end(bytes.subarray(half));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Half a second of 440 Hz, as raw samples. */
export function tone(sampleRateHz: number): Uint8Array {
  return bytesOfSamples(
    Int16Array.from({ length: sampleRateHz / 2 }, (_, index) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / sampleRateHz)),
    ),
  );
}

async function readRequest(incoming: IncomingMessage): Promise<SpeechServerRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false;
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: isJson && text !== '' ? JSON.parse(text) : {},
    bytes,
  };
}
