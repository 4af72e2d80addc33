import { LOGIN_REQUIRED } from '@parley/contract/auth.ts';
import { isStorageDenied, lastingStorage, tabStorage } from './browser-storage.ts';
import { consoleConfiguration, signOutUrl } from './console-configuration.ts';
import { emitConsoleEvent } from './console-events.ts';
import { leaveFor } from './login-redirect.ts';
import { clearSession, SESSION_KEYS } from './session-storage.ts';
import { rememberSignInFailure } from './sign-in-attempts.ts';

/** Ends the session here and at the provider, which sends the browser back to /login. */
export async function signOut(): Promise<void> {
  const configuration = await consoleConfiguration();
  const idToken = lastingStorage.getItem(SESSION_KEYS.idToken);
  const address = signOutUrl(configuration, { origin: window.location.origin, idToken });
  // A provider without an address for it would sign the user in again without asking.
  if (address === `${window.location.origin}/login`) rememberSignInFailure(tabStorage, LOGIN_REQUIRED);
  if (!isStorageDenied()) {
    // Not before: asked about what they typed, the user may stay, and calls that fail for want of a token must not send
    // the browser to /login instead.
    return leaveFor(address, () => clearSession(lastingStorage));
  }
  if (new URL(address).origin === window.location.origin) {
    // The id token in the address ends the session; no cookie could, in a page that can store nothing. Where the
    // provider is out of reach, the session ends here alone.
    await fetch(address, { redirect: 'manual' }).catch(() => undefined);
  }
  clearSession(lastingStorage);
  emitConsoleEvent('session-ended');
}
