import type { ToolServer } from '@parley/contract/tool-servers.ts';

/** What the icon and label of a server say: whose it is where that can be guessed, else how it is reached. */
export type ServerLook =
  | 'zapier'
  | 'make'
  | 'notion'
  | 'google'
  | 'slack'
  | 'github'
  | 'sse'
  | 'websocket'
  | 'streamable_http';

/** Words by which a server is recognised, in its name, its description or the name of a tool. */
const KEYWORDS = [
  ['notion', /notion(?!al)/i],
  ['google', /google|gmail|g[_-]?drive/i],
  ['slack', /slack(?!en)/i],
  ['github', /github/i],
] as const;

/** Guesses whose server it is. */
export function serverLook({
  name,
  description,
  mcp_type,
  config,
  tools,
}: Pick<ToolServer, 'name' | 'description' | 'mcp_type'> & {
  config: Pick<ToolServer['config'], 'url' | 'transport'>;
  tools: readonly { name: string }[];
}): ServerLook {
  if (mcp_type !== 'custom') return mcp_type;
  // What its owner says of it counts for more than what its tools are called.
  for (const texts of [[name], [description], tools.map((tool) => tool.name)]) {
    const known = KEYWORDS.find(([, word]) => texts.some((text) => word.test(text)));
    if (known) return known[0];
  }
  if (/^wss?:/i.test(config.url)) return 'websocket';
  return config.transport === 'SSE' ? 'sse' : 'streamable_http';
}
