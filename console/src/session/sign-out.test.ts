import { AppUser } from '@parley/contract/auth.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CONSOLE_CONFIGURATION } from '../../test/console-configuration.ts';
import { createMemoryStorage, lastingStorage } from './browser-storage.ts';
import { onConsoleEvent } from './console-events.ts';
import { clearSession, SESSION_KEYS, storeTokens, storeUser } from './session-storage.ts';
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

it('stores a session under the specified keys, and forgets all of it but the language', () => {
  const storage = createMemoryStorage({ language: 'es', api_region: 'us' });
  const settings = { photopath: 'https://eu.example/ada.png' };
  const user = AppUser.parse({
    id: 1,
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.org',
    team_name: 'Sales',
    settings,
  });
  storeTokens(storage, { id_token: 'i', access_token: 'a', refresh_token: 'r' });
  storeUser(storage, user);
  const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  expect(Object.fromEntries(stored.map((key) => [key, storage.getItem(key)]))).toEqual({
    language: 'es',
    api_region: 'us',
    id_token: 'i',
    access_token: 'a',
    refresh_token: 'r',
    user_data: JSON.stringify(user),
    user_photo_path: settings.photopath,
    user_firstname: 'Ada',
    user_lastname: 'Lovelace',
    user_email: 'ada@example.org',
    team_name: 'Sales',
  });
  clearSession(storage);
  expect([storage.length, storage.getItem('language')]).toEqual([1, 'es']);
});
