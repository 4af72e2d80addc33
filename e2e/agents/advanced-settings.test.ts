import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { type AgentDetail, getAgent, updateAgent } from '@parley/contract/agents.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
const isFocused = (element: Element) => element === document.activeElement;

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

async function advancedOf(who = user, width?: number) {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user: who, ...(width ? { width } : {}) });
  await openAdvanced(page, agent);
  return { agent, page, editor: agentEditor(page, t) };
}

async function openAdvanced(page: Page, agent: AgentDetail): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('editor_sections', JSON.stringify({ prompt: true, advanced: true })),
  );
  await agentEditor(page, t).open(agent);
  await block(page, 'advanced.conversation').waitFor();
}

const block = (page: Page, key: string): Locator => page.getByRole('region', { name: t(key), exact: true });

async function reloaded(page: Page): Promise<void> {
  await page.reload();
  await block(page, 'advanced.conversation').waitFor();
}

/** Changes the stored agent past the editor. */
async function changed(agent: AgentDetail, conversation_config: ConversationConfig): Promise<void> {
  const { agent_id, provider_uuid } = agent;
  await user.call(updateAgent, { params: { agent_id }, body: { provider_uuid, conversation_config } });
}

const stored = (agent: AgentDetail) => user.call(getAgent, { params: { id: agent.agent_id } });

const picker = (page: Page, key: string) => page.getByRole('combobox', { name: t(key), exact: true });

async function choose(page: Page, key: string, option: string): Promise<void> {
  await picker(page, key).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The field for a number of one's own beside a picker. */
const ownNumber = (page: Page, key: string) =>
  page.getByRole('textbox', { name: t('advanced.custom_value', { setting: t(key) }), exact: true });

/** Settings that are changed, and look changed after a reload; each with what is stored of it. */
type Change = {
  change: (page: Page) => Promise<void>;
  expectShown: (page: Page) => Promise<void>;
  expectStored: (agent: AgentDetail) => void;
};

const TIMES = [
  ['advanced.turn_timeout', '30 seconds'],
  ['advanced.silence_timeout', t('advanced.never')],
  ['advanced.max_duration', '30 minutes'],
  ['advanced.token_limit', '300 tokens'],
] as const;

const timeouts: Change = {
  async change(page) {
    for (const [key, option] of TIMES) await choose(page, key, option);
  },
  async expectShown(page) {
    for (const [key, option] of TIMES) await expect.poll(() => picker(page, key).textContent()).toBe(option);
  },
  expectStored({ conversation_config }) {
    expect(conversation_config).toMatchObject({
      agent: { prompt: { max_tokens: 300 } },
      turn: { turn_timeout: 30, silence_end_call_timeout: -1 },
      conversation: { max_duration_seconds: 1800 },
    });
  },
};

/** Of an agent with an event that this console does not know. */
const events: Change = {
  async change(page) {
    await expect.poll(() => page.getByRole('checkbox', { name: 'vad_score' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: t('advanced.event_interruption') }).click();
    await page.getByRole('checkbox', { name: t('advanced.event_agent_response'), exact: true }).click();
  },
  async expectShown(page) {
    await expect
      .poll(() => page.getByRole('checkbox', { name: t('advanced.event_interruption') }).isChecked())
      .toBe(false);
  },
  expectStored({ conversation_config }) {
    expect(conversation_config.conversation?.client_events).toEqual(['audio', 'agent_response', 'vad_score']);
  },
};

const limits: Change = {
  async change(page) {
    await choose(page, 'advanced.concurrency', '5 conversations');
    await choose(page, 'advanced.daily', t('advanced.custom'));
    await ownNumber(page, 'advanced.daily').fill('250');
  },
  async expectShown(page) {
    await expect.poll(() => picker(page, 'advanced.concurrency').textContent()).toBe('5 conversations');
    await expect.poll(() => ownNumber(page, 'advanced.daily').inputValue()).toBe('250');
  },
  expectStored({ platform_settings }) {
    expect(platform_settings.call_limits).toEqual({ agent_concurrency_limit: 5, daily_limit: 250 });
  },
};

const toggle = (page: Page, key: string) => page.getByRole('switch', { name: t(key), exact: true });

const redacted = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: t(`advanced.redacted_${name}`), exact: true });

const privacy: Change = {
  async change(page) {
    await toggle(page, 'advanced.record_voice').click();
    await choose(page, 'advanced.retention', '30 days');
    await redacted(page, 'payment_card').click();
    await redacted(page, 'email_address').click();
    await toggle(page, 'advanced.delete_transcript').click();
    await toggle(page, 'advanced.delete_audio').click();
    await toggle(page, 'advanced.apply_to_existing').click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('advanced.apply_message', { duration: '30 days' })).waitFor();
    await expectAccessible(page, 'question before earlier conversations are erased');
    await question.getByRole('button', { name: t('advanced.apply_confirm') }).click();
    await expect.poll(() => toggle(page, 'advanced.apply_to_existing').isChecked()).toBe(true);
  },
  async expectShown(page) {
    await expect.poll(() => toggle(page, 'advanced.record_voice').isChecked()).toBe(false);
    await expect.poll(() => picker(page, 'advanced.retention').textContent()).toBe('30 days');
    await expect.poll(() => redacted(page, 'email_address').isChecked()).toBe(true);
    expect(await redacted(page, 'contact_number').isChecked()).toBe(false);
  },
  expectStored({ platform_settings }) {
    expect(platform_settings.privacy).toEqual({
      record_voice: false,
      retention_days: 30,
      delete_transcript_and_pii: true,
      delete_audio: true,
      apply_to_existing_conversations: true,
      conversation_history_redaction: {
        enabled: true,
        entities: ['financial_id.payment_card', 'email_address'],
      },
    });
  },
};

const webhooks: Change = {
  async change(page) {
    await expect.poll(() => toggle(page, 'advanced.tells_webhooks').isChecked()).toBe(true);
    await toggle(page, 'advanced.tells_webhooks').click();
  },
  async expectShown(page) {
    await expect.poll(() => toggle(page, 'advanced.tells_webhooks').isChecked()).toBe(false);
  },
  expectStored({ platform_settings }) {
    expect(platform_settings.post_call_webhooks).toEqual({ enabled: false });
  },
};

const override = (page: Page, key: string) => page.getByRole('checkbox', { name: t(key), exact: true });

const access: Change = {
  async change(page) {
    await toggle(page, 'advanced.enable_auth').click();
    const host = page.getByRole('textbox', { name: t('advanced.host_new') });
    await host.fill('shop.example.com/cart');
    await host.press('Enter');
    await page.getByText(t('advanced.host_invalid')).waitFor();
    await host.fill('https://Shop.example.com');
    await host.press('Enter');
    await host.fill('www.example.org');
    const add = page.getByRole('button', { name: t('advanced.host_add'), exact: true });
    await add.click();
    await page.locator(':focus').and(add).waitFor();
    await agentEditor(page, t).button('advanced.host_remove', { host: 'www.example.org' }).waitFor();
    await override(page, 'advanced.override_language').click();
    await override(page, 'advanced.override_voice').click();
  },
  async expectShown(page) {
    await page.getByText('shop.example.com', { exact: true }).waitFor();
    await expect.poll(() => override(page, 'advanced.override_language').isChecked()).toBe(true);
  },
  expectStored({ platform_settings }) {
    expect(platform_settings).toMatchObject({
      auth: {
        enable_auth: false,
        allowlist: [{ hostname: 'shop.example.com' }, { hostname: 'www.example.org' }],
      },
      overrides: { conversation_config_override: { agent: { language: true }, tts: { voice_id: true } } },
    });
  },
};

it('stores times, events, limits, privacy, webhooks and access, and shows them after a reload', async () => {
  const agent = await storeAgent(user);
  const client_events = ['audio', 'interruption', 'vad_score'];
  await changed(agent, { conversation: { ...agent.conversation_config.conversation, client_events } });
  const page = await browser().newPage(server(), { user });
  await openAdvanced(page, agent);
  // What a new agent has is none of the ready times.
  await expect.poll(() => ownNumber(page, 'advanced.silence_timeout').inputValue()).toBe('15');
  const changes = [timeouts, events, limits, privacy, webhooks, access];
  for (const { change } of changes) await change(page);
  await agentEditor(page, t).save();
  await reloaded(page);
  for (const { expectShown } of changes) await expectShown(page);
  const first = await stored(agent);
  for (const { expectStored } of changes) expectStored(first);

  // Its calls are sent again.
  await toggle(page, 'advanced.tells_webhooks').click();
  await agentEditor(page, t).save();
  expect((await stored(agent)).platform_settings.post_call_webhooks).toEqual({ enabled: true });
});

it('offers times of one’s own that begin at the last one and stay within their bounds', async () => {
  const agent = await storeAgent(user);
  const turn = { turn_timeout: 10, silence_end_call_timeout: 30 };
  await changed(agent, { turn, conversation: { max_duration_seconds: 300 } });
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await openAdvanced(page, agent);
  const custom = t('advanced.custom');
  for (const [key, first] of [
    ['advanced.turn_timeout', '15'],
    ['advanced.silence_timeout', '120'],
    ['advanced.max_duration', '900'],
  ] as const) {
    await choose(page, key, custom);
    await expect.poll(() => ownNumber(page, key).inputValue()).toBe(first);
  }
  const own = ownNumber(page, 'advanced.turn_timeout');
  await own.fill('42');
  await own.press('Enter');
  await choose(page, 'advanced.turn_timeout', '5 seconds');
  await choose(page, 'advanced.turn_timeout', custom);
  await expect.poll(() => own.inputValue()).toBe('42');
  await own.fill('soon');
  await own.blur();
  await expect.poll(() => own.inputValue()).toBe('42');
  await own.fill('9999');
  await own.blur();
  await expect.poll(() => own.inputValue()).toBe('300');
  await ownNumber(page, 'advanced.silence_timeout').fill('9');
  await ownNumber(page, 'advanced.silence_timeout').blur();
  await expect.poll(() => picker(page, 'advanced.silence_timeout').textContent()).toBe(t('advanced.never'));
  await ownNumber(page, 'advanced.max_duration').fill('5');
  await editor.save();
  await reloaded(page);
  await expect.poll(() => own.inputValue()).toBe('300');
  expect((await stored(agent)).conversation_config).toMatchObject({
    turn: { turn_timeout: 300, silence_end_call_timeout: -1 },
    conversation: { max_duration_seconds: 60 },
  });
});

it('offers the variables that the texts use, and stores name, type and value of each', async () => {
  const { agent, page, editor } = await advancedOf();
  await editor.field('prompt.first_message').fill('Hello {{first_name}}, it is {{system__time}}.');
  await editor.button('advanced.variable_offer', { name: 'first_name' }).click();
  await page.getByRole('textbox', { name: t('advanced.variable_value') }).fill('Ada');
  await editor.button('advanced.variable_add').click();
  const names = page
    .getByRole('group', { name: t('advanced.variables'), exact: true })
    .getByRole('textbox', { name: t('advanced.variable_name'), exact: true });
  await expect.poll(() => names.last().evaluate(isFocused)).toBe(true);
  await names.last().fill('first_name');
  await page.getByText(t('advanced.variable_name_taken')).waitFor();
  await expectAccessible(page, 'variables with a name that is taken', EVERYWHERE);
  await names.last().fill('visits');
  await names.last().press('Enter');
  await picker(page, 'advanced.variable_type').last().click();
  await page.getByRole('option', { name: t('advanced.field_type_number') }).click();
  await page
    .getByRole('textbox', { name: t('advanced.variable_value') })
    .last()
    .fill('3.5');
  const lock = page.getByRole('switch', { name: t('advanced.variable_lock', { name: 'visits' }) });
  await lock.click();
  await editor.save();
  await reloaded(page);
  await expect.poll(() => lock.isChecked()).toBe(true);
  await expect.poll(() => names.first().inputValue()).toBe('first_name');
  await expect.poll(() => names.last().inputValue()).toBe('visits');
  const variables = async () => (await stored(agent)).conversation_config.agent?.dynamic_variables;
  expect(await variables()).toEqual({
    dynamic_variable_placeholders: { first_name: 'Ada', visits: 3.5 },
    locked: ['visits'],
  });
  await editor.button('advanced.variable_remove', { name: 'visits' }).click();
  await expect.poll(() => editor.button('advanced.variable_add').evaluate(isFocused)).toBe(true);
  await editor.save();
  expect(await variables()).toEqual({ dynamic_variable_placeholders: { first_name: 'Ada' } });
});

it('shows the names of the variables that are left where one with a refused name loses its place', async () => {
  const { page, editor } = await advancedOf();
  for (let count = 0; count < 3; count += 1) await editor.button('advanced.variable_add').click();
  const names = page
    .getByRole('group', { name: t('advanced.variables'), exact: true })
    .getByRole('textbox', { name: t('advanced.variable_name'), exact: true });
  await names.nth(1).fill('2nd');
  await page.getByText(t('advanced.variable_name_invalid')).waitFor();
  await editor.button('advanced.variable_remove', { name: 'variable_1' }).click();
  await expect.poll(() => names.count()).toBe(2);
  expect([await names.nth(0).inputValue(), await names.nth(1).inputValue()]).toEqual([
    'variable_2',
    'variable_3',
  ]);
});

it('stores further languages with their greetings and voices, and restores a removed one', async () => {
  const { agent, page, editor } = await advancedOf();
  for (const language of ['Spanish', 'French']) {
    await editor.button('advanced.language_add').click();
    await page.getByRole('menuitem', { name: language }).click();
  }
  const spanish = page.getByRole('region', { name: 'Spanish', exact: true });
  await spanish.getByRole('textbox').fill('Hola, ¿en qué puedo ayudarle?');
  await spanish.getByRole('button', { name: t('advanced.language_voice') }).click();
  const voices = page.getByRole('dialog').last();
  await voices
    .getByRole('row')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await voices.getByRole('button', { name: t('buttons.save') }).click();
  await editor.button('advanced.language_remove', { language: 'Spanish' }).click();
  await spanish.waitFor({ state: 'detached' });
  await page.locator(':focus').and(editor.button('advanced.language_add')).waitFor();
  const undo = editor.toast(t('advanced.language_removed', { language: 'Spanish' }));
  await undo.getByRole('button', { name: t('advanced.undo') }).click();
  await editor.save();
  await reloaded(page);
  await expect.poll(() => spanish.getByRole('textbox').inputValue()).toBe('Hola, ¿en qué puedo ayudarle?');
  expect((await stored(agent)).conversation_config.language_presets).toEqual({
    es: {
      overrides: {
        agent: { first_message: 'Hola, ¿en qué puedo ayudarle?' },
        tts: { voice_id: expect.any(String), voice_name: expect.any(String) },
      },
    },
    fr: { overrides: {} },
  });
});

it('stores evaluation criteria and data to collect in their order and under their ids', async () => {
  const { agent, page, editor } = await advancedOf();
  const criteria = page.getByRole('group', { name: t('advanced.criteria') });
  const fields = page.getByRole('group', { name: t('advanced.fields') });
  for (const [name, goal] of [
    ['Solved', 'The request was solved.'],
    ['Polite', 'The agent stayed polite.'],
  ] as const) {
    await editor.button('advanced.criterion_add').click();
    await criteria
      .getByRole('textbox', { name: t('advanced.criterion_name') })
      .last()
      .fill(name);
    await criteria
      .getByRole('textbox', { name: t('advanced.criterion_goal') })
      .last()
      .fill(goal);
  }
  await editor.button('advanced.field_add').click();
  await fields.getByRole('textbox', { name: t('advanced.field_name') }).fill('order_number');
  await fields
    .getByRole('textbox', { name: t('advanced.field_description') })
    .fill('The number of the order.');
  await choose(page, 'advanced.field_type', t('advanced.field_type_integer'));
  await editor.save();
  const first = (await stored(agent)).platform_settings;
  await reloaded(page);
  await editor.button('advanced.item_up', { item: 'Polite' }).click();
  await editor.save();
  await reloaded(page);
  const names = criteria.getByRole('textbox', { name: t('advanced.criterion_name') });
  await expect.poll(() => names.first().inputValue()).toBe('Polite');
  const { evaluation, data_collection } = (await stored(agent)).platform_settings;
  expect(evaluation?.criteria?.map(({ name }) => name)).toEqual(['Polite', 'Solved']);
  expect(evaluation?.criteria?.toReversed()).toEqual(first.evaluation?.criteria);
  expect(data_collection).toEqual({
    order_number: { type: 'integer', description: 'The number of the order.' },
  });
});

it('says beside the fields what is missing, opens their section, and joins the sentences in a toast', async () => {
  const { agent, page, editor } = await advancedOf();
  await editor.button('advanced.criterion_add').click();
  for (const name of ['order', 'order']) {
    await editor.button('advanced.field_add').click();
    await page
      .getByRole('textbox', { name: t('advanced.field_name') })
      .last()
      .fill(name);
  }
  await page.getByRole('button', { name: new RegExp(`^${t('editor.section_advanced')}`) }).click();
  await block(page, 'advanced.conversation').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+s');
  await editor.toast(t('editor.criterion_goal_required')).waitFor();
  await editor.toast(t('editor.field_name_taken')).waitFor();
  const name = page.getByRole('textbox', { name: t('advanced.criterion_name'), exact: true });
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, 'advanced settings with errors', EVERYWHERE);
  await name.fill('Solved');
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe(null);
  await page.getByText(t('editor.criterion_goal_required'), { exact: true }).waitFor();
  expect((await stored(agent)).version).toBe(1);
});

it('fits a phone, and lets a viewer look without changing anything', async () => {
  const viewer = await server().newUser('viewer');
  const { page } = await advancedOf(viewer, 390);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBe(0);
  await expect.poll(() => picker(page, 'advanced.turn_timeout').isDisabled()).toBe(true);
  await expect
    .poll(() => page.getByRole('switch', { name: t('advanced.enable_auth') }).isDisabled())
    .toBe(true);
  for (const key of ['advanced.variable_add', 'advanced.language_add', 'advanced.criterion_add'] as const) {
    expect(await page.getByRole('button', { name: t(key) }).count()).toBe(0);
  }
  await expectAccessible(page, 'advanced settings as a viewer sees them', EVERYWHERE);
});
