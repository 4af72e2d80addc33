import { readFile } from 'node:fs/promises';
import {
  getAppUser,
  getConsoleConfiguration,
  getPermissions,
  signOutEverywhere,
  updateProfile,
} from '@parley/contract/auth.ts';
import { changeMemberRole, inviteMember, listMembers, removeMember } from '@parley/contract/members.ts';
import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForTokens,
  type IdentityServer,
  startIdentityServer,
} from '../../test/support/identity-server.ts';
import { OUTSIDE_CLIENT_ID, type OutsideIssuer, startOutsideIssuer } from '../../test/support/test-issuer.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { accounts } from './accounts/account-table.ts';
import { AuditStore } from './audit/audit-store.ts';
import { createOperatorLink } from './sign-in/sign-in-link-store.ts';
import { createTeamStore } from './teams/team-store.ts';
import { teams } from './teams/team-table.ts';

let issuer: OutsideIssuer;
let server: IdentityServer;
beforeAll(async () => {
  issuer = await startOutsideIssuer();
  server = await startIdentityServer({ externalIssuer: outside(issuer.url) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

const outside = (url: string) => ({ url, clientId: OUTSIDE_CLIENT_ID, scope: 'openid email' });

const ada = { sub: 'ada', email: 'Ada@example.org', given_name: 'Ada', family_name: 'Byron' };

describe('an outside issuer', () => {
  it('is what the console is told to sign in at', async () => {
    const { oauth, managed_elsewhere } = await server.call(getConsoleConfiguration, {});
    expect(managed_elsewhere).toEqual({ accounts: true, roles: false });
    expect(oauth).toEqual({
      issuer: issuer.url,
      client_id: OUTSIDE_CLIENT_ID,
      scope: 'openid email',
      endpoints: {
        authorize: `${issuer.url}/authorize`,
        access_token: '/oauth2/access_token',
        introspect: '/oauth2/introspect',
        logout: `${issuer.url}/logout`,
      },
    });
  });

  it('replaces the embedded one', async () => {
    expect((await fetch(`${server.url}/oauth2/authorize`)).status).toBe(404);
    expect(await server.identity.ensureFirstOwner()).toBeUndefined();
  });

  it('is passed token requests', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'r' };
    const answer = await askForTokens(server.url, form);
    expect(answer).toMatchObject({ status: 200, body: { id_token: 'an id token' } });
    expect(issuer.tokenRequests.at(-1)?.get('refresh_token')).toBe('r');
  });

  it('makes its first person owner of the one team, and later ones members', async () => {
    const token = await issuer.idToken(ada);
    const owner = await server.call(getAppUser, {}, token);
    expect(owner).toMatchObject({
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.org',
      role: 'owner',
      has_password: true,
    });
    const second = await server.call(getAppUser, {}, await issuer.idToken({ sub: 'bob', name: 'Bob Smith' }));
    expect(second).toMatchObject({ team_id: owner.team_id, role: 'member', firstname: 'Bob' });
    const body = { role: 'admin' } as const;
    await server.call(changeMemberRole, { params: { id: second.id }, body }, token);
    expect((await server.call(listMembers, {}, token)).map(({ role }) => role)).toEqual(['owner', 'admin']);
  });

  it('leaves it to admins to remove who it lets in no more', async () => {
    await using own = await startIdentityServer({ externalIssuer: outside(issuer.url) });
    const token = await issuer.idToken(ada);
    const owner = await own.call(getAppUser, {}, token);
    const gone = await own.call(getAppUser, {}, await issuer.idToken({ sub: 'gone' }));
    await own.call(removeMember, { params: { id: gone.id }, query: {} }, token);
    expect((await own.call(listMembers, {}, token)).map(({ id }) => id)).toEqual([owner.id]);
  });

  it('keeps accounts that an earlier version stored with a slash behind its address', async () => {
    await using own = await startIdentityServer({ externalIssuer: outside(issuer.url) });
    const token = await issuer.idToken(ada);
    const owner = await own.call(getAppUser, {}, token);
    const { database, pool } = own.database;
    const slashed = { issuer: `${issuer.url}/` };
    await database.update(accounts).set(slashed);
    await database.update(teams).set(slashed);
    const migration = '../database/migrations/0047_issuer-without-slash.sql';
    await pool.query(await readFile(new URL(migration, import.meta.url), 'utf8'));
    const returned = await own.call(getAppUser, {}, await issuer.idToken({ ...ada, jti: 'later' }));
    expect(returned).toMatchObject({ id: owner.id, team_id: owner.team_id });
  });

  it('leaves its team to an owner of this server once it is gone', async () => {
    await using own = await startIdentityServer({ externalIssuer: outside(issuer.url) });
    const { id, team_id } = await own.call(getAppUser, {}, await issuer.idToken(ada));
    const { database } = own.database;
    const { accountId, isNew } = await createTeamStore(database).ensureFirstOwner('Acme');
    expect(isNew).toBe(true);
    expect(accountId).not.toBe(id);
    expect(await createAccountStore(database).find(accountId)).toMatchObject({
      teamId: team_id,
      role: 'owner',
    });
    expect(await createOperatorLink(database, { publicUrl: own.url })).toContain('/login?token=');
    expect(await createTeamStore(database).ensureFirstOwner('Acme')).toEqual({ accountId, isNew: false });
  });

  it('names operators by a claim, for as long as their tokens have it', async () => {
    const operatorClaim = { name: 'groups', value: 'parley-operators' };
    const settings = { externalIssuer: { ...outside(issuer.url), operatorClaim } };
    await using own = await startIdentityServer(settings);
    const isOperator = async (claims: Record<string, unknown>) =>
      (await own.call(getPermissions, {}, await issuer.idToken({ sub: 'otto', ...claims }))).isOperator;
    expect(await isOperator({})).toBeUndefined();
    expect(await isOperator({ groups: ['staff', 'parley-operators'] })).toBe(true);
    expect(await isOperator({ groups: 'parley-operators' })).toBe(true);
    expect(await isOperator({ groups: ['parley-operators-of-others'] })).toBeUndefined();
  });

  it('is not followed back by an older token that is read while a newer one is followed', async () => {
    const operatorClaim = { name: 'groups', value: 'operators' };
    await using own = await startIdentityServer({
      externalIssuer: { ...outside(issuer.url), operatorClaim },
    });
    const { database, pool } = own.database;
    const iat = Math.floor(Date.now() / 1000);
    const { id } = await own.call(getAppUser, {}, await issuer.idToken({ sub: 'ida', iat: iat - 90 }));
    const older = await issuer.idToken({ sub: 'ida', groups: 'operators', iat: iat - 60 });
    const newer = { isOperator: false, claimsIssuedAt: new Date(iat * 1000) };
    let answer: Promise<{ isOperator?: boolean | undefined }> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.update(accounts).set(newer).where(eq(accounts.id, id));
      answer = own.call(getPermissions, {}, older);
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    });
    expect((await answer)?.isOperator).toBeUndefined();
    const [account] = await database.select().from(accounts).where(eq(accounts.id, id));
    expect(account).toMatchObject(newer);
  });

  it('makes one account of a person who arrives several times at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, (_, index) => issuer.idToken({ sub: 'eve', jti: `${index}` })),
    );
    const users = await Promise.all(tokens.map((token) => server.call(getAppUser, {}, token)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  it('is believed only about tokens that it signed for this installation', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(ada)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer.url)
      .setAudience(OUTSIDE_CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(privateKey);
    const forAnother = await issuer.idToken(ada, { audience: 'another' });
    const ofAnother = await issuer.idToken(ada, { issuer: 'https://other.example' });
    for (const token of [forged, forAnother, ofAnother]) {
      await expect(server.call(getAppUser, {}, token)).rejects.toMatchObject({ status: 401 });
      expect(await server.introspect(token)).toEqual({ active: false });
    }
  });

  it.each([
    ['an access token', {}, 'at+jwt'],
    ['a logout token', {}, 'logout+jwt'],
    [
      'a logout token without a type',
      { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
    ],
    ['a refresh token that says so in a claim', { typ: 'Refresh' }],
    ['an access token that says so in a claim', { token_use: 'access' }],
    ['a token of tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400 }],
  ])('is not believed about %s', async (_, claims, typ?: string) => {
    const token = await issuer.idToken({ ...ada, ...claims }, typ === undefined ? {} : { typ });
    await expect(server.call(getAppUser, {}, token)).rejects.toMatchObject({ status: 401 });
    expect(await server.introspect(token)).toEqual({ active: false });
  });

  it.each([
    ['without a type', {}],
    ['of the type JWT', {}, 'JWT'],
    ['that says so in a claim', { typ: 'ID', token_use: 'id' }],
    ['of a clock that is a little fast', { iat: Math.floor(Date.now() / 1000) + 5 }],
  ])('is believed about an id token %s', async (_, claims, typ?: string) => {
    const token = await issuer.idToken({ ...ada, ...claims }, typ === undefined ? {} : { typ });
    expect(await server.call(getAppUser, {}, token)).toMatchObject({ firstname: 'Ada' });
  });

  it('manages the accounts', async () => {
    const token = await issuer.idToken(ada);
    const elsewhere = { status: 409, code: 'kept_elsewhere' };
    const body = { email: 'c@example.org', role: 'member' } as const;
    await expect(server.call(inviteMember, { body }, token)).rejects.toMatchObject(elsewhere);
    const profile = { body: { password: 'a long password' } };
    await expect(server.call(updateProfile, profile, token)).rejects.toMatchObject(elsewhere);
  });

  it('does not bring back who signed out everywhere', async () => {
    const before = await issuer.idToken({ sub: 'carl', iat: Math.floor(Date.now() / 1000) - 60 });
    await server.call(signOutEverywhere, {}, before);
    await expect(server.call(getAppUser, {}, before)).rejects.toMatchObject({ status: 401 });
    const later = await issuer.idToken({ sub: 'carl', iat: Math.floor(Date.now() / 1000) + 2 });
    expect(await server.call(getAppUser, {}, later)).toMatchObject({ role: 'member' });
  });
});

it('gives who signed out everywhere no tokens until the issuer has asked anew who they are', async () => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const tokenOf = (auth_time: number, ago = 0) =>
    issuer.idToken({ sub: 'dora', auth_time, iat: nowSeconds + 2 - ago });
  const earlier = nowSeconds - 3600;
  await server.call(signOutEverywhere, {}, await tokenOf(earlier, 60));
  const relay = async (grant_type: string, id_token: string) => {
    issuer.tokens.id_token = id_token;
    return askForTokens(server.url, { grant_type, refresh_token: 'r', code: 'c' });
  };
  const refreshed = await tokenOf(earlier);
  const refusal = { status: 400, body: { error: 'login_required' } };
  // Another device, and one that the issuer signs in again without asking.
  expect(await relay('refresh_token', refreshed)).toEqual(refusal);
  expect(await relay('authorization_code', refreshed)).toEqual(refusal);
  await expect(server.call(getAppUser, {}, refreshed)).rejects.toMatchObject({ status: 401 });
  const anew = await tokenOf(nowSeconds + 2);
  expect(await relay('authorization_code', anew)).toMatchObject({ status: 200, body: { id_token: anew } });
  expect(await server.call(getAppUser, {}, anew)).toMatchObject({ role: 'member' });
});

describe('keys that an outside issuer renews', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[string, { kid?: string; path?: string }]>([
    ['under another name', { kid: 'two' }],
    ['without names', {}],
    ['at another address', { kid: 'two', path: '/new-keys' }],
  ])('are read again: %s', async (_, renewed) => {
    await using own = await startOutsideIssuer();
    if (renewed.kid === undefined) await own.renewKey({});
    await using renewing = await startIdentityServer({ externalIssuer: outside(own.url) });
    const before = await renewing.call(getAppUser, {}, await own.idToken(ada));
    await own.renewKey(renewed);
    vi.setSystemTime(Date.now() + 6_000);
    const user = await renewing.call(getAppUser, {}, await own.idToken(ada));
    expect(user.id).toBe(before.id);
  });

  it('are not asked for with every token that is forged', async () => {
    await using own = await startOutsideIssuer();
    await using renewing = await startIdentityServer({ externalIssuer: outside(own.url) });
    await renewing.call(getAppUser, {}, await own.idToken(ada));
    vi.setSystemTime(Date.now() + 6_000);
    await using other = await startOutsideIssuer();
    const forge = () => other.idToken({ sub: 'eve', jti: crypto.randomUUID() }, { issuer: own.url });
    const count = own.requests.length;
    for (let time = 0; time < 5; time += 1) {
      await expect(renewing.call(getAppUser, {}, await forge())).rejects.toMatchObject({ status: 401 });
    }
    expect(own.requests.length - count).toBeLessThanOrEqual(2);
  });
});

it('says so when the issuer cannot be reached, instead of ending sessions', async () => {
  const externalIssuer = outside('http://127.0.0.1:9');
  await using lost = await startIdentityServer({ externalIssuer });
  const token = await issuer.idToken(ada);
  const unreachable = { status: 503, code: 'issuer_unreachable' };
  await expect(lost.call(getAppUser, {}, token)).rejects.toMatchObject(unreachable);
});

describe('claims of an outside issuer', () => {
  it('give team and role, and are followed when they change', async () => {
    const externalIssuer = {
      ...outside(issuer.url),
      teamClaim: 'organisation',
      roleClaim: 'parley_role',
    };
    await using mapped = await startIdentityServer({ externalIssuer });
    const userWith = async (claims: Record<string, unknown>) =>
      mapped.call(getAppUser, {}, await issuer.idToken({ ...ada, ...claims }));
    const first = await userWith({ organisation: 'north', parley_role: 'admin' });
    expect(first).toMatchObject({ team_name: 'north', role: 'admin' });
    const moved = await userWith({ organisation: 'south', parley_role: 'nonsense' });
    expect(moved).toMatchObject({ id: first.id, team_name: 'south', role: 'member' });
    const audit = new AuditStore(mapped.database.database);
    const entriesOf = async ({ team_id = '' }: { team_id?: string | undefined }) =>
      (await audit.list(team_id, { filters: {}, limit: 10 })).map(({ action, subject, before, after }) => ({
        action,
        name: subject.name,
        roles: [before?.role, after?.role],
      }));
    const name = 'ada@example.org';
    expect(await entriesOf(first)).toEqual([
      { action: 'delete', name, roles: ['admin', undefined] },
      { action: 'create', name, roles: [undefined, 'admin'] },
    ]);
    expect(await entriesOf(moved)).toEqual([{ action: 'create', name, roles: [undefined, 'member'] }]);
    const token = await issuer.idToken({ ...ada, organisation: 'south', parley_role: 'member' });
    await mapped.call(updateProfile, { body: { firstname: 'Augusta' } }, token);
    const promoted = await userWith({ organisation: 'south', parley_role: 'admin' });
    // What a person called themselves here stays.
    expect(promoted).toMatchObject({ role: 'admin', firstname: 'Augusta', lastname: 'Byron' });
    expect((await entriesOf(moved))[0]).toEqual({
      action: 'change',
      name,
      roles: ['member', 'admin'],
    });
    await expect(userWith({ parley_role: 'owner' })).rejects.toMatchObject({ status: 403 });
  });

  it('are those of the newest token, also when an older one is used after it', async () => {
    const externalIssuer = {
      ...outside(issuer.url),
      teamClaim: 'organisation',
      roleClaim: 'parley_role',
      operatorClaim: { name: 'groups', value: 'ops' },
    };
    await using mapped = await startIdentityServer({ externalIssuer });
    const iat = Math.floor(Date.now() / 1000);
    const before = await issuer.idToken({
      ...ada,
      organisation: 'north',
      parley_role: 'owner',
      groups: 'ops',
      iat: iat - 60,
    });
    const since = await issuer.idToken({ ...ada, organisation: 'south', parley_role: 'viewer', iat });
    const roleWith = async (token: string) => {
      const { role, isOperator } = await mapped.call(getPermissions, {}, token);
      const { team_name } = await mapped.call(getAppUser, {}, token);
      return { role, isOperator, team_name };
    };
    expect(await roleWith(before)).toEqual({ role: 'owner', isOperator: true, team_name: 'north' });
    const demoted = { role: 'viewer', isOperator: undefined, team_name: 'south' };
    expect(await roleWith(since)).toEqual(demoted);
    // What was cached of the older token is forgotten.
    await mapped.call(updateProfile, { body: { firstname: 'Augusta' } }, since);
    expect(await roleWith(before)).toEqual(demoted);
    expect(await roleWith(since)).toEqual(demoted);
  });
});
