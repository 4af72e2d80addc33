import { afterEach, expect, it, vi } from 'vitest';
import { CONSOLE_CONFIGURATION } from '../../test/console-configuration.ts';
import { createMemoryStorage, lastingStorage } from './browser-storage.ts';
import { onConsoleEvent } from './console-events.ts';
import { SESSION_KEYS } from './session-storage.ts';
import { signOut } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

/** The sign-out of a page that asks before something typed is lost, and the addresses that it has led to. */
async function signOutOfTypedPage(logout = '/logout') {
  const addresses: string[] = [];
  const page = Object.assign(new EventTarget(), {
    location: {
      origin: 'https://console.example',
      replace(address: string) {
        addresses.push(address);
        page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      },
    },
  });
  page.addEventListener('beforeunload', (event) => event.preventDefault());
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', createMemoryStorage({ [SESSION_KEYS.idToken]: 'token' }));
  const { oauth } = CONSOLE_CONFIGURATION;
  const endpoints = { ...oauth.endpoints, logout };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...CONSOLE_CONFIGURATION, oauth: { ...oauth, endpoints } }),
  );
  vi.resetModules();
  const { signOut } = await import('./sign-out.ts');
  return { page, addresses, signOut };
}

it('signs out only once the page is left, also after the user has stayed to save what they typed', async () => {
  const { page, addresses, signOut } = await signOutOfTypedPage();
  await signOut();
  page.dispatchEvent(new Event('pointerdown'));
  expect(localStorage.getItem(SESSION_KEYS.idToken)).toBe('token');
  await signOut();
  page.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(SESSION_KEYS.idToken)).toBeNull();
  const address =
    'https://console.example/logout?post_logout_redirect_uri=https%3A%2F%2Fconsole.example%2Flogin&id_token_hint=token';
  expect(addresses).toEqual([address, address]);
});

it.each(['keydown', 'beforeunload'])(
  'leaves the session to a user who stayed and leaves by %s later',
  async (next) => {
    const { page, signOut } = await signOutOfTypedPage();
    await signOut();
    page.dispatchEvent(new Event(next));
    page.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(SESSION_KEYS.idToken)).toBe('token');
  },
);

it('signs out a page without storage also where the provider cannot be reached', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/console-configuration') return Response.json(CONSOLE_CONFIGURATION);
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

it('asks a provider that has no address to sign out at to sign the user in anew, without a token in an address', async () => {
  const storage = createMemoryStorage();
  vi.stubGlobal('sessionStorage', storage);
  const { page, addresses, signOut } = await signOutOfTypedPage('/login');
  await signOut();
  page.dispatchEvent(new Event('pagehide'));
  expect(addresses).toEqual(['https://console.example/login']);
  expect(storage.getItem('sign_in_failure')).toBe('login_required');
});
