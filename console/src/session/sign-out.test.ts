import { afterEach, expect, it, vi } from 'vitest';
import { lastingStorage } from './browser-storage.ts';
import { onConsoleEvent } from './console-events.ts';
import { SESSION_KEYS } from './session-storage.ts';
import { signOut } from './sign-out.ts';

const CONFIGURATION = {
  provider: 'acme',
  brand: { name: 'Acme' },
  oauth: {
    issuer: 'https://console.example',
    client_id: 'console',
    scope: 'openid',
    endpoints: { authorize: '/a', access_token: '/t', introspect: '/i', logout: '/logout' },
  },
  embed_origins: [],
  regions: {},
  agent_languages: [],
  version: '1',
};

afterEach(() => vi.unstubAllGlobals());

it('signs out a page without storage also where the provider cannot be reached', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/console-configuration') return Response.json(CONFIGURATION);
    throw new TypeError('Failed to fetch');
  });
  lastingStorage.setItem(SESSION_KEYS.idToken, 'token');
  let hasEnded = false;
  const stop = onConsoleEvent('session-ended', () => {
    hasEnded = true;
  });
  await signOut().finally(stop);
  expect(hasEnded).toBe(true);
  expect(lastingStorage.getItem(SESSION_KEYS.idToken)).toBeNull();
});
