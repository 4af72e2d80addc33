import { describe, expect, it } from 'vitest';
import { callableAddress } from './webhook-address.ts';
import { sendRequest } from './webhook-send.ts';

describe('a request that is redirected in a circle', () => {
  it.each([
    [[303], true],
    [[], false],
  ])('after the answers %j may be carried out: %s', async (statuses, mayBeDone) => {
    const coming = [...statuses];
    const fetch = async () =>
      new Response(null, { status: coming.shift() ?? 307, headers: { location: '/loop' } });
    const request = {
      method: 'POST',
      address: callableAddress('http://127.0.0.1/book'),
      headers: {},
      ownHeaders: {},
      body: '{}',
      mask: (text: string) => text,
    } as const;
    const trail = { redirects: 0, isDone: false };
    const sending = sendRequest(request, { fetch, signal: new AbortController().signal, trail });
    await expect(sending).rejects.toMatchObject({
      failure: { code: 'too_many_redirects', wasSent: true, mayBeDone },
    });
  });
});
