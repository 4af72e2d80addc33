import { consoleConfiguration } from './console-configuration.ts';
import { leaveFor } from './login-redirect.ts';
import { signOutUrl } from './oauth-endpoints.ts';
import { clearSession, SESSION_KEYS } from './session-storage.ts';

/** Ends the session here and at the provider, which sends the browser back to /login. */
export async function signOut(): Promise<void> {
  const configuration = await consoleConfiguration();
  const idToken = localStorage.getItem(SESSION_KEYS.idToken);
  const address = signOutUrl(configuration, { origin: window.location.origin, idToken });
  // Leaving comes first: calls that fail for want of a token must not send the browser to /login instead.
  leaveFor(address);
  clearSession(localStorage);
}
