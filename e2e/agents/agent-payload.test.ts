import { AGENT_FILE_FORMAT } from '@parley/contract/agent-versions.ts';
import { createAgent, getAgent, NewAgent, updateAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openFunctions } from '../support/functions-section.ts';
import { SpecifiedCreation, specifiedUpdate } from '../support/specified-payload.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

const PROMPT = '# Objective\nHelp.';
const PERSON = { transfers: [{ phone_number: '+33199001234', condition: 'A complaint' }] };
const VOICE = { voice_id: 'espeak_fr-fr_f2', name: 'Camille' };

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

/** The body that the page sends with the next request of this kind while something is done. */
async function sentBy(page: Page, method: 'POST' | 'PATCH', act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === method && /\/api\/agents([/?]|$)/.test(sent.url())),
    act(),
  ]);
  return request.postDataJSON();
}

it.each(['voice', 'chat'] as const)(
  'creates and updates a %s agent with exactly the specified fields',
  async (type) => {
    const page = await browser().newPage(server(), { user });
    const editor = agentEditor(page, t);
    await page.goto(`/agents?agent=new&type=${type}&template=default`);
    await page.getByRole('button', { name: t('editor.close') }).waitFor();
    await editor.button('editor.create').waitFor();
    await editor.field('prompt.section_objective').fill('Help.');
    const created = await sentBy(page, 'POST', () => editor.button('editor.create').click());
    expect(SpecifiedCreation.parse(created)).toEqual(created);
    await editor.toast(t('editor.agent_created')).waitFor();
    await editor.field('prompt.section_tone').fill('Warm.');
    const updated = await sentBy(page, 'PATCH', () => editor.save());
    expect(specifiedUpdate('acme').parse(updated)).toEqual(updated);
    expect(updated).toMatchObject({ type, base_version: 1 });
  },
);

it('gives a new agent the first defaults of the specification, and one that lacks them the second', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=voice&template=default');
  await editor.field('prompt.section_objective').fill('Help.');
  const created = await sentBy(page, 'POST', () => editor.button('editor.create').click());
  expect(created).toMatchObject({
    conversation_config: {
      tts: { optimize_streaming_latency: 4 },
      turn: { turn_timeout: 10, silence_end_call_timeout: 15 },
      conversation: { max_duration_seconds: 300 },
    },
  });
  await editor.toast(t('editor.agent_created')).waitFor();

  const { agent_id, provider_uuid } = await user.call(createAgent, {
    body: { name: 'Bare', conversation_config: { agent: { prompt: { prompt: PROMPT } } } },
  });
  const lacking = { tts: {}, turn: {}, conversation: {} };
  await user.call(updateAgent, {
    params: { agent_id },
    body: { provider_uuid, conversation_config: lacking },
  });
  await editor.open({ provider_uuid });
  await editor.field('prompt.section_tone').fill('Warm.');
  const updated = await sentBy(page, 'PATCH', () => editor.save());
  expect(updated).toMatchObject({
    conversation_config: {
      tts: { optimize_streaming_latency: 3 },
      turn: { turn_timeout: 7, silence_end_call_timeout: -1 },
      conversation: { max_duration_seconds: 600 },
    },
  });
});

it('sends turn-taking settings that differ from the defaults, and removes them again', async () => {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await page.getByRole('button', { name: new RegExp(`^${t('editor.section_advanced')}`) }).click();
  const choice = (group: string, option: string) =>
    page.getByRole('radiogroup', { name: t(group) }).getByRole('radio', { name: t(option), exact: true });
  const defaults = { mode: 'turn', turn_timeout: 10, silence_end_call_timeout: 15 };
  await choice('turns.eagerness', 'turns.eagerness_patient').click();
  await choice('turns.while_speaking', 'turns.sensitivity_off').click();
  await editor.field('turns.terms').fill('noted, , great');
  await editor.choose(t('turns.soft_timeout'), t('turns.say_nothing'));
  const chosen = await sentBy(page, 'PATCH', () => editor.save());
  expect(turnOf(chosen)).toEqual({
    ...defaults,
    turn_eagerness: 'patient',
    interruption_while_speaking: 'off',
    interruption_ignore_terms: ['noted', 'great'],
    soft_timeout_config: { timeout_seconds: -1 },
  });
  await page.reload();
  await expect
    .poll(() => choice('turns.eagerness', 'turns.eagerness_patient').getAttribute('aria-checked'))
    .toBe('true');
  await choice('turns.eagerness', 'turns.eagerness_normal').click();
  await editor.field('turns.terms').fill('');
  expect(turnOf(await sentBy(page, 'PATCH', () => editor.save()))).toMatchObject({
    turn_eagerness: 'normal',
    interruption_while_speaking: 'off',
    interruption_ignore_terms: [],
  });
});

it('sends functions at their current paths, whatever older path they came from, and tools of other products unchanged', async () => {
  const endCall = {
    type: 'system',
    name: 'end_call',
    description: '',
    params: { system_tool_type: 'end_call' },
  };
  const webhook = { type: 'webhook', name: 'orders', url: 'https://shop.example.com/orders', method: 'POST' };
  const others = { voicemail_detection: { type: 'system', name: 'voicemail_detection' } };
  const { provider_uuid } = await user.call(createAgent, {
    body: {
      name: 'Older',
      conversation_config: {
        agent: {
          prompt: { prompt: PROMPT, built_in_tools: others, tools: [{ type: 'telepathy', name: 'guess' }] },
          tools: [webhook, { type: 'transfer_human', name: 'person', params: PERSON }, endCall],
        },
      },
    },
  });
  const page = await browser().newPage(server(), { user });
  const { editor, rows } = await openFunctions(page, t, { provider_uuid });
  await expect.poll(() => rows.count()).toBe(3);
  await editor.field('prompt.section_tone').fill('Warm.');
  const sent = NewAgent.pick({ conversation_config: true }).parse(
    await sentBy(page, 'PATCH', () => editor.save()),
  );
  const { prompt, tools } = sent.conversation_config.agent ?? {};
  expect(tools).toEqual([]);
  expect(prompt?.mcp_server_ids).toEqual([]);
  expect(prompt?.tools).toEqual([
    {
      type: 'webhook',
      name: 'orders',
      description: '',
      response_timeout_secs: 30,
      api_schema: { url: 'https://shop.example.com/orders', method: 'POST' },
    },
    { type: 'telepathy', name: 'guess' },
  ]);
  expect(prompt?.built_in_tools).toMatchObject({
    ...others,
    end_call: endCall,
    transfer_to_number: {
      type: 'system',
      params: { transfers: [{ phone_number: '+33199001234', transfer_destination: { type: 'phone' } }] },
    },
  });
});

// A field that no release of this console knows, at every level that a client may extend.
const NEWER = { conversation_config: newerConfig(), platform_settings: newerPlatform(), labels: ['vip'] };

it('brings the fields of a newer client back as they were, whatever is edited beside them', async () => {
  const { agent_id, provider_uuid } = await user.call(createAgent, {
    body: { name: 'Newer', ...NEWER, format: AGENT_FILE_FORMAT },
  });
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open({ provider_uuid });
  await editor.field('prompt.section_tone').fill('Warm.');
  const sent = await sentBy(page, 'PATCH', () => editor.save());
  const { prompt: _, ...newerAgent } = NEWER.conversation_config.agent;
  const newer = {
    ...NEWER,
    conversation_config: {
      ...NEWER.conversation_config,
      agent: { ...newerAgent, prompt: withoutText(NEWER.conversation_config.agent.prompt) },
    },
  };
  expect(sent).toMatchObject({
    conversation_config: newer.conversation_config,
    platform_settings: newer.platform_settings,
  });
  const stored = await user.call(getAgent, { params: { id: agent_id } });
  expect(stored).toMatchObject(newer);
  expect(stored.conversation_config.agent?.prompt?.prompt).toContain('Warm.');
});

function turnOf(sent: unknown): unknown {
  return NewAgent.pick({ conversation_config: true }).parse(sent).conversation_config.turn;
}

function withoutText({ prompt: _, ...others }: ReturnType<typeof newerConfig>['agent']['prompt']) {
  return others;
}

function newerConfig() {
  const custom_llm = {
    url: 'https://llm.example.com/v1',
    model_id: 'm',
    api_type: 'responses',
    request_headers: { 'X-Key': { secret_id: '' }, 'X-Team': 'b' },
  };
  return {
    vision: { enabled: true },
    agent: {
      backup: { llm: 'other' },
      dynamic_variables: { dynamic_variable_placeholders: { name: 'Ada' }, strict: true },
      prompt: {
        prompt: PROMPT,
        reasoning_effort: 'low',
        rag: { enabled: true, reranker: 'x' },
        custom_llm,
        knowledge_base: [{ id: 'd1', name: 'Doc', type: 'text', usage_mode: 'auto', weight: 2 }],
        built_in_tools: { end_call: { name: 'end_call', newer: 1 } },
      },
    },
    tts: { expressive: true, voice_meta: { ...VOICE, accent: 'x' }, voice_id: VOICE.voice_id },
    asr: { diarize: true },
    turn: {
      eagerness: 'high',
      turn_eagerness: 'patient' as const,
      soft_timeout_config: { timeout_seconds: 5, use_llm_generated_message: true },
    },
    conversation: { file_input: { enabled: true } },
    language_presets: {
      es: {
        soft_timeout: 3,
        overrides: {
          newer: 1,
          agent: { first_message: 'Hola', prompt: { prompt: 'Hable.' } },
          tts: { voice_id: VOICE.voice_id, stability: 0.3 },
        },
      },
    },
  };
}

function newerPlatform() {
  const criterion = { id: 'c1', name: 'Solved', type: 'prompt', conversation_goal_prompt: 'It was solved.' };
  return {
    guardrails: { level: 2 },
    overrides: {
      newer: true,
      conversation_config_override: { turn: { newer: true }, agent: { language: true, newer: true } },
    },
    call_limits: { bursting_enabled: true },
    privacy: { zero_retention_mode: true },
    widget: { avatar: { type: 'orb', color_1: '#123456' }, placement: 'x', text_contents: { start: 'Go' } },
    evaluation: { mode: 'deep', criteria: [{ ...criterion, scope: 'agent' }] },
    auth: { allowlist: [{ hostname: 'shop.example.com', note: 'x' }], shareable_token: null },
    data_collection: { order: { type: 'string' as const, description: 'Number', enum: ['a'] } },
    workspace_overrides: { webhooks: { newer: true } },
  };
}
