import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { getPermissions } from '@parley/contract/auth.ts';
import { getBusinessProfile, NO_BUSINESS, updateBusinessProfile } from '@parley/contract/business-profile.ts';
import { getSignedUrl } from '@parley/contract/conversation.ts';
import { ROLES } from '@parley/contract/permission.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

let server: RunningServer;
const people = new Map<string, SignedIn>();
beforeAll(async () => {
  server = await startServer({ PARLEY_MAX_AGENTS: '2' });
  for (const role of ROLES) people.set(role, await server.signIn(role));
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(async () => {
  await server.database.pool.query('update teams set max_agents = null');
  for (const { external_id } of await server.owner.call(listAgents, {})) {
    await server.owner.call(deleteAgent, { params: { external_id } });
  }
});

function personOf(role: string): SignedIn {
  const person = people.get(role);
  if (!person) throw new Error(`there is no ${role}`);
  return person;
}

const body = { name: 'Agent', conversation_config: { agent: { prompt: { prompt: 'You help.' } } } };

describe.each(ROLES)('the permissions of a team, asked by its %s', (role) => {
  it('include every page and action but the live voice tester, which needs a recogniser', async () => {
    expect(await personOf(role).call(getPermissions, {})).toEqual({
      role,
      limits: { max_voice_bot: 2 },
      pages: { canViewLogs: true, canViewMcp: true },
      actions: { canUseSimulation: true, canUseAiChatbot: true, canUseSimulationElevenlabs: false },
    });
  });

  it("follow the team's own limit", async () => {
    await server.database.pool.query('update teams set max_agents = 1');
    expect((await personOf(role).call(getPermissions, {})).limits).toEqual({ max_voice_bot: 1 });
  });
});

describe('the business of a team', () => {
  it('keeps what two members change of it at one moment', async () => {
    await server.owner.call(updateBusinessProfile, {
      body: { ...NO_BUSINESS, website: 'https://example.org' },
    });
    await Promise.all([
      personOf('admin').call(updateBusinessProfile, { body: { name: 'Harbour Bakery' } }),
      personOf('member').call(updateBusinessProfile, { body: { hours: 'From 8' } }),
    ]);
    expect(await server.owner.call(getBusinessProfile, {})).toEqual({
      name: 'Harbour Bakery',
      website: 'https://example.org',
      hours: 'From 8',
    });
  });
});

describe('the agent limit', () => {
  it.each(['member', 'admin', 'owner'])('stops a %s at the last allowed agent', async (role) => {
    const { call } = personOf(role);
    await call(createAgent, { body });
    await call(createAgent, { body });
    await expect(call(createAgent, { body })).rejects.toMatchObject({
      status: 403,
      code: 'max_agents_reached',
    });
    await server.database.pool.query('update teams set max_agents = 3');
    await call(createAgent, { body });
  });

  it('is not reached by a viewer, who may not create at all', async () => {
    await expect(personOf('viewer').call(createAgent, { body })).rejects.toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });
});

describe('the live voice tester', () => {
  it.each(['deepgram', 'elevenlabs', 'openai'])(
    'is granted to everybody of a team that connected %s',
    async (kind) => {
      await using other = await startServer();
      const viewer = await other.signIn('viewer');
      await other.database.pool.query(
        `insert into connections (id, team_id, kind, name, models, created_at, last_checked_at)
       select gen_random_uuid(), id, $1, 'Speech', '[]', now(), now() from teams`,
        [kind],
      );
      const { rows } = await other.database.pool.query('select count(*)::int as count from connections');
      expect(rows).toEqual([{ count: 1 }]);
      for (const { call } of [viewer, other.owner]) {
        const { actions } = await call(getPermissions, {});
        expect(actions?.canUseSimulationElevenlabs).toBe(true);
      }
    },
  );

  it('is not granted by a language model, nor by what another team connected', async () => {
    const { pool } = server.database;
    await pool.query(
      `with other as (insert into teams (name) values ('Other') returning id)
       insert into connections (id, team_id, kind, name, models, created_at, last_checked_at)
       select gen_random_uuid(), id, 'deepgram', 'Speech', '[]', now(), now() from other`,
    );
    await pool.query(
      `insert into connections (id, team_id, kind, name, models, created_at, last_checked_at)
       select gen_random_uuid(), id, 'openai-compatible', 'Models', '["llama-4"]', now(), now() from teams where name <> 'Other'`,
    );
    const { actions } = await server.owner.call(getPermissions, {});
    expect(actions?.canUseSimulationElevenlabs).toBe(false);
  });
});

describe('a team without permissions', () => {
  it.each(ROLES)('lets its %s neither test nor create', async (role) => {
    await using other = await startServer();
    const person = role === 'owner' ? other.owner : await other.signIn(role);
    const { agent_id } = await other.owner.call(createAgent, { body });
    await other.database.pool.query('update teams set suspended_at = now()');
    expect(await person.call(getPermissions, {})).toMatchObject({ suspension: { reason: '' } });
    // The server may go on with what it knows of a caller for a moment.
    await expect
      .poll(() =>
        person.call(getSignedUrl, { query: { agent_id, purpose: 'test' } }).then(
          () => 200,
          ({ status }) => status,
        ),
      )
      .toBe(403);
  });
});
