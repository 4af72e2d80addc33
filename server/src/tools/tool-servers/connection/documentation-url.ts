import { TOOL_SERVERS } from '@parley/contract/limits.ts';

/** Where a server says that people read about it; null where that is no address a browser should follow. */
export function documentationUrl(said: unknown): string | null {
  if (typeof said !== 'string' || said.length > TOOL_SERVERS.urlMax || !URL.canParse(said)) return null;
  const { protocol, href } = new URL(said);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
