import { randomUUID } from 'node:crypto';
import { deleteAgent, duplicateAgent, listAgents } from '@parley/contract/agent-list.ts';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import {
  createAgent,
  getAgent,
  getFirstMessage,
  type NewAgent,
  updateAgent,
} from '@parley/contract/agents.ts';
import { updateProfile } from '@parley/contract/auth.ts';
import { createConnection, deleteConnection, listConnections } from '@parley/contract/connections.ts';
import { listLanguageModels } from '@parley/contract/language-models.ts';
import { enhancePrompt } from '@parley/contract/prompt.ts';
import { getTemplate } from '@parley/contract/templates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenaiServer } from '../../../engine/test/openai-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

const support: NewAgent = {
  name: 'Support',
  conversation_config: {
    agent: { language: 'en', first_message: 'Hello {{name}}', prompt: { prompt: 'You help customers.' } },
  },
};

describe('agents over HTTP', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1', PARLEY_MAX_AGENTS: '4' });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it("names an agent's author by the name that they gave a moment ago", async () => {
    const { call } = await server.signIn('member');
    const body = { firstname: 'Ada', lastname: 'Lovelace', password: 'correct horse battery staple' };
    await call(updateProfile, { body });
    const { agent_id, updated_by } = await call(createAgent, { body: support });
    expect(updated_by).toBe('Ada Lovelace');
    await call(deleteAgent, { params: { external_id: agent_id } });
  });

  it('strips HTML elements from all texts, and answers with what it stored', async () => {
    const { call } = server.owner;
    const tool = {
      type: 'webhook',
      name: 'mail',
      description: 'Sends <b>a</b> mail',
      api_schema: {
        url: 'https://example.com/',
        method: 'POST',
        request_body_schema: {
          type: 'object',
          properties: { html: { type: 'string', constant_value: '<p>Hello</p>' } },
        },
      },
    };
    const body = {
      name: 'Marked',
      conversation_config: {
        agent: {
          language: 'en',
          first_message: '<b>Hello</b><<i>script>alert(1)</script>, 3 < 4 & <3',
          prompt: { prompt: '<context>Be <em>kind</em>.</context>\n<br>Never <rude>.', tools: [tool] },
        },
        turn: { soft_timeout_config: { timeout_seconds: 3, message: 'One <u>moment</u>' } },
      },
    } as NewAgent;
    const { agent_id } = await call(createAgent, { body });
    // Read as it is stored, past what the browser's client would take out.
    const stored = async () => {
      const { rows } = await server.database.pool.query(
        `select conversation_config as config from agent_versions v join agents a on a.id = v.agent_row_id
          where a.agent_id = $1 order by v.number desc limit 1`,
        [agent_id],
      );
      return rows[0].config;
    };
    const expected = {
      agent: {
        first_message: 'Helloalert(1), 3 < 4 & <3',
        prompt: {
          prompt: '<context>Be kind.</context>\nNever <rude>.',
          tools: [
            {
              description: 'Sends a mail',
              api_schema: {
                request_body_schema: { properties: { html: { constant_value: '<p>Hello</p>' } } },
              },
            },
          ],
        },
      },
      turn: { soft_timeout_config: { message: 'One moment' } },
    };
    expect(await stored()).toMatchObject(expected);
    const shown = await call(getAgent, { params: { id: agent_id } });
    expect(shown.conversation_config).toMatchObject(expected);
    await server.database.pool.query(
      `update agent_versions set conversation_config =
         jsonb_set(conversation_config, '{agent,first_message}', '"<b>Old</b> words"')
        where agent_row_id = (select id from agents where agent_id = $1)`,
      [agent_id],
    );
    expect((await call(getFirstMessage, { params: { id: agent_id } })).first_message).toBe('Old words');
    const change = { provider_uuid: shown.provider_uuid, name: 'A \u202egnp.exe' };
    await expect(call(updateAgent, { params: { agent_id }, body: change })).rejects.toMatchObject({
      status: 400,
    });
    await call(deleteAgent, { params: { external_id: agent_id } });
  });

  it('creates, opens, saves, duplicates and deletes an agent', async () => {
    const { call } = server.owner;
    const agent = await call(createAgent, { body: support });
    const params = { agent_id: agent.agent_id };
    expect(await call(getAgent, { params: { id: agent.provider_uuid } })).toEqual(agent);
    expect(await call(getFirstMessage, { params: { id: agent.agent_id } })).toEqual({
      first_message: 'Hello {{name}}',
    });
    const body = { provider_uuid: agent.provider_uuid, base_version: 1, name: 'Renamed' };
    expect(await call(updateAgent, { params, body })).toMatchObject({ name: 'Renamed', version: 2 });
    await expect(call(updateAgent, { params, body: { ...body, name: 'Other' } })).rejects.toMatchObject({
      status: 409,
      code: 'agent_version_conflict',
    });
    const copy = await call(duplicateAgent, { params: { external_id: agent.agent_id } });
    expect((await call(listAgents, {})).map(({ name }) => name)).toEqual(['Renamed (copy)', 'Renamed']);
    for (const { agent_id } of [agent, copy]) await call(deleteAgent, { params: { external_id: agent_id } });
    expect(await call(listAgents, {})).toEqual([]);
  });

  it.each<[field: string, settings: object]>([
    ['tts.stability', { tts: { stability: 5 } }],
    ['tts.speed', { tts: { speed: 0.6 } }],
    ['tts.similarity_boost', { tts: { similarity_boost: -0.1 } }],
    ['turn.turn_timeout', { turn: { turn_timeout: 999 } }],
    ['turn.turn_timeout', { turn: { turn_timeout: 0.5 } }],
    ['turn.silence_end_call_timeout', { turn: { silence_end_call_timeout: 5 } }],
    ['conversation.max_duration_seconds', { conversation: { max_duration_seconds: 30 } }],
    ['agent.prompt.llm', { agent: { prompt: { prompt: 'Help.', llm: 'gemini-99-imaginary' } } }],
  ])('refuses %s outside its range, and names it', async (field, settings) => {
    const { call } = server.owner;
    const body = {
      name: 'Strict',
      conversation_config: { ...support.conversation_config, ...settings },
    } as NewAgent;
    await expect(call(createAgent, { body })).rejects.toMatchObject({
      status: 400,
      body: { error: { detail: { fields: [{ path: `conversation_config.${field}` }] } } },
    });
    expect(await call(listAgents, {})).toEqual([]);
  });

  it('preserves the model of an agent whose connection is gone, and accepts no other unknown one', async () => {
    await using models = await startOpenaiServer({ answers: [], models: ['writer'] });
    const { call } = server.owner;
    const { id } = await call(createConnection, {
      body: { kind: 'openai-compatible', name: 'Local', base_url: models.url },
    });
    const withModel = (llm: string) => ({ agent: { prompt: { prompt: 'Help.', llm } } });
    const agent = await call(createAgent, {
      body: { name: 'Own', conversation_config: withModel('writer') },
    });
    await call(deleteConnection, { params: { id } });
    const params = { agent_id: agent.agent_id };
    const change = (llm: string) =>
      call(updateAgent, {
        params,
        body: { ...agent, base_version: undefined, conversation_config: withModel(llm) },
      });
    expect((await change('writer')).conversation_config.agent?.prompt?.llm).toBe('writer');
    await expect(change('other-writer')).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await change('custom-llm')).conversation_config.agent?.prompt?.llm).toBe('custom-llm');
    await call(deleteAgent, { params: { external_id: agent.agent_id } });
  });

  it("refuses one agent more than the team's bound", async () => {
    const { call } = server.owner;
    const made = [];
    for (let count = 0; count < 4; count += 1) made.push(await call(createAgent, { body: support }));
    await expect(call(createAgent, { body: support })).rejects.toMatchObject({ code: 'max_agents_reached' });
    const repeated = { query: { idempotency_key: made[0]?.provider_uuid }, body: support };
    expect((await call(createAgent, repeated)).agent_id).toBe(made[0]?.agent_id);
    for (const { agent_id } of made) await call(deleteAgent, { params: { external_id: agent_id } });
  });

  it('saves the agent that was created under the same key instead of creating another', async () => {
    const { call } = server.owner;
    const query = { idempotency_key: randomUUID() };
    const create = (body: NewAgent) => call(createAgent, { query, body });
    const [first, second] = await Promise.all([create(support), create(support)]);
    expect(second).toEqual(first);
    const renamed = await create({ ...support, name: 'Sales' });
    expect(renamed).toMatchObject({ agent_id: first.agent_id, name: 'Sales', version: 2 });
    expect(await call(listAgents, {})).toHaveLength(1);
    await call(deleteAgent, { params: { external_id: first.agent_id } });
    const [third, again] = await Promise.all([create(support), create(support)]);
    expect(third).toMatchObject({ name: support.name, version: 1 });
    expect([third.agent_id, third.provider_uuid]).not.toContain(first.agent_id);
    expect(again).toEqual(third);
    expect((await call(listAgents, {})).map(({ external_id }) => external_id)).toEqual([third.agent_id]);
    await call(deleteAgent, { params: { external_id: third.agent_id } });
  });

  it('lets a viewer read and change nothing', async () => {
    const agent = await server.owner.call(createAgent, { body: support });
    const viewer = await server.signIn('viewer');
    const params = { external_id: agent.agent_id };
    expect(await viewer.call(listAgents, {})).toHaveLength(1);
    const refused = { status: 403 };
    await expect(viewer.call(createAgent, { body: support })).rejects.toMatchObject(refused);
    await expect(viewer.call(duplicateAgent, { params })).rejects.toMatchObject(refused);
    await expect(viewer.call(deleteAgent, { params })).rejects.toMatchObject(refused);
    await server.owner.call(deleteAgent, { params });
  });

  it('answers 404 for an agent that is not there', async () => {
    const params = { id: randomUUID() };
    await expect(server.owner.call(getAgent, { params })).rejects.toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });
  });

  it('lists agents page by page, finds them by name and id, and gives an array to calls without a query', async () => {
    const { call } = server.owner;
    const { agent_id } = await call(createAgent, { body: { ...support, name: 'Accueil Élise 100%' } });
    // Many in one moment, so that a page ends among rows of the same time.
    await server.database.pool.query(
      `insert into agents (id, agent_id, team_id, name, type, language, llm, version, created_at, deleted_at)
         select gen_random_uuid(), 'agent_row' || n, team_id, 'Row ' || lpad(n::text, 3, '0'), type, language, llm, 1,
           created_at - make_interval(secs => n / 100 + 1), case when n > 250 then now() end
         from agents, generate_series(1, 260) n where agent_id = $1`,
      [agent_id],
    );
    const all = await call(listAgents, {});
    expect(all).toHaveLength(251);

    const paged: typeof all = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await call(listAgentPage, { query: { page_size: 40, ...(cursor ? { cursor } : {}) } });
      expect(page).toMatchObject({ found: 251, total: 251, has_more: page.next_cursor !== null });
      paged.push(...page.list);
      cursor = page.next_cursor ?? undefined;
      more = page.has_more;
    }
    expect(paged).toEqual(all);

    const find = (search: string) => call(listAgentPage, { query: { search, page_size: 2 } });
    const numbered = () => call(listAgentPage, { query: { has_number: 'true', page_size: 2 } });
    expect(await numbered()).toMatchObject({ list: [], found: 0 });
    const [newest, other] = all;
    expect(newest?.name).toBe('Accueil Élise 100%');
    for (const search of [
      'ÉLISE',
      'elise',
      '100%',
      newest?.id.slice(4, 20),
      `bot${newest?.id}`,
      `BOT ${newest?.id}`,
      agent_id,
    ])
      expect(await find(search ?? '')).toMatchObject({ list: [{ id: newest?.id }], found: 1, total: 251 });
    expect(await find('row 1')).toMatchObject({ found: 100, has_more: true });
    expect((await find('bot')).found).toBe(251);
    expect(await find('%_%\0')).toMatchObject({ list: [], found: 0, has_more: false, next_cursor: null });
    expect((await find(other?.name ?? '')).list).toEqual([other]);
    await expect(call(listAgentPage, { query: { page_size: 2, cursor: 'x' } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    await server.database.pool.query("delete from agents where agent_id like 'agent_row%'");
    await call(deleteAgent, { params: { external_id: agent_id } });
  });

  it('gives templates in the asked language', async () => {
    const template = await server.owner.call(getTemplate, {
      params: { templateId: 'sales' },
      query: { lang: 'fr' },
    });
    expect(template.systemPrompt).toContain('# Personnalité');
  });

  it('says how to get a model before it enhances a prompt, and enhances once one is connected', async () => {
    await using models = await startOpenaiServer({
      answers: [{ tokens: ['```\n# Rules\n', 'Be kind.\n```'] }, { status: 500 }],
      models: ['writer'],
    });
    const { call } = server.owner;
    const body = { text: '# Règles\nSois aimable avec les clients.', isTemplateMode: true, lang: 'fr' };
    expect((await call(listLanguageModels, {})).can_enhance).toBe(false);
    await expect(call(enhancePrompt, { body })).rejects.toMatchObject({
      status: 409,
      code: 'no_language_model',
    });

    const { id } = await call(createConnection, {
      body: { kind: 'openai-compatible', name: 'Local', base_url: models.url },
    });
    const listed = await call(listLanguageModels, {});
    expect(listed.can_enhance).toBe(true);
    expect(listed.models.find((model) => model.id === 'writer')?.available).toBe(true);
    expect(await call(enhancePrompt, { body })).toEqual({ enhancedPrompt: '# Règles\nBe kind.' });
    await expect(call(enhancePrompt, { body })).rejects.toMatchObject({
      status: 502,
      code: 'enhance_failed',
    });

    await call(deleteConnection, { params: { id } });
    expect(await call(listConnections, {})).toEqual([]);
    expect((await call(listLanguageModels, {})).can_enhance).toBe(false);
  });
});
