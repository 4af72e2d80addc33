import { createApiKey, createPublishableKey } from '@parley/contract/api-keys.ts';
import { API_SCOPES, isOperatorScope } from '@parley/contract/api-scope.ts';
import { ROLES, type Role } from '@parley/contract/permission.ts';
import { decodeJwt } from 'jose';
import type { RunningServer, SignedIn } from './running-server.ts';

/** Addresses of operators, as the setting of the server has them. */
export const OPERATORS = [
  'operator',
  'late-operator',
  'key-operator',
  'former',
  'read-operator',
  'write-operator',
]
  .map((name) => `${name}@example.org`)
  .join();

/** The scopes that keys of teams have. */
export const TEAM_SCOPES = API_SCOPES.filter((scope) => !isOperatorScope(scope));

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

/** Every kind of caller, each with all that its kind can have. */
export const OWN_IDENTITIES: readonly OwnIdentity[] = [
  { name: 'no user', headersFor: async () => ({}) },
  ...ROLES.map((role) => ({
    name: `the ${role} of a team`,
    headersFor: async (server: RunningServer) => withToken((await server.signIn(role)).token),
  })),
  {
    name: 'an operator who is an admin of their team',
    headersFor: async (server) =>
      withToken((await operatorOf(server, 'operator@example.org', 'admin')).token),
  },
  {
    name: "an operator's key for everything",
    headersFor: async (server) => {
      const { call } = await operatorOf(server, 'key-operator@example.org', 'admin');
      return withToken((await call(createApiKey, { body: { name: 'All', scopes: [...API_SCOPES] } })).token);
    },
  },
  {
    name: 'the owner of a suspended team',
    headersFor: async (server) => {
      const { token } = await server.signIn('owner');
      await moveIntoSuspendedTeam(server, token);
      return withToken(token);
    },
  },
  {
    name: 'a key for everything',
    headersFor: async ({ owner }) => {
      const body = { name: 'All', scopes: [...TEAM_SCOPES] };
      return withToken((await owner.call(createApiKey, { body })).token);
    },
  },
  {
    name: 'a key that is bound to the agent',
    headersFor: async ({ owner }, agentId) => {
      const body = { name: 'Bound', scopes: [...TEAM_SCOPES], agent_ids: [agentId] };
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

/** Signs an operator in; whom the settings name, nobody else may be invited as. */
export async function operatorOf(
  server: RunningServer,
  email = 'operator@example.org',
  role: Role = 'viewer',
): Promise<SignedIn> {
  const person = await server.signIn(role);
  await server.database.pool.query('update accounts set email = $1 where id = $2', [
    email,
    decodeJwt(person.token).sub,
  ]);
  return person;
}

/** Moves a user into a new team that is suspended, with the same role. */
export async function moveIntoSuspendedTeam({ database }: RunningServer, token: string): Promise<void> {
  await database.pool.query(
    `with team as (insert into teams (name, suspended_at) values ('Late', now()) returning id)
     update memberships set team_id = team.id from team where account_id = $1`,
    [decodeJwt(token).sub],
  );
}

/**
 * A header with a key whose team is suspended.
 * @param make makes the key, as an owner of the team
 */
export async function keyOfSuspendedTeam(
  server: RunningServer,
  make: (owner: SignedIn) => Promise<string>,
): Promise<string> {
  const owner = await server.signIn('owner');
  const key = await make(owner);
  await moveIntoSuspendedTeam(server, owner.token);
  await server.database.pool.query(
    `update api_keys set team_id = memberships.team_id
     from memberships where account_id = created_by and created_by = $1`,
    [decodeJwt(owner.token).sub],
  );
  return `Bearer ${key}`;
}

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
