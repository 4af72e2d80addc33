import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AgentListConfig, AgentListEntry, type AgentType } from '@parley/contract/agent-list.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import { AgentDetail } from '@parley/contract/agents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { teams } from '../identity/teams/team-table.ts';
import { AgentStore } from './agent-store.ts';
import type { Author } from './agent-version-store.ts';

const support: NewAgent = {
  name: 'Support',
  conversation_config: { agent: { language: 'fr', prompt: { prompt: 'Tu aides les clients.' } } },
};

describe('agent store', () => {
  let database: TestDatabase;
  let store: AgentStore;
  let author: Author;

  beforeAll(async () => {
    database = await openTestDatabase();
    store = new AgentStore(database.database);
  });
  afterAll(() => database[Symbol.asyncDispose]());
  beforeEach(async () => {
    author = await newAuthor(database);
  });

  it('fills a new agent with every default that the client left out', async () => {
    const agent = await store.create(author, support, 3);
    expect(AgentDetail.parse(agent)).toMatchObject({
      name: 'Support',
      type: 'voice',
      version: 1,
      updated_by: 'Ada Lovelace',
      conversation_config: {
        agent: {
          language: 'fr',
          prompt: { llm: 'gemini-2.5-flash-lite', temperature: 0, rag: { enabled: false } },
        },
        turn: { turn_timeout: 10, silence_end_call_timeout: 15 },
        conversation: { max_duration_seconds: 300 },
        tts: { stability: 0.5, speed: 1, similarity_boost: 0.8, optimize_streaming_latency: 4 },
        asr: { user_input_audio_format: 'pcm_8000' },
      },
      platform_settings: { privacy: { retention_days: 730 }, call_limits: { daily_limit: 100_000 } },
    });
  });

  it('gives a new chat agent the longest duration that there is', async () => {
    const { conversation_config } = await store.create(author, { ...support, type: 'chat' }, 3);
    expect(conversation_config.conversation).toMatchObject({ max_duration_seconds: 3_600, text_only: true });
  });

  it('gives chat agents of before the same, and leaves what others have and what was set', async () => {
    const storedWith = async (type: AgentType, max_duration_seconds: number) => {
      const conversation_config = { ...support.conversation_config, conversation: { max_duration_seconds } };
      return (await store.create(author, { ...support, type, conversation_config }, 9)).agent_id;
    };
    const ids = [
      await storedWith('chat', 300),
      await storedWith('chat', 900),
      await storedWith('voice', 300),
    ];
    const migration = new URL('../database/migrations/0037_chat-durations.sql', import.meta.url);
    await database.pool.query(await readFile(migration, 'utf8'));
    const agents = await Promise.all(ids.map((id) => store.find(author.teamId, id)));
    expect(
      agents.map(({ conversation_config }) => conversation_config.conversation?.max_duration_seconds),
    ).toEqual([3_600, 900, 300]);
  });

  it('reads numbers that are stored outside their range as the nearest that are allowed', async () => {
    const settings = {
      tts: { voice_id: 'v', stability: 5, speed: 0.1, similarity_boost: -1 },
      turn: { turn_timeout: 999, silence_end_call_timeout: 5 },
      conversation: { max_duration_seconds: 7_200 },
    };
    const agent = { ...support, conversation_config: { ...support.conversation_config, ...settings } };
    const { agent_id } = await store.create(author, agent, 3);
    expect(AgentDetail.parse(await store.find(author.teamId, agent_id)).conversation_config).toMatchObject({
      tts: { voice_id: 'v', stability: 1, speed: 0.7, similarity_boost: 0 },
      turn: { turn_timeout: 300, silence_end_call_timeout: -1 },
      conversation: { max_duration_seconds: 3_600 },
    });
  });

  it('preserves unknown fields at every level', async () => {
    const { agent_id } = await store.create(
      author,
      {
        ...support,
        tags: ['vip'],
        conversation_config: { ...support.conversation_config, vad: { background: true } },
        platform_settings: { guardrails: { version: '2' } },
      },
      3,
    );
    expect(await store.find(author.teamId, agent_id)).toMatchObject({
      tags: ['vip'],
      conversation_config: { vad: { background: true } },
      platform_settings: { guardrails: { version: '2' }, privacy: { record_voice: true } },
    });
  });

  it('lets conversations see at once what was saved or deleted here', async () => {
    const { provider_uuid, agent_id } = await store.create(author, support, 3);
    expect(await store.findRecent(author.teamId, agent_id)).toMatchObject({ name: 'Support', version: 1 });
    await store.update(author, agent_id, { provider_uuid, name: 'Sales' });
    expect(await store.findRecent(author.teamId, agent_id)).toMatchObject({ name: 'Sales', version: 2 });
    await store.delete(author.teamId, agent_id);
    await expect(store.findRecent(author.teamId, agent_id)).rejects.toMatchObject({ status: 404 });
  });

  it("does not show a team's cached agents to another team", async () => {
    const { agent_id } = await store.create(author, support, 3);
    await store.findRecent(author.teamId, agent_id);
    await expect(store.findRecent(randomUUID(), agent_id)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['an empty prompt', { ...support, conversation_config: {} }, 'system_prompt_required'],
    ['an empty name', { ...support, name: '  ' }, 'agent_name_required'],
    ['markup in the name', { ...support, name: 'A<b>gent</b>' }, 'markup_not_allowed'],
  ])('refuses %s', async (_, agent, key) => {
    await expect(store.create(author, agent, 3)).rejects.toMatchObject({
      status: 400,
      detail: { fields: [{ message: key }] },
    });
  });

  it('stores texts without NUL characters and lone surrogates, which PostgreSQL refuses', async () => {
    const agent = await store.create(author, { ...support, name: 'N\0ame\ud800' }, 3);
    expect((await store.find(author.teamId, agent.agent_id)).name).toBe('Name\ufffd');
  });

  it('refuses settings nested too deeply', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = [deep];
    await expect(store.create(author, { ...support, deep }, 3)).rejects.toMatchObject({ code: 'too_deep' });
  });

  it('finds an agent by either of its ids', async () => {
    const agent = await store.create(author, support, 3);
    expect(await store.find(author.teamId, agent.provider_uuid)).toEqual(agent);
    expect(await store.find(author.teamId, agent.agent_id)).toEqual(agent);
  });

  it('hides the agents of a team from others', async () => {
    const agent = await store.create(author, support, 3);
    const other = await newAuthor(database);
    const missing = { code: 'agent_not_found', status: 404 };
    await expect(store.find(other.teamId, agent.agent_id)).rejects.toMatchObject(missing);
    await expect(store.findVersion(other.teamId, agent.agent_id, 1)).rejects.toMatchObject(missing);
    await expect(store.duplicate(other, agent.agent_id, 3)).rejects.toMatchObject(missing);
    await expect(store.delete(other.teamId, agent.agent_id)).rejects.toMatchObject(missing);
    await expect(
      store.update(other, agent.agent_id, { provider_uuid: agent.provider_uuid, name: 'Mine' }),
    ).rejects.toMatchObject(missing);
    expect(await store.list(other.teamId)).toEqual([]);
  });

  it('lists the newest first with what the cards show', async () => {
    for (const [second, name] of ['first', 'second', 'third'].entries()) {
      const dated = new AgentStore(database.database, () => new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
      await dated.create(author, { ...support, name }, 3);
    }
    const list = await store.list(author.teamId);
    expect(list.map((entry) => AgentListEntry.parse(entry).name)).toEqual(['third', 'second', 'first']);
    expect(AgentListConfig.parse(JSON.parse(String(list[2]?.config)))).toMatchObject({
      phone_numbers: [],
      metadata: { created_at_unix_secs: Date.UTC(2026, 0, 1) / 1000 },
      agent: { language: 'fr' },
    });
  });

  it('lets a team have exactly as many agents as it may, also when twenty creations run at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.create(author, support, 7)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await store.list(author.teamId)).toHaveLength(7);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'max_agents_reached', status: 403 });
  });

  it('stores a new version with each save and preserves earlier ones', async () => {
    const agent = await store.create(author, support, 3);
    const saved = await store.update({ ...author, name: 'Grace' }, agent.agent_id, {
      provider_uuid: agent.provider_uuid,
      base_version: 1,
      name: 'Renamed',
    });
    expect(saved).toMatchObject({ version: 2, name: 'Renamed', updated_by: 'Grace' });
    expect(await store.findVersion(author.teamId, agent.agent_id, 1)).toEqual(agent);
    expect((await store.list(author.teamId))[0]?.name).toBe('Renamed');
  });

  it('changes the sections that a save carries and leaves the others', async () => {
    const agent = await store.create(author, support, 3);
    const saved = await store.update(author, agent.agent_id, {
      provider_uuid: agent.provider_uuid,
      conversation_config: { turn: { turn_timeout: 30 } },
    });
    expect(saved.conversation_config.turn).toEqual({ turn_timeout: 30 });
    expect(saved.conversation_config.agent).toEqual(agent.conversation_config.agent);
  });

  it('makes no new version when nothing changed, even on an older version', async () => {
    const agent = await store.create(author, support, 3);
    const change = { provider_uuid: agent.provider_uuid, base_version: 1, name: 'Renamed' };
    const saved = await store.update(author, agent.agent_id, change);
    expect(await store.update(author, agent.agent_id, change)).toEqual(saved);
  });

  it('accepts one of two saves on the same version and tells the other who was first', async () => {
    const agent = await store.create(author, support, 3);
    const save = (name: string) =>
      store.update({ ...author, name }, agent.agent_id, {
        provider_uuid: agent.provider_uuid,
        base_version: 1,
        name: `Renamed by ${name}`,
      });
    const results = await Promise.allSettled([save('Ada'), save('Grace')]);
    const won = results.find((result) => result.status === 'fulfilled')?.value;
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost.map(({ reason }) => reason)).toMatchObject([
      {
        code: 'agent_version_conflict',
        status: 409,
        detail: { version: 2, updated_by: won?.updated_by, updated_at: won?.updated_at, is_own: false },
      },
    ]);
    const again = store.update({ ...author, name: won?.updated_by ?? '' }, agent.agent_id, {
      provider_uuid: agent.provider_uuid,
      base_version: 1,
      name: 'Renamed in another window',
    });
    await expect(again).rejects.toMatchObject({ detail: { version: 2, is_own: true } });
    expect(await store.find(author.teamId, agent.agent_id)).toEqual(won);
  });

  it.each([undefined, randomUUID()])('refuses a save that carries the uuid %s', async (provider_uuid) => {
    const agent = await store.create(author, support, 3);
    await expect(
      store.update(author, agent.agent_id, { provider_uuid, name: 'Renamed' }),
    ).rejects.toMatchObject({ code: 'provider_uuid_missing', status: 400, detail: undefined });
  });

  it('refuses a save that would empty the prompt', async () => {
    const agent = await store.create(author, support, 3);
    await expect(
      store.update(author, agent.agent_id, {
        provider_uuid: agent.provider_uuid,
        conversation_config: { agent: { prompt: { prompt: ' ' } } },
      }),
    ).rejects.toMatchObject({ detail: { fields: [{ message: 'system_prompt_required' }] } });
  });

  const headers = (authorization: object) => ({
    url: 'https://example.com',
    request_headers: { accept: 'text/plain', authorization },
  });

  it('duplicates an agent without the secrets it names', async () => {
    const original = await store.create(
      author,
      {
        ...support,
        conversation_config: {
          agent: {
            prompt: {
              prompt: 'Help.',
              custom_llm: { url: 'https://llm.example/v1', api_key: { secret_id: 's1' } },
              tools: [
                { type: 'webhook', name: 'plain', headers: { accept: 'text/plain' } },
                { type: 'webhook', name: 'keyed', headers: { authorization: { secret_id: 's2' } } },
                {
                  type: 'webhook',
                  name: 'headed',
                  api_schema: headers({ secret_id: 's3', prefix: 'Bearer ' }),
                },
                { type: 'client', name: 'other' },
              ],
            },
          },
        },
      },
      3,
    );
    const copy = await store.duplicate(author, original.agent_id, 3);
    expect(copy).toMatchObject({
      webhooks: 3,
      wholeWebhooks: 1,
      agent: { name: 'Support (copie)', version: 1 },
    });
    expect(copy.agent.agent_id).not.toBe(original.agent_id);
    const prompt = (await store.find(author.teamId, copy.agent.agent_id)).conversation_config.agent?.prompt;
    expect(prompt?.custom_llm).toEqual({ url: 'https://llm.example/v1' });
    expect(prompt?.tools).toEqual([
      { type: 'webhook', name: 'plain', headers: { accept: 'text/plain' } },
      { type: 'webhook', name: 'keyed', headers: {} },
      { type: 'webhook', name: 'headed', api_schema: headers({ secret_id: '', prefix: 'Bearer ' }) },
      { type: 'client', name: 'other' },
    ]);
    const second = await store.duplicate(author, copy.agent.agent_id, 3);
    expect(second).toMatchObject({ webhooks: 3, wholeWebhooks: 2 });
  });

  it('names a copy in the language of the agent, caps its name and refuses one too many', async () => {
    const original = await store.create(author, { ...support, name: 'x'.repeat(100) }, 2);
    const copy = await store.duplicate(author, original.agent_id, 2);
    expect(copy.agent.name).toBe(`${'x'.repeat(92)} (copie)`);
    await expect(store.duplicate(author, original.agent_id, 2)).rejects.toMatchObject({
      code: 'max_agents_reached',
    });
  });

  it('deletes an agent but not its versions, and frees its slot', async () => {
    const agent = await store.create(author, support, 1);
    await store.delete(author.teamId, agent.agent_id);
    const missing = { code: 'agent_not_found' };
    await expect(store.find(author.teamId, agent.agent_id)).rejects.toMatchObject(missing);
    await expect(store.findForConversation(agent.agent_id)).rejects.toMatchObject(missing);
    await expect(store.delete(author.teamId, agent.agent_id)).rejects.toMatchObject(missing);
    expect((await store.findVersion(author.teamId, agent.agent_id, 1)).name).toBe('Support');
    await expect(store.create(author, support, 1)).resolves.toMatchObject({ version: 1 });
  });

  it('gives a conversation the agent and its team', async () => {
    const agent = await store.create(author, support, 3);
    expect(await store.findForConversation(agent.agent_id)).toEqual({ ...agent, teamId: author.teamId });
  });
});

async function newAuthor(database: TestDatabase): Promise<Author> {
  const [team] = await database.database.insert(teams).values({ name: 'Team' }).returning();
  return { teamId: team?.id ?? '', userId: randomUUID(), name: 'Ada Lovelace' };
}
