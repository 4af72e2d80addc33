const ONE_TIME_TOKEN = 'one_time_token';

/** Keeps the token of a sign-in link for this tab until sign-in starts, so that it can leave the address. */
export function keepOneTimeToken(storage: Storage, token: string): void {
  storage.setItem(ONE_TIME_TOKEN, token);
}

/** The token of the sign-in link this tab was opened with, once. */
export function takeOneTimeToken(storage: Storage): string | undefined {
  const token = storage.getItem(ONE_TIME_TOKEN) ?? undefined;
  storage.removeItem(ONE_TIME_TOKEN);
  return token;
}
