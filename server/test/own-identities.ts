import { createApiKey, createPublishableKey } from '@parley/contract/api-keys.ts';
import { API_SCOPES } from '@parley/contract/api-scope.ts';
import { decodeJwt } from 'jose';
import type { RunningServer } from './running-server.ts';

type Headers = Record<string, string>;

/** A kind of caller of the owner's team. */
type OwnIdentity = {
  name: string;
  /** What it sends; of those that are bound to an agent, to this one. */
  headersFor: (server: RunningServer, agentId: string) => Promise<Headers>;
};

const SECRET = 'a-secret-of-the-crm-with-40-characters-0';

/** Settings of the server with a client of the provider that has every scope. */
export const OAUTH_CLIENTS = `crm=${SECRET} ${API_SCOPES.join(' ')}`;

const PAGE = 'https://shop.example';
const withToken = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Every kind of caller beside the owner, each with all that its kind can have. */
export const OWN_IDENTITIES: readonly OwnIdentity[] = [
  { name: 'no user', headersFor: async () => ({}) },
  ...(['viewer', 'member', 'admin'] as const).map((role) => ({
    name: `the ${role} of a team`,
    headersFor: async (server: RunningServer) => withToken((await server.signIn(role)).token),
  })),
  {
    name: 'a key for everything',
    headersFor: async ({ owner }) => {
      const body = { name: 'All', scopes: [...API_SCOPES] };
      return withToken((await owner.call(createApiKey, { body })).token);
    },
  },
  {
    name: 'a key that is bound to the agent',
    headersFor: async ({ owner }, agentId) => {
      const body = { name: 'Bound', scopes: [...API_SCOPES], agent_ids: [agentId] };
      return withToken((await owner.call(createApiKey, { body })).token);
    },
  },
  {
    name: 'a publishable key that is bound to the agent',
    headersFor: async ({ owner }, agentId) => {
      const body = { name: 'Page', agent_ids: [agentId], origins: [PAGE] };
      const { token } = await owner.call(createPublishableKey, { body });
      return { ...withToken(token ?? ''), origin: PAGE };
    },
  },
  {
    name: 'a token of a client for everything',
    headersFor: async (server) => withToken(await clientToken(server)),
  },
];

/** A token of the provider's client for the owner's team. */
export async function clientToken({ url, database, owner }: RunningServer): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select team_id as id from memberships where account_id = $1',
    [decodeJwt(owner.token).sub],
  );
  const client = { client_id: 'crm', client_secret: SECRET, grant_type: 'client_credentials' };
  const body = new URLSearchParams({ ...client, team_id: rows[0]?.id ?? '' });
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}
