import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import type { ServerTool, ToolServer } from '@parley/contract/tool-servers.ts';
import { holdsText } from '../../design/held-text.ts';
import { momentAgo } from '../../design/moment-ago.ts';

/** How much of an id tells servers apart that have no name. */
const ID_END = 8;

/** An address as a row has room for it: 27 characters and an ellipsis where it is longer than 30. */
export function shortUrl(url: string): string {
  const max = TOOL_SERVERS.shownUrlMax;
  return url.length > max ? `${url.slice(0, max - 3)}...` : url;
}

/** The beginning of a description as a list has room for it. */
export function shortDescription(description: string): string {
  const max = TOOL_SERVERS.shownDescriptionMax;
  const line = description.replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${beginningOf(line, max).trimEnd()}…` : line;
}

/** What stands for the name of a server that cannot be read: the end of its id. */
export function idEnd(id: string): string {
  return id.slice(-ID_END);
}

/** Whether a server counts as active, which is so in the seven days after it was added. */
export function isActive({ metadata }: Pick<ToolServer, 'metadata'>, nowMs: number): boolean {
  return nowMs - metadata.created_at * 1000 <= TOOL_SERVERS.activeForMs;
}

/** Whether a member has to sign in: the server asks for it, and nothing else that is stored could be wrong. */
export function needsSignIn({ health, config }: Pick<ToolServer, 'health' | 'config'>): boolean {
  const names = Object.keys(config.request_headers).map((name) => name.toLowerCase());
  const hasOther =
    config.has_secret_token || config.client_credentials !== null || names.includes('authorization');
  return health.error?.code === 'unauthorized' && !hasOther;
}

/** How long ago a moment was: 'three minutes ago'. */
export function agoText(at: string, language: string): string {
  return momentAgo((Date.now() - Date.parse(at)) / 1000, language);
}

/** Whether an address is shown without its secret part, and so cannot be typed over bit by bit. */
export function isUrlCut(url: string): boolean {
  return /…|\.\.\.$/.test(url);
}

/** The servers whose name, address or description contain what is searched. */
export function foundServers(servers: readonly ToolServer[], search: string): ToolServer[] {
  return servers.filter(({ name, description, config }) =>
    holdsText([name, config.url, description], search),
  );
}

/** The tools whose name or description contain what is searched. */
export function foundTools(tools: readonly ServerTool[], search: string): readonly ServerTool[] {
  return tools.filter(({ name, description }) => holdsText([name, description], search));
}

/** What the icon and label of a server say: whose it is where that can be guessed, else how it is reached. */
export const LOOK_NAMES = {
  zapier: 'Zapier',
  make: 'Make',
  notion: 'Notion',
  google: 'Google',
  slack: 'Slack',
  github: 'GitHub',
  sse: 'SSE',
  websocket: 'WebSocket',
  streamable_http: 'HTTP',
} as const;

export type ServerLook = keyof typeof LOOK_NAMES;

/** Words by which a server is recognised, in its name, its description or the name of a tool. */
const KEYWORDS = [
  ['zapier', /zapier/i],
  // "Make" alone is a verb too.
  ['make', /\bmake\.com\b|^make(?: mcp| server)?$/i],
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
