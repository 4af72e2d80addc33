import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedFetch } from '../../../http/guarded-fetch.ts';
import { askPlatform, placementOf } from './platform-request.ts';

it('reads no more of an answer than any platform sends', async () => {
  let sentBytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = new Uint8Array(65_536).fill(32);
      sentBytes += piece.length;
      controller.enqueue(piece);
      if (sentBytes > 10_000_000) controller.close();
    },
  });
  const answer = await askPlatform(async () => new Response(endless, { status: 404 }), {
    method: 'GET',
    url: 'https://platform.example.org/calls',
    user: 'parley',
    password: 'secret',
    signal: new AbortController().signal,
  });
  expect(answer).toEqual({ status: 404, body: undefined });
  expect(sentBytes).toBeLessThan(500_000);
});

it.each([
  [400, 'platform_refused'],
  [401, 'line_unusable'],
  [403, 'line_unusable'],
  [429, 'platform_unreachable'],
])('tells a refusal of a call by its status %i: %s', async (status, reason) => {
  const answer = Promise.resolve({ status, body: { message: 'No.' } });
  await expect(placementOf(answer)).rejects.toMatchObject({ reason, detail: 'No.' });
});

it.each([
  'ECONNREFUSED',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('knows that nothing was sent where the connection fails with %s', async (code) => {
  const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  await expect(placementOf(Promise.reject(failed))).rejects.toMatchObject({ reason: 'platform_unreachable' });
});

it('does not know whether a call was placed where the connection breaks off', async () => {
  const code = 'ECONNRESET';
  const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  await expect(placementOf(Promise.reject(failed))).rejects.toBe(failed);
});

it('knows that nothing was sent to a server without TLS', async () => {
  let asked = 0;
  await using server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using outbound = createGuardedFetch(['127.0.0.1']);
  const placed = askPlatform(outbound.fetch, {
    method: 'POST',
    url: `https://127.0.0.1:${port}/calls`,
    user: 'parley',
    password: 'secret',
    body: { to: '+33639980045' },
    signal: new AbortController().signal,
  });
  await expect(placementOf(placed)).rejects.toMatchObject({ reason: 'platform_unreachable' });
  expect(asked).toBe(0);
});
