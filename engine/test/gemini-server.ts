import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server that speaks Gemini's streaming protocol and records its requests. */
export type GeminiServer = AsyncDisposable & {
  url: string;
  requests: readonly { path: string; key: string | undefined; body: Record<string, unknown> }[];
};

/** @param parts content parts of the reply, one event each; @param status answers with an error instead */
export async function startGeminiServer(parts: readonly unknown[], status = 200): Promise<GeminiServer> {
  const requests: { path: string; key: string | undefined; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({
      path: request.url ?? '',
      key: request.headers['x-goog-api-key']?.toString(),
      body: JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}'),
    });
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ error: { code: status, message: 'Refused.', status: 'X' } }));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const candidate = {
        content: { role: 'model', parts: [part] },
        ...(isLast ? { finishReason: 'STOP' } : {}),
      };
      const usage = { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 };
      response.write(`data: ${JSON.stringify({ candidates: [candidate], usageMetadata: usage })}\r\n\r\n`);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1beta`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
