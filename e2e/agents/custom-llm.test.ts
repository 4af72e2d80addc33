import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAgent } from '@parley/contract/agents.ts';
import { listTeamSecrets } from '@parley/contract/team-secrets.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

// The server is allowed to reach this machine, as an operator would allow a model server of the own network.
const { server, browser } = consoleForTests();
const t = wordsOf('en');

type Asked = { path: string | undefined; key: string | undefined; team: unknown; model: string };
const asked: Asked[] = [];
/** A model server that speaks the OpenAI chat protocol and always gives the same answer. */
const modelServer = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { model } = JSON.parse(Buffer.concat(chunks).toString());
    const { authorization, 'x-team': team } = request.headers;
    asked.push({ path: request.url, key: authorization, team, model });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    response.write(chunk({ role: 'assistant', content: 'From the own server.' }, null));
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
});

let admin: User;
let url: string;
beforeAll(async () => {
  modelServer.listen(0, '127.0.0.1');
  await once(modelServer, 'listening');
  url = `http://127.0.0.1:${(modelServer.address() as AddressInfo).port}/v1`;
  admin = await server().newUser('admin');
});
afterAll(() => {
  modelServer.close();
});

async function editorOf(user: User) {
  const agent = await storeAgent(admin);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await editor.choose(t('editor.model'), t('editor.custom_llm_name'));
  return { agent, page, editor };
}

it('lets the own model server answer, with its key from a secret that is made on the spot', async () => {
  const { agent, page, editor } = await editorOf(admin);
  await page.keyboard.press('Control+s');
  await editor.toast(t('editor.custom_llm_url_required')).waitFor();
  const address = page.getByRole('textbox', { name: t('fields.address') });
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, 'own model server without an address', EVERYWHERE);
  await address.fill(url);
  await page.getByRole('textbox', { name: t('fields.model') }).fill('llama-3.3');
  await editor.button('secrets.new').click();
  await page.getByRole('textbox', { name: t('webhook.secret_name') }).fill('Model key');
  await page.getByLabel(t('fields.value'), { exact: true }).fill('sk-own');
  await expectAccessible(page, 'a new secret in the editor');
  await editor.button('webhook.secret_create').click();
  const key = page.getByRole('combobox', { name: t('editor.custom_llm_key'), exact: true });
  await expect.poll(() => key.textContent()).toBe('Model key');
  await editor.button('toolServers.add_header').click();
  const headers = page.getByRole('group', { name: t('editor.headers') });
  await headers.getByRole('textbox', { name: t('fields.name') }).fill('X-Team');
  await headers.getByRole('textbox', { name: t('fields.value') }).fill('bikes');
  await editor.save();

  await page.reload();
  await expect.poll(() => key.textContent()).toBe('Model key');
  await expect.poll(() => address.inputValue()).toBe(url);
  const [secret] = await admin.call(listTeamSecrets, {});
  const stored = await admin.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.conversation_config.agent?.prompt).toMatchObject({
    llm: 'custom-llm',
    custom_llm: {
      url,
      model_id: 'llama-3.3',
      api_key: { secret_id: secret?.secret_id },
      request_headers: { 'X-Team': 'bikes' },
    },
  });
  const conversation = await startTestConversation(page, t);
  expect(await conversation.ask('When are you open?')).toContain('From the own server.');
  expect(asked).toContainEqual({
    path: '/v1/chat/completions',
    key: 'Bearer sk-own',
    team: 'bikes',
    model: 'llama-3.3',
  });
});

it('asks before a secret that is being typed is lost, then about the draft', async () => {
  const { page, editor } = await editorOf(admin);
  await editor.button('secrets.new').click();
  const value = page.getByLabel(t('fields.value'), { exact: true });
  await value.fill('sk-typed');
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await editor.button('editor.close').click();
  await question.getByText(t('editor.leave_secret_message')).waitFor();
  await question.getByRole('button', { name: t('design.leave_stay') }).click();
  expect(await value.inputValue()).toBe('sk-typed');
  await editor.button('editor.close').click();
  await question.getByRole('button', { name: t('design.leave_confirm') }).click();
  await editor.button('editor.leave_keep').click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
});

it('forgets nothing that is typed while a secret is stored', async () => {
  const { page, editor } = await editorOf(admin);
  await page.getByRole('textbox', { name: t('fields.address') }).fill(url);
  await editor.button('secrets.new').click();
  await page.getByRole('textbox', { name: t('webhook.secret_name') }).fill('Slow key');
  await page.getByLabel(t('fields.value'), { exact: true }).fill('sk-own');
  const answering = Promise.withResolvers<void>();
  await page.route(/\/secrets$/, async (route) => {
    if (route.request().method() === 'POST') await answering.promise;
    await route.continue();
  });
  await editor.button('webhook.secret_create').click();
  const model = page.getByRole('textbox', { name: t('fields.model') });
  await model.fill('llama-3.3');
  answering.resolve();
  const key = page.getByRole('combobox', { name: t('editor.custom_llm_key'), exact: true });
  await expect.poll(() => key.textContent()).toBe('Slow key');
  expect(await model.inputValue()).toBe('llama-3.3');
});

it('lets members choose a secret and make none', async () => {
  const { page } = await editorOf(await server().newUser('member'));
  await page.getByRole('textbox', { name: t('fields.address') }).waitFor();
  expect(await page.getByRole('button', { name: t('secrets.new') }).count()).toBe(0);
});
