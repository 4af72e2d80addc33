import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { listAuditEntries } from '@parley/contract/audit-log.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

const CRM = { id: 'crm', secret: 'a-secret-of-the-crm-with-40-characters-0' };
const BILLING = { id: 'billing', secret: 'a-secret-of-billing-with-40-characters-0' };

const SETTINGS = {
  PARLEY_OAUTH_CLIENTS: `crm=${CRM.secret} agents:read agents:write, billing=${BILLING.secret} conversations:read`,
};

const CONFIG = { agent: { prompt: { prompt: 'You help.' } } };

let server: RunningServer;
let teamId: string;
beforeAll(async () => {
  server = await startServer(SETTINGS);
  const { rows } = await server.database.pool.query<{ id: string }>('select id from teams');
  teamId = rows[0]?.id ?? '';
});
afterAll(() => server[Symbol.asyncDispose]());

type Sent = { path?: string; client?: typeof CRM; headers?: Record<string, string> };

/** Sends a form as a client of OAuth does; the client in the form, unless headers name it. */
async function send(
  form: Record<string, string>,
  { path = '/oauth/token', client = CRM, headers }: Sent = {},
) {
  const credentials: Record<string, string> = headers
    ? {}
    : { client_id: client.id, client_secret: client.secret };
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers },
    body: new URLSearchParams({ ...credentials, ...form }),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body };
}

const grant = (others: Record<string, string> = {}) => ({
  grant_type: 'client_credentials',
  team_id: teamId,
  ...others,
});

async function tokenOf(client = CRM): Promise<string> {
  return String((await send(grant(), { client })).body.access_token);
}

async function statusWith(token: string, path = '/api/test/agents', { url } = server): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.body?.cancel();
  return answer.status;
}

describe("a system of the provider's own", () => {
  it('gets a token for a team and acts for it within its scopes', async () => {
    const { status, body } = await send(grant());
    expect({ status, ...body }).toMatchObject({
      status: 200,
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'agents:read agents:write',
    });
    const token = String(body.access_token);
    const created = await fetch(`${server.url}/api/agents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Provisioned', conversation_config: CONFIG }),
    });
    expect(await created.json()).toMatchObject({ name: 'Provisioned', updated_by: 'crm' });
    expect(await statusWith(token, '/api/test/knowledge-base')).toBe(403);
    expect(await statusWith(token, '/api/test/api-keys')).toBe(403);
    const { list } = await server.owner.call(listAuditEntries, { query: {} });
    expect(list.map(({ actor, action }) => [actor.name, action])).toEqual(
      expect.arrayContaining([
        ['crm', 'use_key'],
        ['crm', 'create'],
      ]),
    );
  });

  it('may send its secret in the Authorization header', async () => {
    const basic = Buffer.from(`${CRM.id}:${CRM.secret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    expect(await send(grant(), { headers })).toMatchObject({ status: 200 });
    const both = await send(grant({ client_secret: CRM.secret }), { headers });
    expect(both).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('gets fewer scopes where it asks for fewer', async () => {
    const { body } = await send(grant({ scope: 'agents:read' }));
    expect(body.scope).toBe('agents:read');
  });

  it.each([
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a scope that it has not', { scope: 'tools:write' }, 400, 'invalid_scope'],
    ['a team that there is not', { team_id: 'nowhere' }, 400, 'invalid_target'],
    ['no team', { team_id: '' }, 400, 'invalid_request'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'other' }, 401, 'invalid_client'],
  ])('is refused %s', async (_, form, status, error) => {
    const refused = await send(grant(form));
    expect(refused).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
    expect(refused.challenge).toBe(status === 401 ? 'Basic realm="oauth"' : null);
  });

  it('ends its own tokens, and no others', async () => {
    const [token, other] = await Promise.all([tokenOf(), tokenOf(BILLING)]);
    const path = '/oauth/revoke';
    expect(await send({ token: other }, { path })).toMatchObject({ status: 200 });
    expect(await send({ token }, { path })).toMatchObject({ status: 200 });
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(other, '/api/test/logs')).toBe(200);
  });

  it('ends a token on one node, and the others refuse it within a second', async () => {
    await using beside = await startServer(SETTINGS, server);
    const [token, other] = await Promise.all([tokenOf(), tokenOf()]);
    const besideStatus = (sent: string) => statusWith(sent, '/api/test/agents', beside);
    expect(await besideStatus(token)).toBe(200);
    await send({ token }, { path: '/oauth/revoke' });
    await expect.poll(() => besideStatus(token)).toBe(401);
    expect(await besideStatus(other)).toBe(200);
  });

  it('has tokens for a quarter of an hour', async () => {
    const token = await tokenOf();
    await server.database.pool.query("update client_tokens set expires_at = now() - interval '1 second'");
    expect(await statusWith(token)).toBe(401);
  });

  it('reaches the team of its token alone', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query<{ id: string }>(
      "insert into teams (name) values ('Other') returning id",
    );
    const other = rows[0]?.id ?? '';
    expect(await send(grant({ team_id: other }))).toMatchObject({ body: { error: 'invalid_target' } });
    await pool.query(
      `with person as (insert into accounts (email) values ('other@example.org') returning id)
       insert into memberships (team_id, account_id, role) select $1, id, 'owner' from person`,
      [other],
    );
    const body = { name: 'Ours', conversation_config: CONFIG };
    await server.owner.call(createAgent, { body });
    const token = String((await send(grant({ team_id: other }))).body.access_token);
    const answer = await fetch(`${server.url}/api/test/agents`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual([]);
    expect(await server.owner.call(listAgents, {})).not.toEqual([]);
  });

  it('has no token any more once it is taken out of the settings', async () => {
    const token = await tokenOf();
    await using later = await startServer({}, server);
    const answer = await fetch(`${later.url}/api/test/agents`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});
