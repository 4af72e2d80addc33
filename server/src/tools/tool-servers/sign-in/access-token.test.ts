import { expect, it } from 'vitest';
import { boundedFetch } from '../connection/bounded-fetch.ts';
import { accessTokenOf } from './access-token.ts';
import { type SignIn, UnstoredSignIn } from './sign-in.ts';

const SERVER = 'https://tools.example/mcp';

const signedIn = (token: string): SignIn => ({
  kind: 'member',
  accountId: 'ada',
  grant: {
    service: { url: 'https://sign-in.example' },
    client: { client_id: 'parley' },
    tokens: { access_token: token, token_type: 'Bearer', refresh_token: 'once' },
    renewAtMs: null,
  },
});

it('renews no token in the place of an earlier one that is refused late', async () => {
  const asked: string[] = [];
  const fetch = async (url: string | URL) => {
    asked.push(String(url));
    return new Response('{}', { status: 500 });
  };
  const holder = new UnstoredSignIn(signedIn('old'));
  const provider = accessTokenOf(holder, { serverUrl: SERVER, fetch, now: Date.now });
  const send = boundedFetch(async () => new Response('no', { status: 401 }), {});
  const response = await send(SERVER, { headers: { authorization: `Bearer ${await provider.token()}` } });
  holder.signIn = signedIn('new');
  expect(await provider.token()).toBe('new');
  await provider.onUnauthorized?.({ response, serverUrl: new URL(SERVER), fetchFn: fetch });
  expect(await provider.token()).toBe('new');
  expect(asked).toEqual([]);
});
