import { setImmediate } from 'node:timers/promises';
import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { createApiKey, createPublishableKey } from '@parley/contract/api-keys.ts';
import { listAuditEntries } from '@parley/contract/audit-log.ts';
import { getPermissions, updateProfile } from '@parley/contract/auth.ts';
import { listCallLogs } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { addTextDocument, updateDocument } from '@parley/contract/knowledge.ts';
import { createMemberLink, inviteMember, listMembers } from '@parley/contract/members.ts';
import {
  changeTeam,
  createTeam,
  getOperatorTeam,
  listOperatorTeams,
  type OperatorTeamDetail,
  type TeamLimits,
} from '@parley/contract/operator-teams.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorTeamRoutes } from '../../src/operator-teams/operator-team-routes.ts';
import { openLiveClient } from '../support/live-client.ts';
import { clientToken, OAUTH_CLIENTS, OPERATORS, operatorOf } from '../support/own-identities.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startServer({
    PARLEY_OPERATORS: OPERATORS,
    PARLEY_OAUTH_CLIENTS: OAUTH_CLIENTS,
    PARLEY_SIGN_IN_ATTEMPTS: '1000',
  });
  operator = await operatorOf(server, undefined, 'admin');
});
afterAll(() => server[Symbol.asyncDispose]());

let made = 0;
/** A new team, and its owner who is signed in. */
async function newTeam(name = 'Boulangerie'): Promise<{ team: OperatorTeamDetail; owner: SignedIn }> {
  made += 1;
  const body = { name, owner_email: `owner-of-${made}@example.org` };
  const { team, link } = await operator.call(createTeam, { body });
  return { team, owner: await server.signInBy(link) };
}

const NOT_ALLOWED = { status: 403, code: 'not_allowed' };
const NOT_ALLOWED_REPLY = { status: 403, body: { error: { code: 'not_allowed' } } };

it('has the usage of two teams of a page read at once', async () => {
  let [present, most] = [0, 0];
  const usage = {
    async total() {
      present += 1;
      most = Math.max(most, present);
      await setImmediate();
      present -= 1;
      return { currency: null, total: { conversations: 0, seconds: 0, cost: {} } };
    },
  };
  const teams = { list: async () => ({ list: Array(25).fill({ createdAt: new Date() }), total: 25 }) };
  const routes = operatorTeamRoutes({ teams, usage, now: () => new Date() } as never);
  const list = routes.find(({ endpoint }) => endpoint === listOperatorTeams);
  const answer = await list?.handle({ query: { page: 1 } } as never);
  expect([Object(answer).list.length, most]).toEqual([25, 2]);
});

describe('an operator', () => {
  it('makes a team, whose owner signs in by the link that is shown once', async () => {
    const { team, owner } = await newTeam('Fleuriste du port');
    expect(team).toMatchObject({
      name: 'Fleuriste du port',
      state: 'active',
      agents: 0,
      conversations: 0,
      members: 1,
      cost: null,
      suspension: null,
      limits: {
        agents: null,
        conversations: null,
        calls: null,
        monthly_minutes: null,
        knowledge_bytes: null,
      },
      server_limits: { agents: 25, conversations: null },
      flags: { canViewLogs: true, canViewMcp: true, canUseSimulation: true },
    });
    expect(await owner.call(listMembers, {})).toMatchObject([{ email: team.owners[0], role: 'owner' }]);
    expect(await owner.call(getPermissions, {})).not.toHaveProperty('isOperator');
    expect(await operator.call(getPermissions, {})).toMatchObject({ isOperator: true });
  });

  it('finds teams by name, by the address of an owner and by state, page by page', async () => {
    const { team } = await newTeam('Zzz 100 % Vélo');
    const find = async (query: { search?: string; state?: 'active' | 'suspended'; page?: number }) =>
      (await operator.call(listOperatorTeams, { query })).list.map(({ id }) => id);
    expect(await find({ search: '100 % vélo' })).toEqual([team.id]);
    expect(await find({ search: '100 % VELO' })).toEqual([team.id]);
    expect(await find({ search: team.owners[0] ?? '' })).toEqual([team.id]);
    expect(await find({ search: 'no such team' })).toEqual([]);
    expect(await find({ search: '100 % vélo', state: 'suspended' })).toEqual([]);
    await server.database.pool.query(
      "insert into teams (name) select 'Filler ' || lpad(n::text, 3, '0') from generate_series(1, 30) n",
    );
    const search = 'filler';
    const first = await operator.call(listOperatorTeams, { query: { search } });
    expect([first.total, first.list.length, first.list[0]?.name]).toEqual([30, 25, 'Filler 001']);
    const second = await operator.call(listOperatorTeams, { query: { search, page: 2 } });
    expect(second.list.map(({ name }) => name)).toEqual(
      ['026', '027', '028', '029', '030'].map((number) => `Filler ${number}`),
    );
  });

  it('lists teams by name, without regard to case, and 2 before 10', async () => {
    const ids = ['1', '02', '10', '10 b', '10 B 9', '10 b 11', `9${'0'.repeat(22)}`, ''];
    const names = ids.map((id, index) => `${index % 2 ? 'Succursale' : 'SUCCURSALE'} ${id}`.trim());
    for (const name of names.toReversed()) await newTeam(name);
    const { list } = await operator.call(listOperatorTeams, { query: { search: 'succursale', page: 1 } });
    expect(list.map(({ name }) => name)).toEqual([names.at(-1), ...names.slice(0, -1)]);
  });

  it('reads nothing of a team that is not their own', async () => {
    const { owner } = await newTeam();
    await owner.call(createAgent, {
      body: { name: 'Secret recipe', conversation_config: { agent: { prompt: { prompt: 'Bake.' } } } },
    });
    expect(JSON.stringify(await operator.call(listAgents, {}))).not.toContain('recipe');
    const { list } = await operator.call(listOperatorTeams, { query: {} });
    expect(JSON.stringify(list)).not.toContain('recipe');
  });

  it('leaves what was done in the log of the team, before and after', async () => {
    const { team, owner } = await newTeam('Atelier');
    const params = { team_id: team.id };
    await operator.call(changeTeam, { params, body: { limits: { calls: 3 } } });
    await operator.call(changeTeam, { params, body: { suspension: { reason: 'Unpaid' } } });
    await operator.call(changeTeam, { params, body: { suspension: null } });
    const { list } = await owner.call(listAuditEntries, { query: {} });
    const byOperator = list.filter(({ actor }) => actor.kind === 'operator');
    expect(byOperator).toMatchObject([
      { action: 'change', after: { suspension: null } },
      { action: 'change', after: { 'suspension.reason': 'Unpaid' } },
      {
        action: 'change',
        subject: { name: 'Atelier' },
        before: { 'limits.calls': null },
        after: { 'limits.calls': 3 },
      },
      { action: 'create', subject: { name: 'Atelier' } },
    ]);
    const own = await operator.call(listAuditEntries, { query: { search: 'Atelier' } });
    expect(own.list).toEqual([]);
  });

  it('gets 404 for a team that does not exist', async () => {
    const params = { team_id: crypto.randomUUID() };
    const missing = { status: 404, code: 'team_not_found' };
    await expect(operator.call(getOperatorTeam, { params })).rejects.toMatchObject(missing);
    await expect(operator.call(changeTeam, { params, body: { name: 'x' } })).rejects.toMatchObject(missing);
  });

  it('cannot make a team with an owner who has an account', async () => {
    const { team } = await newTeam();
    const body = { name: 'Again', owner_email: team.owners[0] ?? '' };
    await expect(operator.call(createTeam, { body })).rejects.toMatchObject({ code: 'email_taken' });
    const { total } = await operator.call(listOperatorTeams, { query: { search: 'Again' } });
    expect(total).toBe(0);
  });
});

describe('nobody', () => {
  it('becomes an operator by taking the address of one', async () => {
    const { owner } = await newTeam();
    const email = 'Late-Operator@example.org';
    const invitation = { body: { email, role: 'viewer' as const } };
    await expect(owner.call(inviteMember, invitation)).rejects.toMatchObject(NOT_ALLOWED);
    await expect(owner.call(updateProfile, { body: { email } })).rejects.toMatchObject(NOT_ALLOWED);
    expect((await operator.call(inviteMember, invitation)).link).toContain('token=');
  });

  it('gets a link that signs in as an operator of the same team', async () => {
    const members = await server.owner.call(listMembers, {});
    const id = members.find(({ email }) => email === 'operator@example.org')?.id ?? '';
    await expect(server.owner.call(createMemberLink, { params: { id } })).rejects.toMatchObject(NOT_ALLOWED);
  });

  it('makes a key that manages teams without being an operator', async () => {
    const body = { name: 'Teams', scopes: ['operator:write' as const] };
    await expect(server.owner.call(createApiKey, { body })).rejects.toMatchObject(NOT_ALLOWED);
  });
});

describe('a program', () => {
  const ask = (token: string, path = '', init: RequestInit = {}) =>
    fetch(`${server.url}/api/test/operator/teams${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

  it('manages teams with the key of an operator, within its scope', async () => {
    const { team, owner } = await newTeam('Keyed');
    const keyFor = async (scope: 'operator:read' | 'operator:write') =>
      (await operator.call(createApiKey, { body: { name: `Billing ${scope}`, scopes: [scope] } })).token;
    const [read, write] = [await keyFor('operator:read'), await keyFor('operator:write')];
    expect(await (await ask(read, `/${team.id}`)).json()).toMatchObject({ name: 'Keyed' });
    const change = { method: 'PATCH', body: JSON.stringify({ limits: { agents: 4 } }) };
    expect((await ask(read, `/${team.id}`, change)).status).toBe(403);
    expect(await (await ask(write, `/${team.id}`, change)).json()).toMatchObject({ limits: { agents: 4 } });
    const { list } = await owner.call(listAuditEntries, { query: { search: 'Billing' } });
    expect(list).toMatchObject([{ actor: { kind: 'operator', name: 'Billing operator:write' } }]);
  });

  it('manages teams with the token of a client that has the scope', async () => {
    const answer = await ask(await clientToken(server), '', {
      method: 'POST',
      body: JSON.stringify({ name: 'From the CRM', owner_email: 'crm-customer@example.org' }),
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ team: { name: 'From the CRM' }, mailed: false });
  });
});

describe('a suspended team', () => {
  it('answers programs and websites with a key in the language of the agent, and nothing else', async () => {
    const { team, owner } = await newTeam();
    const { agent_id } = await owner.call(createAgent, {
      body: { name: 'Ada', conversation_config: { agent: { language: 'de', prompt: { prompt: 'Hilf.' } } } },
    });
    const { token } = await owner.call(createApiKey, {
      body: { name: 'Shop', scopes: ['conversations:start', 'agents:read'] },
    });
    const visitorKey = await owner.call(createPublishableKey, {
      body: { name: 'App', agent_ids: [agent_id], origins: null },
    });
    await operator.call(changeTeam, {
      params: { team_id: team.id },
      body: { suspension: { reason: 'Unpaid' } },
    });
    const ask = async <Reply>(key: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'xi-api-key': key, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as Reply };
    };
    const message = setPhrase('suspended', 'de');
    const silent = { status: 403, body: { error: { code: 'team_suspended', message } } };
    const question = { agent_id, message: 'Hallo' };
    expect(await ask(token, 'test/conversation/chat', question)).toMatchObject(silent);
    expect(await ask(visitorKey.token ?? '', 'test/conversation/visitor-chat', question)).toMatchObject(
      silent,
    );
    for (const key of [token, visitorKey.token ?? '']) {
      const { body } = await ask<{ signed_url: string }>(key, `conversation/signed-url?agent_id=${agent_id}`);
      using client = await openLiveClient(body.signed_url);
      client.send({ type: 'conversation_initiation_client_data' });
      expect((await client.next('error')).error_event).toMatchObject({ message });
      expect(await client.closed).toEqual({ code: 1008, reason: message });
    }
    expect(await ask(token, 'test/agents')).toMatchObject(NOT_ALLOWED_REPLY);
  });
});

describe('limits', () => {
  const config = { agent: { language: 'fr' as const, prompt: { prompt: 'Aide.' } } };
  const limit = ({ id }: { id: string }, limits: Partial<TeamLimits>) =>
    operator.call(changeTeam, { params: { team_id: id }, body: { limits } });

  it('of agents are obeyed', async () => {
    const { team, owner } = await newTeam();
    expect((await limit(team, { agents: 1 })).limits.agents).toBe(1);
    await owner.call(createAgent, { body: { name: 'Ada', conversation_config: config } });
    await expect(
      owner.call(createAgent, { body: { name: 'Bob', conversation_config: config } }),
    ).rejects.toMatchObject({ code: 'max_agents_reached' });
    expect((await owner.call(getPermissions, {})).limits).toEqual({ max_voice_bot: 1 });
  });

  it('of conversations at once are obeyed, of whichever channel', async () => {
    const { team, owner } = await newTeam();
    const body = { name: 'Ada', conversation_config: config };
    const { agent_id } = await owner.call(createAgent, { body });
    await limit(team, { conversations: 1 });
    await owner.call(chat, { body: { agent_id, message: 'Bonjour' } });
    await expect(owner.call(chat, { body: { agent_id, message: 'Encore' } })).rejects.toMatchObject({
      status: 429,
      code: 'team_concurrency_limit',
    });
    await limit(team, { conversations: null });
    await expect(owner.call(chat, { body: { agent_id, message: 'Encore' } })).resolves.toBeDefined();
  });

  it('of minutes are obeyed until the month is over', async () => {
    const { team, owner } = await newTeam();
    const body = { name: 'Ada', conversation_config: config };
    const { agent_id } = await owner.call(createAgent, { body });
    const id = seededId(1);
    const startedAt = `${new Date().toISOString().slice(0, 7)}-01T00:00:00Z`;
    await seedLogs(server.database.pool, [{ id, teamId: team.id, startedAt, status: 'in-progress' }]);
    await server.database.pool.query(
      "update conversations set status = 'done', updated_at = started_at + interval '3 minutes' where id = $1",
      [id],
    );
    expect(await limit(team, { monthly_minutes: 3 })).toMatchObject({ conversations: 1, seconds: 180 });
    const message = { body: { agent_id, message: 'Bonjour' } };
    await expect(owner.call(chat, message)).rejects.toMatchObject({ status: 403, code: 'minutes_spent' });
    expect(await owner.call(getPermissions, {})).toMatchObject({ spent_limit: 'minutes_spent' });
    await limit(team, { monthly_minutes: 4 });
    await expect(owner.call(chat, message)).resolves.toBeDefined();
    expect(await owner.call(getPermissions, {})).not.toHaveProperty('spent_limit');
  });

  it('of the bytes of documents are obeyed, for new ones and for those that grow', async () => {
    const { team, owner } = await newTeam();
    const text = 'Nous ouvrons à neuf heures.';
    const bytes = Buffer.byteLength(text);
    await limit(team, { knowledge_bytes: bytes + 5 });
    const first = await owner.call(addTextDocument, { body: { name: 'Horaires', text } });
    const refused = { status: 403, code: 'knowledge_limit_reached' };
    await expect(
      owner.call(addTextDocument, { body: { name: 'Plus', text: 'Dix lettres.' } }),
    ).rejects.toMatchObject(refused);
    const params = { uuid: first.uuid };
    await expect(
      owner.call(updateDocument, { params, body: { text: `${text} Et le samedi.` } }),
    ).rejects.toMatchObject(refused);
    const detail = await operator.call(getOperatorTeam, { params: { team_id: team.id } });
    expect(detail.knowledge_bytes).toBe(bytes);
  });

  it('of functions are obeyed by the server', async () => {
    const { team, owner } = await newTeam();
    await owner.call(listCallLogs, { query: {} });
    const flags = { canViewLogs: false, canUseSimulation: false };
    const changed = await operator.call(changeTeam, { params: { team_id: team.id }, body: { flags } });
    expect(changed.flags).toEqual({ canViewLogs: false, canViewMcp: true, canUseSimulation: false });
    await expect(owner.call(listCallLogs, { query: {} })).rejects.toMatchObject(NOT_ALLOWED);
    expect(await owner.call(getPermissions, {})).toMatchObject({
      pages: { canViewLogs: false, canViewMcp: true },
      actions: { canUseSimulation: false },
    });
  });
});
