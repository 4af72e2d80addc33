import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, getAgent } from '@parley/contract/agents.ts';
import { listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { openWebhook } from '../support/function-dialog.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { startWebhookTarget, type WebhookTarget } from '../support/webhook-target.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const SECRET = 'sk-typed-in-the-browser';
const SAID = { customer: 'C 1', express: true, buyer: { name: 'Ada', age: 36 } };
const script = {
  rules: [
    { afterTool: 'place_order', toolFailed: false, reply: { text: 'Your order B-17 is confirmed.' } },
    { afterTool: 'place_order', toolFailed: true, reply: { text: 'I could not place the order.' } },
    { contains: 'two bells', reply: { toolCalls: [{ name: 'place_order', input: SAID }] } },
  ],
};

let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-script-'));
  const file = join(folder, 'script.json');
  writeFileSync(file, JSON.stringify(script));
  // The server is allowed to reach this machine, as an operator would allow a service of the own network.
  return { env: { PARLEY_SCRIPTED_MODEL: file } };
});

let admin: User;
let target: WebhookTarget;
beforeAll(async () => {
  target = await startWebhookTarget();
  admin = await server().newUser('admin');
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('builds a webhook, tries it, and has the agent call exactly that', async () => {
  const agent = await admin.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      conversation_config: {
        agent: { language: 'en', prompt: { prompt: 'You sell bells.', llm: 'scripted' } },
      },
    },
  });
  const page = await browser().newPage(server(), { user: admin });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  const dialog = await openWebhook(page, t);
  const { window, field, button, row, choose } = dialog;

  await field('fields.name').fill('Place order');
  await button('webhook.name_use')
    .or(window.getByRole('button', { name: t('webhook.name_use') }))
    .click();
  await expect.poll(() => field('fields.name').inputValue()).toBe('place_order');
  await field('fields.description').fill('Places an order.');
  await choose(window, t('webhook.method'), 'POST');
  await field('fields.url').fill(`${target.origin}/customers/{customer}/orders`);
  await row('customer').getByRole('textbox').fill('Number of the customer');

  // By keyboard alone: a header with a secret that is made on the spot.
  await button('webhook.header_add').press('Enter');
  await page.keyboard.type('Authorization');
  const header = row('Authorization');
  await header.getByRole('textbox', { name: t('webhook.header_value') }).fill(`Bearer ${SECRET}`);
  await header.getByText(t('webhook.header_looks_secret')).waitFor();
  await choose(header, t('webhook.header_kind'), t('fields.secret'));
  await header.getByRole('button', { name: t('secrets.new') }).press('Enter');
  await page.keyboard.type('Order key');
  await expectAccessible(page, 'a new secret in a webhook');
  await page.keyboard.press('Enter');
  const picker = header.getByRole('combobox', { name: t('fields.secret'), exact: true });
  await expect.poll(() => picker.textContent()).toContain('Order key');
  await expect
    .poll(() => header.getByRole('textbox', { name: t('webhook.secret_prefix') }).inputValue())
    .toBe('Bearer ');

  const query = window.getByRole('region', { name: t('webhook.query') });
  await query.getByRole('button', { name: t('webhook.parameter_add') }).click();
  await page.keyboard.type('express');
  await choose(row('express'), t('webhook.parameter_type'), t('webhook.type_boolean'));
  await row('express')
    .getByRole('textbox', { name: t('webhook.parameter_description') })
    .fill('Whether it is urgent');

  const body = window.getByRole('region', { name: t('webhook.body') });
  await body.getByRole('button', { name: t('webhook.import_example') }).click();
  const example = page.getByRole('dialog', { name: t('webhook.import_example') });
  await example.getByRole('textbox').fill('{ "buyer": { "name": "Ada", "age": 36 } }');
  await example.getByRole('button', { name: t('buttons.import') }).click();
  await body.getByRole('button', { name: t('webhook.child_add', { name: 'buyer' }) }).click();
  await page.keyboard.type('channel');
  const channel = row('buyer › channel');
  await choose(channel, t('webhook.source'), t('webhook.source_constant'));
  await button('functionEditor.add').click();
  await window.getByText(t('functionEditor.fix_errors')).waitFor();
  await channel.getByText(t('webhook.error_description_or_value_required')).waitFor();
  await channel.getByRole('textbox', { name: t('webhook.constant') }).fill('phone');
  await expectAccessible(page, 'a webhook', EVERYWHERE);

  const values = row(t('webhook.try_values'));
  await values.getByRole('textbox', { name: 'customer', exact: true }).fill('C 1');
  await values.getByRole('combobox', { name: 'express', exact: true }).click();
  await page.getByRole('option', { name: t('webhook.yes') }).click();
  await values.getByRole('textbox', { name: 'name', exact: true }).fill('Ada');
  await values.getByRole('textbox', { name: 'age', exact: true }).fill('36');
  await values.getByRole('textbox', { name: 'age', exact: true }).press('Enter');
  await window.getByText(t('webhook.try_succeeded')).waitFor();
  const [tried] = target.received;
  expect(tried).toMatchObject({ method: 'POST', url: '/customers/C%201/orders?express=true' });
  expect(tried?.headers.authorization).toBe(`Bearer ${SECRET}`);
  expect(JSON.parse(tried?.body ?? '')).toEqual({ buyer: { name: 'Ada', age: 36, channel: 'phone' } });
  await window.getByText(t('webhook.try_request_headers')).click();
  expect(await window.textContent()).not.toContain(SECRET);
  await window.getByText('••••••').first().waitFor();
  await window.getByRole('button', { name: t('webhook.pick', { path: 'order.id' }) }).click();
  await window.getByText(t('webhook.picked', { path: 'order.id' })).waitFor();
  await expect
    .poll(() =>
      row('id')
        .getByRole('textbox', { name: t('webhook.answer_path') })
        .inputValue(),
    )
    .toBe('order.id');
  await row('id')
    .getByRole('textbox', { name: t('fields.variable') })
    .fill('order_id');
  await expectAccessible(page, 'a trial', EVERYWHERE);
  await button('functionEditor.add').click();
  await window.waitFor({ state: 'detached' });
  await editor.save();

  await page.reload();
  await openWebhook(page, t, 'place_order');
  expect(await field('fields.url').count()).toBe(0);
  const again = page.getByRole('dialog', { name: t('functionEditor.edit_title') });
  const channelAgain = again.getByRole('group', { name: 'buyer › channel', exact: true });
  const order = await again
    .getByRole('list', { name: t('webhook.body') })
    .locator('legend')
    .allTextContents();
  expect(order).toEqual(['buyer', 'buyer › name', 'buyer › age', 'buyer › channel']);
  await expect
    .poll(() => channelAgain.getByRole('textbox', { name: t('webhook.constant') }).inputValue())
    .toBe('phone');
  await page.keyboard.press('Escape');
  const [secret] = await admin.call(listTeamSecrets, {});
  const stored = await admin.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.conversation_config.agent?.prompt?.tools).toMatchObject([
    {
      type: 'webhook',
      name: 'place_order',
      response_timeout_secs: 30,
      api_schema: {
        method: 'POST',
        request_headers: { Authorization: { secret_id: secret?.secret_id, prefix: 'Bearer ' } },
        path_params_schema: { customer: { type: 'string', description: 'Number of the customer' } },
        query_params_schema: { properties: { express: { type: 'boolean' } } },
        request_body_schema: {
          properties: {
            buyer: {
              description: 'Object parameter',
              properties: {
                age: { type: 'integer', description: t('webhook.example_value', { value: '36' }) },
                channel: { type: 'string', constant_value: 'phone' },
              },
            },
          },
        },
      },
      assignments: [{ dynamic_variable: 'order_id', value_path: 'order.id' }],
    },
  ]);

  target.received.length = 0;
  const conversation = await startTestConversation(page, t);
  expect(await conversation.ask('I would like two bells')).toContain('Your order B-17 is confirmed.');
  expect(target.received).toHaveLength(1);
  const [called] = target.received;
  expect([called?.method, called?.url]).toEqual([tried?.method, tried?.url]);
  expect(JSON.parse(called?.body ?? '')).toEqual(JSON.parse(tried?.body ?? ''));
  expect(called?.headers.authorization).toBe(`Bearer ${SECRET}`);
});

it('waits for a secret while it is stored, and forgets nothing that is typed meanwhile', async () => {
  const agent = await storeAgent(admin);
  const page = await browser().newPage(server(), { user: admin });
  await agentEditor(page, t).open(agent);
  const { field, button, row, choose } = await openWebhook(page, t);
  await button('webhook.header_add').press('Enter');
  await page.keyboard.type('X-Key');
  const header = row('X-Key');
  await choose(header, t('webhook.header_kind'), t('fields.secret'));
  await header.getByRole('button', { name: t('secrets.new') }).press('Enter');
  await page.keyboard.type('Slow key');
  await field('fields.name').fill('orders');
  await field('fields.description').fill('Lists orders.');
  await field('fields.url').fill('https://api.example.com/');
  await button('functionEditor.add').click();
  await page.getByText(t('webhook.secret_unstored')).waitFor();
  await page.getByLabel(t('fields.value'), { exact: true }).fill(SECRET);
  const host = page.getByRole('textbox', { name: t('secrets.host') });
  await host.fill('api.example.com');
  const answering = Promise.withResolvers<void>();
  await page.route(/\/secrets$/, async (route) => {
    if (route.request().method() === 'POST') await answering.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /secrets$/.test(request.url()),
  );
  await host.press('Enter');
  await asked;
  const panel = page.getByRole('group', { name: t('secrets.new') });
  const cancel = panel.getByRole('button', { name: t('design.cancel') });
  await expect.poll(() => cancel.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await field('fields.url').fill('https://api.example.com/orders');
  answering.resolve();
  const picker = header.getByRole('combobox', { name: t('fields.secret'), exact: true });
  await expect.poll(() => picker.textContent()).toContain('Slow key');
  expect(await field('fields.url').inputValue()).toBe('https://api.example.com/orders');
});

it('asks before a new secret that is typed is lost, and shows no JSON meanwhile', async () => {
  const tool = {
    type: 'webhook',
    name: 'orders',
    description: 'Lists orders.',
    api_schema: {
      url: 'https://api.example.com/orders',
      method: 'GET',
      request_headers: { 'X-Key': { secret_id: '' } },
    },
  };
  const agent = await admin.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      conversation_config: { agent: { prompt: { prompt: 'Sell.', tools: [tool] } } },
    },
  });
  const page = await browser().newPage(server(), { user: admin });
  await agentEditor(page, t).open(agent);
  const { window, button, row } = await openWebhook(page, t, 'orders');
  await row('X-Key')
    .getByRole('button', { name: t('secrets.new') })
    .click();
  const value = window.getByLabel(t('fields.value'), { exact: true });
  await value.fill(SECRET);
  await button('functionEditor.show_json').click();
  await page.getByText(t('webhook.secret_unstored')).waitFor();
  await button('design.cancel').last().click();
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await question.getByRole('button', { name: t('design.leave_stay') }).click();
  expect(await value.inputValue()).toBe(SECRET);
  await row('X-Key')
    .getByRole('button', { name: t('design.cancel') })
    .click();
  await button('functionEditor.show_json').click();
  await button('functionEditor.show_form').waitFor();
  await button('design.cancel').click();
  await window.waitFor({ state: 'detached' });
});

it('says in words what became of a trial that fails, and can be stopped', async () => {
  const agent = await storeAgent(admin);
  const page = await browser().newPage(server(), { user: admin, width: 390 });
  await agentEditor(page, t).open(agent);
  const { window, field, button } = await openWebhook(page, t);
  const tryAt = async (url: string) => {
    await field('fields.url').fill(url);
    await button('webhook.try').click();
  };
  await button('webhook.try').click();
  await expect.poll(() => field('fields.url').getAttribute('aria-invalid')).toBe('true');
  await window.getByText(t('webhook.try_broken')).waitFor();
  await tryAt(`${target.origin}/down`);
  await window.getByText(t('webhook.tried_http_status', { status: 503 })).waitFor();
  await window.getByText('Closed for the night').first().waitFor();
  await tryAt(`${target.origin}/malformed`);
  await window.getByText(t('webhook.tried_answer_malformed'), { exact: true }).waitFor();
  await tryAt('http://10.0.0.1/orders');
  await window.getByText(t('webhook.tried_address_refused'), { exact: true }).waitFor();
  await tryAt('http://127.0.0.1:9/orders');
  await window.getByText(t('webhook.tried_unreachable'), { exact: true }).waitFor();
  await expectAccessible(page, 'a trial that failed', [390]);
  await tryAt(`${target.origin}/silent`);
  await button('webhook.try_cancel').click();
  await window.getByText(t('webhook.tried_cancelled'), { exact: true }).waitFor();
  await window.getByRole('spinbutton', { name: t('webhook.timeout') }).fill('1');
  await button('webhook.try').click();
  await window.getByText(t('webhook.tried_timeout', { seconds: 1 }), { exact: true }).waitFor();
});

it('preserves rows that the method or the address does not use, brings a deleted row back, and reads a cURL command', async () => {
  const agent = await storeAgent(admin);
  const page = await browser().newPage(server(), { user: await server().newUser('member') });
  await agentEditor(page, t).open(agent);
  const { window, field, button, row, choose } = await openWebhook(page, t);
  await button('webhook.import_curl').click();
  const paste = page.getByRole('dialog', { name: t('webhook.import_curl') });
  await paste.getByRole('textbox').fill('wget https://a.example');
  await paste.getByRole('button', { name: t('buttons.import') }).click();
  await paste.getByText(t('webhook.import_no_curl')).waitFor();
  await paste
    .getByRole('textbox')
    .fill(
      `curl -X PUT 'https://a.example/o/{id}?full=true' -H 'X-Team: bikes' -d '{"note":"hi","tags":["a"]}'`,
    );
  await expectAccessible(page, 'the import of a command');
  await paste.getByRole('button', { name: t('buttons.import') }).click();
  await row('X-Team').waitFor();
  await row('full').waitFor();
  await row('id').getByRole('textbox').fill('Number of the order');

  await choose(window, t('webhook.method'), 'GET');
  await window.getByText(t('webhook.body_kept', { method: 'GET' })).waitFor();
  expect(await window.getByRole('region', { name: t('webhook.body') }).count()).toBe(0);
  await choose(window, t('webhook.method'), 'PUT');
  await field('fields.url').fill('https://a.example/o/{number}');
  await expect.poll(() => row('number').getByRole('textbox').inputValue()).toBe('Number of the order');

  await button('design.row_actions', { name: 'tags' }).click();
  await page.getByRole('menuitem', { name: t('webhook.move_up') }).click();
  const names = () =>
    window
      .getByRole('list', { name: t('webhook.body') })
      .locator(':scope > li > fieldset > legend')
      .allTextContents();
  await expect.poll(names).toEqual(['tags', 'note']);
  await button('design.row_actions', { name: 'tags' }).click();
  await page.getByRole('menuitem', { name: t('buttons.delete') }).click();
  await expect.poll(names).toEqual(['note']);
  await button('form.undo').press('Enter');
  await expect.poll(names).toEqual(['tags', 'note']);

  // A member may use secrets and make none.
  await choose(row('X-Team'), t('webhook.header_kind'), t('fields.secret'));
  await row('X-Team').getByText(t('webhook.secret_ask_admin')).waitFor();
  expect(await button('secrets.new').count()).toBe(0);
});
