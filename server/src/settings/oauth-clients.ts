import { API_SCOPES, type ApiScope } from '@parley/contract/api-scope.ts';
import { nameAndValue } from './setting-variable.ts';

/** A system of the provider that gets tokens for teams. */
export type OauthClient = { id: string; secret: string; scopes: readonly ApiScope[] };

const CLIENT_ID = /^[a-z0-9-]{1,40}$/;
const SECRET = /^[\w.~-]{32,200}$/;

/** Reads clients as the operator writes them: `id=secret scope scope, …`; undefined where one cannot be read. */
export function readOauthClients(text: string): OauthClient[] | undefined {
  const clients = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(readOauthClient);
  const ids = new Set(clients.map((client) => client?.id));
  if (ids.size < clients.length) return undefined;
  return clients.every((client) => client !== undefined) ? clients : undefined;
}

function readOauthClient(entry: string): OauthClient | undefined {
  const [credentials = '', ...scopes] = entry.split(/\s+/);
  const [id, secret] = nameAndValue(credentials);
  const isReadable = CLIENT_ID.test(id) && SECRET.test(secret) && scopes.length > 0;
  return isReadable && scopes.every(isScope) ? { id, secret, scopes } : undefined;
}

function isScope(text: string): text is ApiScope {
  return (API_SCOPES as readonly string[]).includes(text);
}
