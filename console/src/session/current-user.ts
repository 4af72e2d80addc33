import type { AppUser } from '@parley/contract/auth.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from './session-queries.ts';

/** The signed-in person; only inside {@link SessionProvider}, which has waited for it. */
export function useCurrentUser(): AppUser {
  return useSuspenseQuery(currentUserQuery()).data;
}
