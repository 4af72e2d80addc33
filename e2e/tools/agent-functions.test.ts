import { functionsOf } from '@parley/contract/agent-functions.ts';
import { duplicateAgent } from '@parley/contract/agent-list.ts';
import { type AgentDetail, createAgent, getAgent } from '@parley/contract/agents.ts';
import type { AgentFunction } from '@parley/contract/functions.ts';
import { createTransferTarget } from '@parley/contract/numbers.ts';
import { createTeamSecret } from '@parley/contract/team-secrets.ts';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openFunctions } from '../support/functions-section.ts';
import { sendMessage, startTestConversation } from '../support/test-conversation.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
let sales: AgentDetail;
beforeAll(async () => {
  user = await server().newUser('owner');
  sales = await storeAgent(user, 'Sales');
  await user.call(createTransferTarget, {
    body: { kind: 'user', firstname: 'Grace', lastname: 'Hopper', numbers: ['+33199001235'] },
  });
  await user.call(createTransferTarget, {
    body: { kind: 'user', firstname: 'Alan', lastname: 'Turing', numbers: [] },
  });
});

const open = async (agent: Pick<AgentDetail, 'provider_uuid'>) =>
  openFunctions(await browser().newPage(server(), { user }), t, agent);

async function storedFunctions({ agent_id }: Pick<AgentDetail, 'agent_id'>): Promise<AgentFunction[]> {
  const { conversation_config } = await user.call(getAgent, { params: { id: agent_id } });
  return functionsOf(conversation_config);
}

/** An agent that is created by the API with these webhooks and client functions. */
const storeWith = (...tools: object[]): Promise<AgentDetail> =>
  user.call(createAgent, {
    body: {
      name: 'With functions',
      conversation_config: { agent: { language: 'en', prompt: { prompt: '# Objective\nHelp.', tools } } },
    },
  });

const ORDER = {
  type: 'webhook',
  name: 'order_status',
  description: 'Tells how far an order is',
  api_schema: { url: 'https://shop.example.com/orders', method: 'GET' },
};

it('gives an agent a function of each type by its form, and shows them all after a reload', async () => {
  const agent = await storeAgent(user, 'Switchboard');
  const { page, editor, dialog, rows, add, finish } = await open(agent);
  const save = dialog.locator('button[type="submit"]');
  await page.getByText(t('functions.none')).waitFor();
  for (const type of [
    'functions.type_end_call',
    'functions.type_skip_turn',
    'functions.type_play_keypad_touch_tone',
    'functions.type_schedule_callback',
    'functions.type_add_to_do_not_call',
  ]) {
    await add(type);
    await finish();
  }
  await add('functions.type_language_detection');
  await dialog.getByRole('radio', { name: t('functionEditor.languages_chosen') }).click();
  await dialog.getByRole('checkbox', { name: 'French', exact: true }).click();
  await expectAccessible(page, 'languages of a function', EVERYWHERE);
  await finish();

  await add('functions.type_transfer_to_agent');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: t('transfers.add') }).click();
  await dialog.getByRole('listitem').locator(':focus').waitFor();
  await dialog.getByRole('heading', { name: t('transfers.title') }).waitFor();
  await dialog.getByRole('combobox', { name: t('fields.agent') }).click();
  await page.getByRole('option', { name: /^Sales/ }).waitFor();
  expect(await page.getByRole('option', { name: 'Switchboard' }).count()).toBe(0);
  const found = page.getByPlaceholder(t('transfers.search_agent'));
  await found.fill('xyzzy');
  await page.getByText(t('transfers.no_match'), { exact: true }).waitFor();
  await found.fill('sal');
  await page.getByRole('option', { name: /^Sales/ }).click();
  await dialog.getByRole('textbox', { name: t('fields.condition') }).fill('The caller wants to buy');
  await dialog.getByRole('textbox', { name: t('transfers.message') }).fill('One moment.');
  await dialog.getByRole('spinbutton', { name: t('transfers.delay') }).fill('1.5');
  await dialog.getByRole('switch', { name: t('transfers.first_message') }).click();
  await expectAccessible(page, 'rules for other agents', [390]);
  await finish();

  browser().ignoreErrors(/status of 500/);
  await page.route('**/dashboard/team', (route) => route.fulfill({ status: 500, json: {} }));
  await add('functions.type_transfer_to_number');
  await dialog.getByRole('button', { name: t('transfers.add') }).click();
  await dialog.getByRole('tab', { name: t('numbers.users_title') }).click();
  const users = dialog.getByRole('tabpanel', { name: t('numbers.users_title') });
  await users.getByText(t('transfers.load_failed')).waitFor();
  await page.unroute('**/dashboard/team');
  await tryAgain(users.getByRole('button', { name: t('design.retry') }), users.getByText('Alan Turing'));
  await expectAccessible(page, 'rules for numbers', EVERYWHERE);
  await dialog.getByRole('radio', { name: /Alan Turing/ }).waitFor();
  await dialog.getByRole('radio', { name: /Grace Hopper/ }).click();
  await dialog.getByRole('tab', { name: t('transfers.external') }).click();
  await dialog.getByLabel(t('transfers.external_number')).focus();
  await page.keyboard.press('Tab');
  await dialog.getByText(/Grace Hopper/).waitFor();
  await dialog.getByRole('button', { name: t('transfers.add') }).click();
  const second = dialog.getByRole('listitem', { name: t('transfers.rule', { number: 2 }) });
  await second.getByRole('tab', { name: t('transfers.external') }).click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const number = second.getByLabel(t('transfers.external_number'));
  await number.fill('33 1 99 00 12');
  await second.getByText(t('transfers.impossible_in', { country: 'France' })).waitFor();
  await number.fill('33 1 99 00 12 34');
  await second.getByText('France', { exact: true }).waitFor();
  await finish();

  await add('functions.type_webhook');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: t('fields.name'), exact: true }).fill('order_status');
  await dialog
    .getByRole('textbox', { name: t('fields.url'), exact: true })
    .fill('https://shop.example.com/orders');
  const meanwhile = dialog.getByRole('textbox', { name: t('turns.soft_message') });
  const waits = dialog.getByRole('switch', { name: t('webhook.waits') });
  await waits.click();
  await meanwhile.waitFor({ state: 'detached' });
  await waits.click();
  await dialog.getByRole('switch', { name: t('webhook.while_ringing') }).click();
  await meanwhile.fill('One.\n2\n3\n4\n5\n6');
  await save.click();
  await dialog.getByText(t('webhook.error_wait_messages_too_many')).waitFor();
  await meanwhile.fill('I look up your order.\n\nIt takes longer today. ');
  await dialog.getByRole('switch', { name: t('functionEditor.confirmation_enabled') }).click();
  const announced = dialog.getByRole('textbox', { name: t('functionEditor.confirmation_message') });
  await announced.fill('I look up {order}.');
  await save.click();
  await dialog.getByText(t('webhook.error_parameter_unknown')).waitFor();
  await announced.fill('I look up the order of {{customer}}.');
  await finish();
  await add('functions.type_client');
  await page.getByText(t('functionEditor.only_webhooks')).waitFor();
  await dialog.getByRole('textbox', { name: t('fields.name'), exact: true }).fill('order_status');
  await dialog.getByText(t('functionEditor.name_taken')).waitFor();
  await save.click();
  await dialog.getByRole('alert').getByText(t('functionEditor.fix_errors')).waitFor();
  await dialog.getByRole('textbox', { name: t('fields.name'), exact: true }).fill('show_basket');
  await dialog.getByRole('switch', { name: t('functionEditor.expects_response') }).click();
  await meanwhile.fill('I open your basket.');
  await finish();
  await expectAccessible(page, 'functions of an agent', EVERYWHERE);

  await editor.save();
  await page.reload();
  await rows.nth(9).waitFor();
  await expect
    .poll(() => rows.filter({ hasText: t('functions.type_transfer_to_number') }).textContent())
    .toContain(t('functions.rules_other', { count: 2 }));
  await expect.poll(() => rows.filter({ hasText: 'order_status' }).textContent()).toContain('GET');
  await rows.filter({ hasText: 'order_status' }).getByText(t('functions.asks_first')).waitFor();
  await rows.filter({ hasText: 'order_status' }).getByText(t('functions.while_ringing')).waitFor();
  expect(await storedFunctions(agent)).toMatchObject([
    { name: 'end_call', description: '', params: { system_tool_type: 'end_call' } },
    { name: 'skip_turn' },
    { name: 'language_detection', params: { supported_languages: ['en', 'fr'] } },
    {
      name: 'transfer_to_agent',
      params: {
        voicemail_message: '',
        transfers: [
          {
            agent_id: sales.agent_id,
            condition: 'The caller wants to buy',
            transfer_message: 'One moment.',
            delay_ms: 1500,
            enable_transferred_agent_first_message: true,
          },
        ],
      },
    },
    {
      name: 'transfer_to_number',
      params: {
        transfers: [
          {
            phone_number: '+33199001235',
            transfer_destination: { type: 'phone', phone_number: '+33199001235' },
            transfer_type: 'sip_refer',
            target: { kind: 'user', name: 'Grace Hopper' },
          },
          { phone_number: '+33199001234', target: { kind: 'external' } },
        ],
      },
    },
    { name: 'play_keypad_touch_tone' },
    { name: 'schedule_callback' },
    { name: 'add_to_do_not_call' },
    {
      type: 'webhook',
      name: 'order_status',
      api_schema: { method: 'GET' },
      execution_mode: 'immediate',
      runs_while_ringing: true,
      caller_confirmation: { enabled: true, message: 'I look up the order of {{customer}}.' },
      wait_messages: ['I look up your order.', 'It takes longer today.'],
    },
    {
      type: 'client',
      name: 'show_basket',
      expects_response: true,
      wait_messages: ['I open your basket.'],
    },
  ]);
});

it('hides the rules with the last of them, and forgets what was typed where the type changes', async () => {
  const agent = await storeAgent(user, 'Undecided');
  const { dialog, add } = await open(agent);
  await add('functions.type_transfer_to_number');
  await dialog.getByRole('button', { name: t('transfers.add') }).click();
  await dialog.getByRole('heading', { name: t('transfers.title') }).waitFor();
  await dialog.getByRole('button', { name: t('transfers.remove', { number: 1 }) }).click();
  await dialog.getByText(t('transfers.none')).waitFor();
  expect(await dialog.getByRole('heading', { name: t('transfers.title') }).count()).toBe(0);
  const description = dialog.getByRole('textbox', { name: t('fields.description') });
  await description.fill('When the caller asks for a person');
  await dialog.getByRole('radio', { name: t('functions.type_end_call') }).click();
  await dialog.getByRole('radio', { name: t('functions.type_transfer_to_number') }).click();
  await expect.poll(() => description.inputValue()).toBe('');
});

it('edits a function as JSON and back, with errors at their positions', async () => {
  const agent = await storeWith({ ...ORDER, of_a_newer_client: true });
  const { page, editor, dialog, rows, edit, finish, write } = await open(agent);
  await edit('order_status');
  await dialog.getByText(t('functionEditor.type_locked')).waitFor();
  expect(await dialog.getByRole('radio', { name: t('functions.type_end_call') }).count()).toBe(0);
  await editor.button('functionEditor.show_json').click();
  const json = dialog.getByRole('textbox', { name: t('functionEditor.json') });
  await expect.poll(() => json.textContent()).toContain('"of_a_newer_client": true');
  await expectAccessible(page, 'a function as JSON', EVERYWHERE);

  await write('{ "type": "webhook", }');
  await dialog.getByRole('listitem').filter({ hasText: 'Invalid JSON format:' }).waitFor();
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByText('Please fix validation errors').waitFor();
  await write({ ...ORDER, api_schema: { url: 'https://shop.example.com', method: 'FETCH' } });
  await dialog
    .getByRole('button', {
      name: /Line \d+: api_schema\.method Possible values: GET, POST, PUT, PATCH, DELETE\./,
    })
    .click();
  await expectAccessible(page, 'a wrong function as JSON');
  await write({ type: 'client', name: 'order_status' });
  await dialog.getByText(t('functionEditor.json_type_locked')).waitFor();
  await editor.button('functionEditor.show_form').click();
  await json.waitFor();

  await write({ ...ORDER, description: 'Follows an order', of_a_newer_client: true });
  await editor.button('functionEditor.show_form').click();
  const description = dialog.getByRole('textbox', { name: t('fields.description'), exact: true }).first();
  await expect.poll(() => description.inputValue()).toBe('Follows an order');
  await description.fill('Follows an order of the shop');
  await finish();
  await expect.poll(() => rows.first().textContent()).toContain('Follows an order of the shop');
  await editor.save();
  expect(await storedFunctions(agent)).toMatchObject([
    { name: 'order_status', description: 'Follows an order of the shop', of_a_newer_client: true },
  ]);
});

it('asks before it discards what was typed in the window', async () => {
  const agent = await storeAgent(user, 'Forgetful');
  const { page, dialog, add } = await open(agent);
  await add('functions.type_end_call');
  await dialog.getByRole('textbox', { name: t('fields.description') }).fill('At the end');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await page
    .locator(':focus')
    .and(question.getByRole('button', { name: t('design.leave_stay') }))
    .press('Enter');
  await expect
    .poll(() => dialog.getByRole('textbox', { name: t('fields.description') }).inputValue())
    .toBe('At the end');
  await dialog.getByRole('button', { name: t('design.cancel') }).click();
  await question.getByRole('button', { name: t('design.leave_confirm') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('functions.none')).waitFor();
});

it('applies the save shortcut to the window without saving the agent', async () => {
  const agent = await storeAgent(user, 'Brisk');
  const { page, dialog, rows, add } = await open(agent);
  await add('functions.type_end_call');
  await dialog.getByRole('textbox', { name: t('fields.description') }).press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await rows.filter({ hasText: t('functions.type_end_call') }).waitFor();
  await page.getByText(t('editor.unsaved'), { exact: true }).waitFor();
  expect(await storedFunctions(agent)).toEqual([]);
});

it('deletes a function, and brings it back', async () => {
  const agent = await storeWith(ORDER);
  const { page, editor, rows } = await open(agent);
  const remove = editor.button('functions.delete', { name: 'order_status' });
  await remove.click();
  await page.getByText(t('functions.none')).waitFor();
  await page.getByRole('button', { name: t('deletions.undo') }).click();
  await rows.filter({ hasText: 'order_status' }).waitFor();
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
  await remove.click();
  await editor.save();
  expect(await storedFunctions(agent)).toEqual([]);
});

it('leads to the header that lacks its secret, also where the team has none', async () => {
  const request_headers = { 'X-Key': { secret_id: '' } };
  const agent = await storeWith({ ...ORDER, api_schema: { ...ORDER.api_schema, request_headers } });
  const { page, dialog, edit } = await open(agent);
  await edit('order_status');
  await dialog.locator('button[type="submit"]').click();
  const secret = dialog.getByRole('combobox', { name: t('fields.secret'), exact: true });
  await expect.poll(() => secret.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => secret.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const none = page.getByRole('option', { name: t('webhook.secret_none') });
  await none.waitFor();
  await expect.poll(() => none.getAttribute('aria-disabled')).toBe('true');
});

it('says which webhooks of a copy lack their secret', async () => {
  const { secret_id } = await user.call(createTeamSecret, {
    body: { name: 'Shop key', value: 'k', hosts: ['*.example.com'] },
  });
  const keyed = {
    ...ORDER,
    api_schema: { ...ORDER.api_schema, request_headers: { 'X-Key': { secret_id } } },
  };
  const agent = await storeWith(keyed, { ...ORDER, name: 'opening_hours' });
  const copy = await user.call(duplicateAgent, { params: { external_id: agent.external_id } });
  expect(copy.duplication_info).toEqual({ original_webhooks: 2, webhooks_duplicated: 1 });
  const { rows, page } = await open({ provider_uuid: copy.provider_uuid });
  const row = rows.filter({ hasText: 'order_status' });
  await row.getByText(t('functions.needs_configuration')).waitFor();
  await row.getByText(t('functions.secret_missing', { headers: 'X-Key' })).waitFor();
  await expect.poll(() => page.getByText(t('functions.needs_configuration')).count()).toBe(1);
});

it('tells after a copy that webhooks need their secrets again', async () => {
  const { secret_id } = await user.call(createTeamSecret, {
    body: { name: 'Other key', value: 'k', hosts: ['*.example.com'] },
  });
  const keyed = {
    ...ORDER,
    api_schema: { ...ORDER.api_schema, request_headers: { 'X-Key': { secret_id } } },
  };
  await user.call(createAgent, {
    body: {
      name: 'Keyed',
      conversation_config: { agent: { prompt: { prompt: '# Objective\nHelp.', tools: [keyed] } } },
    },
  });
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents');
  await page.getByRole('searchbox').fill('Keyed');
  await page.getByRole('button', { name: t('design.row_actions', { name: 'Keyed' }) }).click();
  await page.getByRole('menuitem', { name: t('agents.duplicate') }).click();
  await page.getByText(t('agents.webhooks_note')).waitFor();
});

it('runs its functions in a conversation', async () => {
  const agent = await storeAgent(user, 'Polite');
  const { page, editor, add, finish } = await open(agent);
  await add('functions.type_end_call');
  await finish();
  await editor.save();
  const test = await startTestConversation(page, t);
  await sendMessage(page, t, 'Goodbye, that is all.');
  await page.getByText(t('testPanel.phase.ended'), { exact: true }).waitFor();
  await expect.poll(() => test.messages.count()).toBeGreaterThan(1);
});
