import type { QueryClient } from '@tanstack/react-query';

/** Forgets what was read in the name of one person, before another may show. */
export function forgetPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'console-configuration' });
}
