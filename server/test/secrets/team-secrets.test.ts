import { deleteAgent } from '@parley/contract/agent-list.ts';
import { createAgent, updateAgent } from '@parley/contract/agents.ts';
import { createCampaign, updateCampaign } from '@parley/contract/campaigns.ts';
import { chat } from '@parley/contract/conversation.ts';
import { TEAM_SECRETS } from '@parley/contract/limits.ts';
import { createNumber } from '@parley/contract/numbers.ts';
import { cancelOutgoingCall, createOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import {
  createTeamSecret,
  deleteTeamSecret,
  listTeamSecrets,
  TeamSecret,
  updateTeamSecret,
} from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenaiServer } from '../../../engine/test/openai-server.ts';
import { waitingForLocks } from '../support/held-row.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

const VALUE = 'sk-very-secret';

async function newSecret(name: string, value = VALUE, hosts = ['http://127.0.0.1:9']) {
  return server.owner.call(createTeamSecret, { body: { name, value, hosts } });
}

/** An agent whose replies come from its own model server. */
async function newAgent(name: string, customLlm: Record<string, unknown>) {
  return server.owner.call(createAgent, {
    body: {
      name,
      conversation_config: {
        agent: {
          language: 'en',
          prompt: {
            prompt: 'You help.',
            llm: 'custom-llm',
            custom_llm: { url: 'http://127.0.0.1:9/v1', ...customLlm },
          },
        },
      },
    },
  });
}

describe('secrets', () => {
  it('are stored sealed and never returned', async () => {
    const secret = await newSecret('Gateway');
    expect(TeamSecret.parse(secret)).toMatchObject({ name: 'Gateway', used_by: [] });
    const changed = await server.owner.call(updateTeamSecret, {
      params: { secret_id: secret.secret_id },
      body: { value: `${VALUE}-2` },
    });
    const listed = await server.owner.call(listTeamSecrets, {});
    expect(listed).toContainEqual(secret);
    const { rows } = await server.database.pool.query('select * from team_secrets');
    expect(JSON.stringify([secret, changed, listed, rows])).not.toContain(VALUE);
  });

  it('have names of their own, whatever their capitals', async () => {
    const { secret_id } = await newSecret('Own name');
    const taken = { status: 409, code: 'secret_name_taken' };
    await expect(newSecret('OWN NAME')).rejects.toMatchObject(taken);
    const other = await newSecret('Other name');
    const params = { secret_id: other.secret_id };
    await expect(
      server.owner.call(updateTeamSecret, { params, body: { name: 'own name' } }),
    ).rejects.toMatchObject(taken);
    const renamed = await server.owner.call(updateTeamSecret, {
      params: { secret_id },
      body: { name: 'Own Name' },
    });
    expect(renamed.name).toBe('Own Name');
  });

  it('take the name of one that is deleted at the same moment', async () => {
    const { secret_id } = await newSecret('Deleted');
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    // What is deleted is noted there behind its deletion.
    await holder.query('lock table audit_entries in exclusive mode');
    const deletion = server.owner.call(deleteTeamSecret, { params: { secret_id } });
    await waitingForLocks(server.database, 1);
    const creation = newSecret('Deleted');
    await waitingForLocks(server.database, 2);
    await holder.query('rollback');
    holder.release();
    await deletion;
    const { secret_id: next } = await creation;
    await server.owner.call(deleteTeamSecret, { params: { secret_id: next } });
  });

  it('need a name, a value and a server that they may be sent to', async () => {
    await expect(newSecret('Nowhere', VALUE, [])).rejects.toMatchObject({ status: 400 });
    await expect(newSecret('Everywhere', VALUE, ['*'])).rejects.toMatchObject({ status: 400 });
    await expect(newSecret(' ')).rejects.toMatchObject({ status: 400 });
    await expect(newSecret('Empty', '')).rejects.toMatchObject({ status: 400 });
  });

  it('may be sent to one more server, beside those that others allowed in the meantime, up to a bound', async () => {
    const { secret_id } = await newSecret('Allowed one by one');
    const change = (body: Parameters<typeof server.owner.call<typeof updateTeamSecret>>[1]['body']) =>
      server.owner.call(updateTeamSecret, { params: { secret_id }, body });
    const names = ['one.example.com', 'two.example.com'];
    await Promise.all(names.map((allowed_host) => change({ allowed_host })));
    const { hosts } = await change({ allowed_host: 'two.example.com' });
    expect(hosts.toSorted()).toEqual(['http://127.0.0.1:9', ...names]);
    const many = Array.from({ length: TEAM_SECRETS.hostsMax }, (_, index) => `s${index}.example.com`);
    await change({ hosts: many });
    await expect(change({ allowed_host: 'late.example.com' })).rejects.toMatchObject({
      status: 409,
      code: 'too_many_secret_hosts',
    });
    expect((await change({ name: 'Allowed' })).hosts).toEqual(many);
  });

  it('are as many as a team may have', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query(
      'select count(*)::int as count, min(team_id::text) as team from team_secrets',
    );
    await pool.query(
      `insert into team_secrets (id, team_id, name, sealed_value, hosts, requested_hosts, created_at)
       select gen_random_uuid(), $1, 'Many ' || n, 'x', '{}', '{}', now() from generate_series(1, $2) as n`,
      [rows[0].team, TEAM_SECRETS.max - rows[0].count],
    );
    await expect(newSecret('One more')).rejects.toMatchObject({ status: 409, code: 'too_many_secrets' });
    await pool.query("delete from team_secrets where name like 'Many %'");
    await newSecret('One more');
  });

  it('stay while agents refer to them, anywhere in the version in force', async () => {
    const [key, header] = [await newSecret('Key in use'), await newSecret('Header in use')];
    const agent = await newAgent('Referring', {
      api_key: { secret_id: key.secret_id },
      request_headers: { 'X-Key': { secret_id: header.secret_id }, 'X-Plain': 'plain' },
    });
    const listed = await server.owner.call(listTeamSecrets, {});
    const users = [{ id: agent.provider_uuid, name: 'Referring' }];
    for (const { secret_id } of [key, header]) {
      expect(listed.find((secret) => secret.secret_id === secret_id)?.used_by).toEqual(users);
      await expect(server.owner.call(deleteTeamSecret, { params: { secret_id } })).rejects.toMatchObject({
        status: 409,
        code: 'secret_in_use',
        message: expect.stringContaining('Referring'),
      });
    }
    await server.owner.call(updateAgent, {
      params: { agent_id: agent.agent_id },
      body: {
        provider_uuid: agent.provider_uuid,
        conversation_config: { agent: { language: 'en', prompt: { prompt: 'You help.' } } },
      },
    });
    await server.owner.call(deleteTeamSecret, { params: { secret_id: header.secret_id } });
    await server.owner.call(deleteAgent, { params: { external_id: agent.agent_id } });
    await server.owner.call(deleteTeamSecret, { params: { secret_id: key.secret_id } });
    await expect(
      server.owner.call(deleteTeamSecret, { params: { secret_id: key.secret_id } }),
    ).rejects.toMatchObject({ status: 404, code: 'secret_not_found' });
  });

  it('stay while a campaign calls with a version that refers to them', async () => {
    const { secret_id } = await newSecret('Of a campaign');
    const agent = await newAgent('Calling', { api_key: { secret_id } });
    await server.owner.call(updateAgent, {
      params: { agent_id: agent.agent_id },
      body: {
        provider_uuid: agent.provider_uuid,
        conversation_config: { agent: { language: 'en', prompt: { prompt: 'You help.' } } },
      },
    });
    const { id } = await server.owner.call(createCampaign, {
      body: { name: 'Parcels', agent_id: agent.agent_id, agent_version: 1 },
    });
    const listed = await server.owner.call(listTeamSecrets, {});
    expect(listed.find((secret) => secret.secret_id === secret_id)?.used_by).toEqual([
      { id, name: 'Parcels' },
    ]);
    const params = { secret_id };
    await expect(server.owner.call(deleteTeamSecret, { params })).rejects.toMatchObject({
      code: 'secret_in_use',
      message: expect.stringContaining('Parcels'),
    });
    await server.owner.call(updateCampaign, { params: { id }, query: {}, body: { agent_version: null } });
    await server.owner.call(deleteTeamSecret, { params });
  });

  it('stay while a call is ordered with a version that refers to them', async () => {
    const { call } = server.owner;
    const { secret_id } = await newSecret('Of a call');
    const { agent_id, provider_uuid } = await newAgent('Once calling', { api_key: { secret_id } });
    await call(updateAgent, {
      params: { agent_id },
      body: {
        provider_uuid,
        conversation_config: { agent: { language: 'en', prompt: { prompt: 'You help.' } } },
      },
    });
    await call(createNumber, { body: { number: '+33187000001', label: 'Shop' } });
    const { id } = await call(createOutgoingCall, {
      body: {
        agent_id,
        agent_version: 1,
        from: '+33187000001',
        to: '+33639980001',
        line_id: 'simulator',
        not_before: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    const params = { secret_id };
    await expect(call(deleteTeamSecret, { params })).rejects.toMatchObject({
      code: 'secret_in_use',
      message: expect.stringContaining('Once calling (v1)'),
    });
    await call(cancelOutgoingCall, { params: { id }, query: {} });
    await call(deleteTeamSecret, { params });
  });

  it('are named to members, managed by admins and unknown to viewers', async () => {
    const [viewer, member, admin] = await Promise.all([
      server.signIn('viewer'),
      server.signIn('member'),
      server.signIn('admin'),
    ]);
    const refused = { status: 403, code: 'not_allowed' };
    const body = { name: 'By role', value: VALUE, hosts: ['api.example.com'] };
    await expect(viewer.call(listTeamSecrets, {})).rejects.toMatchObject(refused);
    await expect(member.call(createTeamSecret, { body })).rejects.toMatchObject(refused);
    const { secret_id } = await admin.call(createTeamSecret, { body });
    const params = { secret_id };
    expect((await member.call(listTeamSecrets, {})).map(({ name }) => name)).toContain('By role');
    for (const person of [viewer, member]) {
      const renaming = { params, body: { name: 'Mine' } };
      await expect(person.call(updateTeamSecret, renaming)).rejects.toMatchObject(refused);
      await expect(person.call(deleteTeamSecret, { params })).rejects.toMatchObject(refused);
    }
    await admin.call(deleteTeamSecret, { params });
  });
});

describe("an agent's own model server", () => {
  it('gets the value of the secret as its key, and its headers, and a new value at the next turn', async () => {
    await using models = await startOpenaiServer({ answers: [{ tokens: ['Good morning.'] }], apiKey: VALUE });
    const [key, header] = [
      await newSecret('Model key', 'wrong', [models.url]),
      await newSecret('Model header', 'tenant-7', [models.url]),
    ];
    const agent = await newAgent('Own server', {
      url: models.url,
      model_id: 'mine',
      api_key: { secret_id: key.secret_id },
      request_headers: { 'X-Tenant': { secret_id: header.secret_id }, 'X-Plain': 'plain' },
    });
    const body = { agent_id: agent.agent_id, message: 'Hello' };
    const refused = await server.owner.call(chat, { body });
    expect(refused.ledger.errors.join()).toContain('refused');
    const params = { secret_id: key.secret_id };
    await server.owner.call(updateTeamSecret, { params, body: { value: VALUE } });
    const answered = await server.owner.call(chat, { body });
    expect(answered.reply).toBe('Good morning.');
    expect(models.requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${VALUE}`,
      'x-tenant': 'tenant-7',
      'x-plain': 'plain',
    });
  });

  it.each(['api_key', 'request_headers'])('is never called without the secret in its %s', async (setting) => {
    await using models = await startOpenaiServer({ answers: [{ tokens: ['Never said.'] }] });
    const { secret_id } = await newSecret(`Gone from ${setting}`, VALUE, [models.url]);
    const agent = await newAgent(`Without ${setting}`, {
      url: models.url,
      ...(setting === 'api_key'
        ? { api_key: { secret_id } }
        : { request_headers: { 'X-Key': { secret_id } } }),
    });
    await server.database.pool.query('delete from team_secrets where id = $1', [secret_id]);
    const answer = await server.owner.call(chat, { body: { agent_id: agent.agent_id, message: 'Hello' } });
    expect(models.requests).toEqual([]);
    expect(answer.reply).not.toContain('Never said');
    expect(answer.reply).not.toBe('');
    expect(answer.ledger.errors.join()).toContain('refused');
  });

  it.each(['api_key', 'request_headers'])(
    'is never called with a secret in its %s that is bound to another server',
    async (setting) => {
      await using models = await startOpenaiServer({ answers: [{ tokens: ['Never said.'] }] });
      const { secret_id } = await newSecret(`Bound in ${setting}`);
      const agent = await newAgent(`Bound ${setting}`, {
        url: models.url,
        ...(setting === 'api_key'
          ? { api_key: { secret_id } }
          : { request_headers: { 'X-Key': { secret_id } } }),
      });
      const answer = await server.owner.call(chat, {
        body: { agent_id: agent.agent_id, message: 'Hello' },
      });
      expect(models.requests).toEqual([]);
      expect(answer.ledger.errors.join()).toContain('refused');
      const secrets = await server.owner.call(listTeamSecrets, {});
      expect(secrets.find((secret) => secret.secret_id === secret_id)?.requested_hosts).toEqual([
        new URL(models.url).origin,
      ]);
    },
  );

  it('is asked about before it gets a secret from before secrets had servers', async () => {
    await using models = await startOpenaiServer({ answers: [{ tokens: ['Good morning.'] }], apiKey: VALUE });
    const { secret_id } = await newSecret('Old key');
    await server.database.pool.query("update team_secrets set hosts = '{}' where id = $1", [secret_id]);
    const agent = await newAgent('Old agent', { url: models.url, api_key: { secret_id } });
    const body = { agent_id: agent.agent_id, message: 'Hello' };
    await server.owner.call(chat, { body });
    expect(models.requests).toEqual([]);
    await server.owner.call(updateTeamSecret, { params: { secret_id }, body: { hosts: [models.url] } });
    expect((await server.owner.call(chat, { body })).reply).toBe('Good morning.');
  });

  it('is never called with a secret of another team', async () => {
    await using models = await startOpenaiServer({ answers: [{ tokens: ['Never said.'] }] });
    const secret = await newSecret('Theirs', VALUE, [models.url]);
    const { pool } = server.database;
    const agent = await newAgent('Thief', { url: models.url, api_key: { secret_id: secret.secret_id } });
    await pool.query(
      `with team as (insert into teams (name) values ('Other') returning id)
       update team_secrets set team_id = team.id from team where team_secrets.id = $1`,
      [secret.secret_id],
    );
    await server.owner.call(chat, { body: { agent_id: agent.agent_id, message: 'Hello' } });
    expect(models.requests).toEqual([]);
  });
});
