import { LRUCache } from 'lru-cache';
import type { ToolServerRow, ToolServerStore } from '../tool-server-store.ts';
import type { KnownTool } from './known-tool.ts';
import { modelSchema } from './model-schema.ts';

/** A tool with its schema as models are offered it. */
export type OfferableTool = KnownTool & { modelSchema: KnownTool['inputSchema'] };

/** A server with everything that decides about its tools. */
export type KnownServer = {
  row: ToolServerRow;
  /** By name, in the server's own order. */
  tools: ReadonlyMap<string, OfferableTool>;
  /** By the tool's name, as it was when it was approved. */
  approvedHashes: ReadonlyMap<string, string>;
};

/** What conversations know of tool servers. */
export type KnownServerCache = ReturnType<typeof createKnownServerCache>;

type CachedServer = Omit<KnownServer, 'row'> & { change: number };

/** Servers whose tools are cached; more than one conversation can name. */
const MAX_SERVERS = 200;

export function createKnownServerCache(store: Pick<ToolServerStore, 'findMany' | 'toolsOf' | 'approvalsOf'>) {
  const cache = new LRUCache<string, CachedServer>({ max: MAX_SERVERS });

  async function read(rows: readonly ToolServerRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const [tools, approvals] = await Promise.all([store.toolsOf(ids), store.approvalsOf(ids)]);
    for (const { id, change } of rows) {
      cache.set(id, {
        change,
        tools: offerable(tools.get(id) ?? []),
        approvedHashes: new Map(approvals.get(id)?.map(({ toolName, hash }) => [toolName, hash])),
      });
    }
  }

  return {
    /**
     * The team's servers among the ids, in their order. Each is asked for in the database, so that a change on another
     * node counts at once; its tools are read again only when something about them changed.
     */
    async find(teamId: string, ids: readonly string[]): Promise<KnownServer[]> {
      const rows = new Map((await store.findMany(teamId, ids)).map((row) => [row.id, row]));
      const outdated = [...rows.values()].filter(({ id, change }) => cache.peek(id)?.change !== change);
      if (outdated.length > 0) await read(outdated);
      return [...new Set(ids)].flatMap((id) => {
        const row = rows.get(id);
        const known = cache.get(id);
        return row && known ? { row, tools: known.tools, approvedHashes: known.approvedHashes } : [];
      });
    },
  };
}

/** By name, in their order. */
export function offerable(tools: readonly KnownTool[]): KnownServer['tools'] {
  return new Map(tools.map((tool) => [tool.name, { ...tool, modelSchema: modelSchema(tool.inputSchema) }]));
}
