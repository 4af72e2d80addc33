import type { ToolServerKind } from '@parley/contract/tool-servers.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { ToolServerInvalid } from './tool-server-errors.ts';

// What belongs here: how a tool server is reached, which is secret as a whole.

/** Everything that opens the way to a server. */
export type ServerAccess = {
  url: string;
  /** By name; without the token. */
  headers: Readonly<Record<string, string>>;
  /** Sent as a bearer token; null for none. */
  token: string | null;
};

/** As stored. */
export type SealedAccess = {
  sealedAccess: string;
  shownUrl: string;
  headerNames: string[];
  hasToken: boolean;
};

/**
 * Checks what was entered and seals it.
 * @throws {ToolServerInvalid} naming the field
 */
export function sealAccess(
  secrets: Pick<SecretBox, 'seal'>,
  kind: ToolServerKind,
  access: ServerAccess,
): SealedAccess {
  requireUsable(access);
  return {
    sealedAccess: secrets.seal(JSON.stringify(access)),
    shownUrl: shownUrl(kind, access.url),
    headerNames: Object.keys(access.headers),
    hasToken: access.token !== null,
  };
}

/** @throws {SecretUnreadable} */
export function openAccess(secrets: Pick<SecretBox, 'open'>, sealedAccess: string): ServerAccess {
  return JSON.parse(secrets.open(sealedAccess)) as ServerAccess;
}

/** Whether the requests themselves carry what proves who asks. */
export function hasOwnKey({ headers, token }: ServerAccess): boolean {
  return token !== null || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/**
 * As much of an address as may be shown: those of Zapier and Make are the key themselves, and what stands behind a
 * question mark often is.
 */
export function shownUrl(kind: ToolServerKind, url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (kind !== 'custom') return `${origin}/…`;
  return `${origin}${pathname}${search ? '?…' : ''}`;
}

/** Every value of it that must not appear anywhere: long enough to be one, longest first. */
export function secretsOf(
  kind: ToolServerKind,
  { url, headers, token }: ServerAccess,
  accessToken = '',
): string[] {
  const { pathname, search, searchParams } = new URL(url);
  // What is shown of an address is no secret, and links in answers begin with it.
  const address = kind === 'custom' ? [search] : [url, `${pathname}${search}`];
  const parts = [...address, ...searchParams.values(), ...Object.values(headers), token ?? '', accessToken];
  const values = parts.flatMap((part) => [part, part.replace(/^(bearer|basic|token) /i, '')]);
  return [...new Set(values)]
    .filter(({ length }) => length >= SECRET_MIN)
    .sort((a, b) => b.length - a.length);
}

/** Shorter values are words such as `true`, which would blot out half of an answer. */
const SECRET_MIN = 8;

/** A text without the secrets in it. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

function requireUsable({ url, headers, token }: ServerAccess): void {
  const { username, password } = new URL(url);
  if (username || password) {
    throw new ToolServerInvalid(
      'Leave name and password out of the address; enter them as a header.',
      'url_invalid',
      'url',
    );
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || OWN_HEADERS.has(name.toLowerCase())) {
      throw new ToolServerInvalid(
        `“${name}” cannot be sent as a header.`,
        'header_invalid',
        'request_headers',
      );
    }
    if (!HEADER_VALUE.test(value)) {
      throw new ToolServerInvalid(
        `The value of the header “${name}” holds characters that no header may have.`,
        'header_invalid',
        'request_headers',
      );
    }
  }
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) {
    throw new ToolServerInvalid(
      'The token holds characters that no token has.',
      'token_invalid',
      'secret_token',
    );
  }
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those that the call itself needs. */
const OWN_HEADERS = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'keep-alive',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
