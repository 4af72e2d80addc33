import type { QueryClient } from '@tanstack/react-query';
import { lastingStorage } from '../session/browser-storage.ts';
import { currentUserQuery, sessionQuery } from '../session/session-queries.ts';
import { SESSION_KEYS } from '../session/session-storage.ts';

const AGENT_LIST_PATH = /^\/(agents)?$/;

/**
 * Begins to fetch what a visit to the agent list needs, all at once, while the texts are still on their way.
 * Failures are met where the page itself asks.
 * @param path where the visit begins
 */
export function fetchFirstPage(client: QueryClient, path: string): void {
  if (!AGENT_LIST_PATH.test(path) || lastingStorage.getItem(SESSION_KEYS.idToken) === null) return;
  void client.prefetchQuery(sessionQuery());
  void client.prefetchQuery(currentUserQuery());
  import('../data/agents.ts').then(
    ({ agentPagesQuery }) => client.prefetchInfiniteQuery(agentPagesQuery()),
    () => undefined,
  );
  import('./agents-page.tsx').catch(() => undefined);
}
