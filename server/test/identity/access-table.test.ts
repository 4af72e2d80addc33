import { createApiKey, createPublishableKey, revokeApiKey } from '@parley/contract/api-keys.ts';
import { API_SCOPES, type ApiScope, isOperatorScope } from '@parley/contract/api-scope.ts';
import { signOutEverywhere } from '@parley/contract/auth.ts';
import { type Endpoint, pathTemplate } from '@parley/contract/endpoint.ts';
import { endpoints } from '@parley/contract/endpoints.ts';
import { ErrorReply } from '@parley/contract/error.ts';
import { ROLES, type Role, roleCovers } from '@parley/contract/permission.ts';
import { decodeJwt, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOpenidKeys } from '../../src/identity/openid/openid-key-store.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import {
  clientToken,
  keyOfSuspendedTeam,
  moveIntoSuspendedTeam,
  OAUTH_CLIENTS,
  OPERATORS,
  operatorOf,
  TEAM_SCOPES,
} from '../support/own-identities.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { writeTable } from './access-table-file.ts';

// The table "every endpoint of the contract × every identity". An endpoint that is new is in it by itself, a new kind
// of identity is a row of `IDENTITIES`. What another team's ids lead to stands in foreign-team.test.ts.

/** How the server receives a call: let in, unknown as a person, or known and not allowed to. */
type Reception = 'let in' | 'not signed in' | 'not allowed';

type Identity = {
  name: string;
  /** The whole Authorization header; undefined sends none. */
  authorization: () => string | undefined | Promise<string | undefined>;
  /** Origin of the page that asks; absent for programs. */
  origin?: string;
  expected: (endpoint: Endpoint) => Reception;
};

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    PARLEY_SIGN_IN_ATTEMPTS: '100000',
    PARLEY_OAUTH_CLIENTS: OAUTH_CLIENTS,
    PARLEY_OPERATORS: OPERATORS,
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const onlyPublic = ({ access }: Endpoint): Reception => (access === 'public' ? 'let in' : 'not signed in');
const byRole =
  (role: Role) =>
  ({ access }: Endpoint): Reception =>
    access === 'public' || (access !== 'operator' && roleCovers(role, access)) ? 'let in' : 'not allowed';
const ofSuspendedTeam =
  (role: Role) =>
  (endpoint: Endpoint): Reception =>
    (endpoint.isOpenToSuspended ?? endpoint.method === 'GET') || endpoint.access === 'public'
      ? byRole(role)(endpoint)
      : 'not allowed';
const operator =
  (inOwnTeam: (endpoint: Endpoint) => Reception) =>
  (endpoint: Endpoint): Reception =>
    endpoint.access === 'operator' ? 'let in' : inOwnTeam(endpoint);

// What a scope is worth in the hands of who is no operator.
const byScope =
  (scope: ApiScope) =>
  ({ access, scope: needed }: Endpoint): Reception =>
    access === 'public' || needed === scope ? 'let in' : 'not allowed';

const PAGE = 'https://shop.example';
const forVisitors = ({ access, isOpenToVisitors }: Endpoint): Reception =>
  access === 'public' || isOpenToVisitors ? 'let in' : 'not allowed';

const IDENTITIES: Identity[] = [
  { name: 'no user', authorization: () => undefined, expected: onlyPublic },
  ...[
    { name: 'a password instead of a token', authorization: () => 'Basic b3duZXI6b3duZXI=' },
    { name: 'an empty token', authorization: () => 'Bearer ' },
    { name: 'rubbish', authorization: () => 'Bearer rubbish' },
    { name: 'a token that has expired', authorization: () => signed({ exp: seconds(-60) }) },
    { name: 'a token for another client', authorization: () => signed({ aud: 'another-client' }) },
    { name: 'a token of another issuer', authorization: () => signed({ iss: 'https://issuer.example' }) },
    { name: 'a token with a foreign signature', authorization: forged },
    { name: 'a session that was ended', authorization: signedOut },
    { name: 'a member who was removed', authorization: removed },
  ].map((identity) => ({ ...identity, expected: onlyPublic })),
  ...ROLES.map((role) => ({
    name: `the ${role} of a team`,
    authorization: async () => `Bearer ${(await server.signIn(role)).token}`,
    expected: byRole(role),
  })),
  ...ROLES.map((role) => ({
    name: `the ${role} of a suspended team`,
    authorization: async () => suspended(await server.signIn(role)),
    expected: ofSuspendedTeam(role),
  })),
  {
    name: 'an operator who is a viewer of their team',
    authorization: async () => `Bearer ${(await operatorOf(server)).token}`,
    expected: operator(byRole('viewer')),
  },
  {
    name: 'an operator whose team is suspended',
    authorization: async () => suspended(await operatorOf(server, 'late-operator@example.org')),
    expected: operator(ofSuspendedTeam('viewer')),
  },
  ...API_SCOPES.filter((scope) => !isOperatorScope(scope)).map((scope) => ({
    name: `a key for ${scope}`,
    authorization: async () => `Bearer ${await keyFor(scope)}`,
    expected: byScope(scope),
  })),
  ...API_SCOPES.filter(isOperatorScope).map((scope) => ({
    name: `an operator's key for ${scope}`,
    authorization: () => operatorKey(scope, `${scope.slice(9)}-operator@example.org`),
    expected: byScope(scope),
  })),
  {
    name: 'the key of a person who is no operator any more',
    authorization: async () => {
      const authorization = await operatorKey('operator:write', 'former@example.org');
      await server.database.pool.query(
        "update accounts set email = 'moved@example.org' where email = 'former@example.org'",
      );
      return authorization;
    },
    expected: ({ access }) => (access === 'public' ? 'let in' : 'not allowed'),
  },
  {
    name: 'a publishable key on its page',
    authorization: publishableKey,
    origin: PAGE,
    expected: forVisitors,
  },
  {
    name: 'a publishable key on another page',
    authorization: publishableKey,
    origin: 'https://elsewhere.example',
    expected: ({ access }) => (access === 'public' ? 'let in' : 'not allowed'),
  },
  {
    name: 'a token of a client for everything',
    authorization: async () => `Bearer ${await clientToken(server)}`,
    expected: ({ access, scope }) => (access === 'public' || scope ? 'let in' : 'not allowed'),
  },
  {
    name: 'a key for everything of a suspended team',
    authorization: () =>
      keyOfSuspendedTeam(server, async ({ call }) => {
        const body = { name: 'Late', scopes: [...TEAM_SCOPES] };
        return (await call(createApiKey, { body })).token;
      }),
    expected: ({ access, scope, isOpenToSuspended }) =>
      access === 'public' || (scope && isOpenToSuspended) ? 'let in' : 'not allowed',
  },
  {
    name: 'a publishable key of a suspended team',
    authorization: () =>
      keyOfSuspendedTeam(server, async ({ call }) => {
        const body = { name: 'Late', agent_ids: [NOBODYS_AGENT], origins: [PAGE] };
        return (await call(createPublishableKey, { body })).token ?? '';
      }),
    origin: PAGE,
    expected: ({ access, isOpenToVisitors, isOpenToSuspended }) =>
      access === 'public' || (isOpenToVisitors && isOpenToSuspended) ? 'let in' : 'not allowed',
  },
  { name: 'a key that was revoked', authorization: revokedKey, expected: onlyPublic },
];

/** Receptions by the name of the identity, then by that of the call. */
const receptions = new Map<string, Readonly<Record<string, string>>>();
afterAll(() =>
  writeTable({
    file: 'access-table',
    title: 'Every call × every identity',
    first: ['call', 'method and path', 'role', 'scope'],
    facts: (name) => {
      const { method = '', path = '', access = '', scope = '' } = endpoints[name] ?? {};
      return [`${method} ${path}`, access, scope];
    },
    receptions,
  }),
);

describe.each(IDENTITIES)('$name', ({ name: identity, authorization, origin, expected }) => {
  it('is received by every endpoint as the contract says', async () => {
    const header = await authorization();
    const table: Record<string, Reception | string> = {};
    const wanted: Record<string, Reception> = {};
    for (const [name, endpoint] of inOrder()) {
      table[name] = await receptionOf(endpoint, {
        ...(header === undefined ? {} : { authorization: header }),
        ...(origin === undefined ? {} : { origin }),
      });
      wanted[name] = expected(endpoint);
    }
    receptions.set(identity, table);
    expect(table).toEqual(wanted);
  });
});

/** What ends the session comes last. */
function inOrder(): [string, Endpoint][] {
  const others = Object.entries(endpoints).filter(([, endpoint]) => endpoint !== signOutEverywhere);
  return [...others, ['signOutEverywhere', signOutEverywhere]];
}

/** Asks with unknown ids and an empty body, which an authorised request is refused for. */
async function receptionOf(endpoint: Endpoint, headers: Record<string, string>): Promise<Reception | string> {
  const path = pathTemplate(endpoint, 'test').replaceAll(/:[a-zA-Z_]+/g, NOBODYS_ID);
  const hasBody = endpoint.body !== undefined && endpoint.bodyType === 'json';
  const answer = await fetch(`${server.url}${path}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    redirect: 'manual',
    ...(hasBody ? { body: '{}' } : {}),
  });
  if (answer.status < 400) {
    await answer.body?.cancel();
    return 'let in';
  }
  const { code } = ErrorReply.parse(await answer.json()).error;
  if (answer.status === 401 && code === 'not_signed_in') return 'not signed in';
  if (answer.status === 403 && code === 'not_allowed') return 'not allowed';
  return answer.status < 500 ? 'let in' : `${answer.status} ${code}`;
}

const NOBODYS_AGENT = 'agent_00000000000000000000000000';
const NOBODYS_ID = '7f7e0b5c-3a1d-4c55-9d55-0c1f5a6e7d8c';

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}

/** The owner's token with other claims, signed by the server's own key. */
async function signed(claims: JWTPayload): Promise<string> {
  const secrets = createSecretBox({ dataFolder: '', secretKey: 'a secret of the tests alone' });
  const [key] = (await loadOpenidKeys(server.database.database, secrets)).tokenKeys;
  if (!key) throw new Error('the server has no key');
  const token = await new SignJWT({ ...decodeJwt(server.owner.token), ...claims })
    .setProtectedHeader({ alg: 'RS256', ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .sign(await importJWK(key, 'RS256'));
  return `Bearer ${token}`;
}

async function forged(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const token = await new SignJWT(decodeJwt(server.owner.token))
    .setProtectedHeader({ alg: 'RS256' })
    .sign(privateKey);
  return `Bearer ${token}`;
}

async function signedOut(): Promise<string> {
  const { call, token } = await server.signIn('owner');
  await call(signOutEverywhere, {});
  return `Bearer ${token}`;
}

async function removed(): Promise<string> {
  const { token } = await server.signIn('owner');
  const account = decodeJwt(token).sub;
  await server.database.pool.query('delete from memberships where account_id = $1', [account]);
  return `Bearer ${token}`;
}

async function keyFor(scope: ApiScope): Promise<string> {
  return (await server.owner.call(createApiKey, { body: { name: scope, scopes: [scope] } })).token;
}

/** A key of an operator, who makes it as admin of their own team. */
async function operatorKey(scope: ApiScope, email: string): Promise<string> {
  const { call } = await operatorOf(server, email, 'admin');
  return `Bearer ${(await call(createApiKey, { body: { name: scope, scopes: [scope] } })).token}`;
}

/** Bound to an agent that no call asks for, which refuses those that name none or another only behind the table. */
async function publishableKey(): Promise<string> {
  const body = { name: 'Shop', agent_ids: [NOBODYS_AGENT], origins: [PAGE] };
  return `Bearer ${(await server.owner.call(createPublishableKey, { body })).token}`;
}

async function revokedKey(): Promise<string> {
  const body = { name: 'Revoked', scopes: [...TEAM_SCOPES] };
  const { key, token } = await server.owner.call(createApiKey, { body });
  await server.owner.call(revokeApiKey, { params: { id: key.id } });
  return `Bearer ${token}`;
}

async function suspended({ token }: SignedIn): Promise<string> {
  await moveIntoSuspendedTeam(server, token);
  return `Bearer ${token}`;
}
