// What belongs here: which headers a webhook may send.

/** What the connection itself says; a header of such a name would break the request or smuggle a second one in. */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/i;

/** Whether a webhook may send a header of this name. */
export function isHeaderName(name: string): boolean {
  return TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase()) && !/^(proxy|sec)-/i.test(name);
}
