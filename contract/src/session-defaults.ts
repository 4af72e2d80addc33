// What the console assumes, and how long it waits, while a user signs in.

/** Agents a team may have when its permissions name no figure. */
export const DEFAULT_MAX_AGENTS = 3;
/** Longest wait for token introspection, in milliseconds. */
export const INTROSPECTION_TIMEOUT_MS = 10_000;
/** Pause before the retry after a refreshed session, in milliseconds. */
export const REFRESH_RETRY_MS = 100;
/** Pause between clearing tokens and starting sign-in, in milliseconds. */
export const TOKEN_CLEAR_MS = 100;
/** Pause between knowing the region and asking for permissions, in milliseconds. */
export const PERMISSIONS_DELAY_MS = 100;
/** How often the region is looked for, in milliseconds. */
export const REGION_POLL_MS = 100;
/** Region assumed until introspection says otherwise. */
export const DEFAULT_REGION = 'eu';
