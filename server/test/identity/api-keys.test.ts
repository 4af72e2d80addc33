import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { createApiKey, listApiKeys, type NewApiKey, revokeApiKey } from '@parley/contract/api-keys.ts';
import { API_KEYS } from '@parley/contract/limits.ts';
import { removeMember } from '@parley/contract/members.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const CONFIG = { conversation_config: { agent: { language: 'en', prompt: { prompt: 'You help.' } } } };

function newKey(body: Partial<NewApiKey> = {}) {
  return server.owner.call(createApiKey, { body: { name: 'Nightly', scopes: ['agents:read'], ...body } });
}

/** Asks as a program does. */
async function ask(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}${path}`, { headers });
  return { status: answer.status, body: await answer.json() };
}

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

describe('an API key', () => {
  it('is shown once, stored as a hash, and listed by its first characters', async () => {
    const { key, token } = await newKey({ name: 'Shown once' });
    expect(token).toMatch(/^prl_[\w-]{40}$/);
    expect(token.startsWith(key.prefix)).toBe(true);
    const listed = await server.owner.call(listApiKeys, {});
    expect(listed).toContainEqual(key);
    const { rows } = await server.database.pool.query('select * from api_keys');
    expect(JSON.stringify([listed, rows])).not.toContain(token);
  });

  it('opens the calls of its scopes, in the headers of both kinds, and notes its use', async () => {
    const { key, token } = await newKey();
    expect(await ask('/api/test/agents', withToken(token))).toMatchObject({ status: 200 });
    expect(await ask('/api/test/agents', { 'xi-api-key': token })).toMatchObject({ status: 200 });
    expect(await ask('/api/test/secrets', withToken(token))).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: 'This call is not open to API keys.' } },
    });
    expect(await ask('/api/test/knowledge-base', withToken(token))).toMatchObject({
      status: 403,
      body: { error: { message: 'This API key lacks the scope knowledge:read.' } },
    });
    const [noted] = (await server.owner.call(listApiKeys, {})).filter(({ id }) => id === key.id);
    expect(noted?.last_used_at).not.toBeNull();
  });

  it('that is bound to an agent is refused what is not about that agent', async () => {
    const [own, other] = await Promise.all(
      ['Own', 'Other'].map((name) => server.owner.call(createAgent, { body: { name, ...CONFIG } })),
    );
    const { token } = await newKey({ agent_ids: [own?.agent_id ?? ''] });
    expect(await ask(`/api/test/agents/${own?.agent_id}`, withToken(token))).toMatchObject({ status: 200 });
    const refused = { status: 403, body: { error: { code: 'not_allowed' } } };
    expect(await ask(`/api/test/agents/${other?.agent_id}`, withToken(token))).toMatchObject(refused);
    expect(await ask('/api/test/agents', withToken(token))).toMatchObject(refused);
  });

  it('that is bound to two agents asks for what both of them did', async () => {
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map(
        async (name) => (await server.owner.call(createAgent, { body: { name, ...CONFIG } })).agent_id,
      ),
    );
    const { token } = await newKey({ scopes: ['conversations:read'], agent_ids: ids.slice(0, 2) });
    const logsOf = (wanted: string[]) => ask(`/api/test/logs?agent_id=${wanted.join()}`, withToken(token));
    expect(await logsOf(ids.slice(0, 2))).toMatchObject({ status: 200 });
    expect(await logsOf(ids)).toMatchObject({ status: 403 });
  });

  it('that is bound to an agent makes no other, whatever agent the call names besides', async () => {
    const { agent_id } = await server.owner.call(createAgent, { body: { name: 'Own', ...CONFIG } });
    const { token } = await newKey({ scopes: ['agents:write'], agent_ids: [agent_id] });
    const made = await fetch(`${server.url}/api/agents`, {
      method: 'POST',
      headers: { ...withToken(token), 'content-type': 'application/json' },
      body: JSON.stringify({ agent_id, name: 'Another', ...CONFIG }),
    });
    expect(made.status).toBe(403);
  });

  it('ends when its time is over', async () => {
    const { key, token } = await newKey({ expires_in_days: 1 });
    await server.database.pool.query(
      "update api_keys set expires_at = now() - interval '1 second' where id = $1",
      [key.id],
    );
    expect(await ask('/api/test/agents', withToken(token))).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in', message: expect.stringContaining('has ended') } },
    });
  });

  it('that is revoked on one node is refused by the others within a second, and its successor is not', async () => {
    await using beside = await startServer({}, server);
    const [old, successor] = await Promise.all([newKey(), newKey()]);
    const statusOf = async ({ token }: { token: string }) =>
      (await fetch(`${beside.url}/api/test/agents`, { headers: withToken(token) })).status;
    expect(await statusOf(old)).toBe(200);
    await server.owner.call(revokeApiKey, { params: { id: old.key.id } });
    await expect.poll(() => statusOf(old)).toBe(401);
    expect(await statusOf(successor)).toBe(200);
  });

  it('never allows more than the user who made it may', async () => {
    const admin = await server.signIn('admin');
    const { token, key } = await admin.call(createApiKey, {
      body: { name: 'Demoted', scopes: ['agents:read', 'agents:write'] },
    });
    await server.database.pool.query("update memberships set role = 'viewer' where account_id = $1", [
      key.created_by.id,
    ]);
    expect(await ask('/api/test/agents', withToken(token))).toMatchObject({ status: 200 });
    const created = await fetch(`${server.url}/api/agents`, {
      method: 'POST',
      headers: { ...withToken(token), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Refused', ...CONFIG }),
    });
    expect(created.status).toBe(403);
  });

  it.each([
    { api_keys: 'revoke' as const, status: 401 },
    { api_keys: 'take_over' as const, status: 200 },
  ])('of a member who is removed answers $status after $api_keys', async ({ api_keys, status }) => {
    const admin = await server.signIn('admin');
    const { key, token } = await admin.call(createApiKey, {
      body: { name: api_keys, scopes: ['agents:read'] },
    });
    await server.owner.call(removeMember, { params: { id: key.created_by.id }, query: { api_keys } });
    expect(await ask('/api/test/agents', withToken(token))).toMatchObject({ status });
  });

  it('is refused beyond the bound of a team', async () => {
    const before = (await server.owner.call(listApiKeys, {})).length;
    await server.database.pool.query(
      `insert into api_keys (id, team_id, created_by, name, prefix, token_hash, scopes, created_at)
       select gen_random_uuid(), model.team_id, model.created_by, 'Filler', 'prl_', gen_random_uuid()::text, model.scopes, now()
       from (select * from api_keys limit 1) model, generate_series(1, $1::int)`,
      [API_KEYS.max - before],
    );
    await expect(newKey()).rejects.toMatchObject({ code: 'too_many_api_keys' });
    await server.database.pool.query("delete from api_keys where name = 'Filler'");
  });

  it('lists the same agents as the user who made it', async () => {
    const { token } = await newKey();
    const agents = await server.owner.call(listAgents, {});
    expect((await ask('/api/test/agents', withToken(token))).body).toEqual(agents);
  });
});
