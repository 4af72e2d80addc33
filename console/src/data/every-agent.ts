import type { AgentListEntry } from '@parley/contract/agent-list.ts';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { call } from '../session/api.ts';

const PAGE_SIZE = 100;

/** Every agent of the team, or those alone that answer a number, newest first, read page by page. */
export async function readEveryAgent(
  wanted: { has_number?: 'true' },
  signal?: AbortSignal,
): Promise<AgentListEntry[]> {
  const agents: AgentListEntry[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...wanted, page_size: PAGE_SIZE, ...(cursor ? { cursor } : {}) };
    const page = await call(listAgentPage, { query }, signal);
    agents.push(...page.list);
    cursor = page.next_cursor;
  } while (cursor);
  return agents;
}
