import type { AppUser, TokenReply } from '@parley/contract/auth.ts';
import type { z } from 'zod';

/** Keys of the session in the browser's local storage. */
export const SESSION_KEYS = {
  idToken: 'id_token',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  pkceVerifier: 'pkce_verifier',
  pkceMarker: 'pkce_marker',
  region: 'api_region',
  language: 'language',
  user: 'user_data',
  photoPath: 'user_photo_path',
  firstName: 'user_firstname',
  lastName: 'user_lastname',
  email: 'user_email',
  teamName: 'team_name',
} as const;

type Tokens = Pick<z.infer<typeof TokenReply>, 'id_token' | 'access_token' | 'refresh_token'>;

/** Stores the three tokens of a sign-in or a refresh. */
export function storeTokens(storage: Storage, tokens: Tokens): void {
  // First, since another tab that sees the new refresh token beside the old id token would use it at once.
  storage.setItem(SESSION_KEYS.idToken, tokens.id_token);
  storage.setItem(SESSION_KEYS.accessToken, tokens.access_token);
  storage.setItem(SESSION_KEYS.refreshToken, tokens.refresh_token);
}

/** Forgets the three tokens, nothing else. */
export function clearTokens(storage: Storage): void {
  for (const key of [SESSION_KEYS.idToken, SESSION_KEYS.accessToken, SESSION_KEYS.refreshToken]) {
    storage.removeItem(key);
  }
}

/** Stores what other parts of the page show of the signed-in user. */
export function storeUser(storage: Storage, user: AppUser): void {
  storage.setItem(SESSION_KEYS.user, JSON.stringify(user));
  storage.setItem(SESSION_KEYS.photoPath, user.settings.photopath ?? '');
  storage.setItem(SESSION_KEYS.firstName, user.firstname);
  storage.setItem(SESSION_KEYS.lastName, user.lastname);
  storage.setItem(SESSION_KEYS.email, user.email);
  storage.setItem(SESSION_KEYS.teamName, user.team_name);
}

/** Forgets everything about the session except the language of the interface. */
export function clearSession(storage: Storage): void {
  for (const key of Object.values(SESSION_KEYS)) {
    if (key !== SESSION_KEYS.language) storage.removeItem(key);
  }
}
