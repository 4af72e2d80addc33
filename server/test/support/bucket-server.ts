import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type BucketState = 'up' | 'down' | 'refusing' | 'stuck' | 'halting' | 'unlisted';

/** A server that speaks as much of S3 as files need, and fails as it is told. */
export type BucketServer = AsyncDisposable & {
  endpoint: string;
  /** What is stored, by bucket and key. */
  objects: Map<string, Buffer>;
  /** Requests that came, by method and path. */
  requests: string[];
  /** What happens to requests: they are served, the connection is cut, they are refused, uploads never end, files stop in the middle, or lists are refused. */
  setState(state: BucketState): void;
};

/** Keys on one page of a list. */
const PAGE = 2;
/** What the client says of a body that it has not read yet. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const ACCESS_KEY = 'parley-test';
/** What the client of AWS reads. */
export const BUCKET_KEYS = { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: 'secret' };

/** @param bucket the only one that is there */
export async function startBucketServer(bucket: string): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let state: BucketState = 'up';
  // What sends may be killed in the middle of its request.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    requests.push(`${request.method} ${url.pathname}`);
    if (state === 'down') return void request.socket.destroy();
    if (state === 'stuck' && request.method === 'PUT') return;
    const body = await buffer(request);
    if (state === 'refusing') return refuse(response, 503, 'SlowDown');
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/`))
      return refuse(response, 403, 'AccessDenied');
    const hash = request.headers['x-amz-content-sha256'];
    if (hash !== UNSIGNED && hash !== createHash('sha256').update(body).digest('hex'))
      return refuse(response, 400, 'BadDigest');
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return refuse(response, 411, 'MissingContentLength');
    const path = decodeURIComponent(url.pathname.slice(1));
    if (path !== bucket && path !== `${bucket}/` && !path.startsWith(`${bucket}/`))
      return refuse(response, 404, 'NoSuchBucket');
    if (url.searchParams.get('list-type') === '2') {
      return state === 'unlisted' ? refuse(response, 403, 'AccessDenied') : list(url.searchParams, response);
    }
    serve({ method: request.method ?? '', path, body }, response);
  }

  function serve(request: { method: string; path: string; body: Buffer }, response: ServerResponse): void {
    const { method, path, body } = request;
    if (method === 'PUT') {
      objects.set(path, body);
      response.setHeader('ETag', '"stored"').end();
    } else if (method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else {
      const found = objects.get(path);
      if (found) {
        response.writeHead(200, {
          'content-length': found.length,
          'last-modified': new Date().toUTCString(),
        });
        if (state === 'halting' && method === 'GET') response.write(found.subarray(0, found.length / 2));
        else response.end(method === 'HEAD' ? undefined : found);
      } else {
        refuse(response, 404, 'NoSuchKey');
      }
    }
  }

  function list(asked: URLSearchParams, response: ServerResponse): void {
    const prefix = `${bucket}/${asked.get('prefix') ?? ''}`;
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const next = keys.length > PAGE ? page.at(-1) : undefined;
    const contents = page.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    response.end(`<ListBucketResult>${contents.join('')}${token}</ListBucketResult>`);
  }

  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    setState(next) {
      state = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
