import { expect, it } from 'vitest';
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
