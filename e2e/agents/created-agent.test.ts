import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { getAppUser } from '@parley/contract/auth.ts';
import { NO_BUSINESS, updateBusinessProfile } from '@parley/contract/business-profile.ts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { holdScript } from '../support/held-script.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

it('is asked about before the choice of a template closes over what is typed of the business', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents?agent=new&type=voice');
  const picker = page.getByRole('dialog', { name: t('editor.pick_template_voice') });
  await picker.getByLabel(t('editor.business_name')).fill('Harbour Bakery');
  await picker.getByLabel(t('editor.business_hours')).fill('From 8 am to noon');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('design.leave_title') });
  await question.getByRole('button', { name: t('design.leave_stay') }).click();
  expect(await picker.getByLabel(t('editor.business_name')).inputValue()).toBe('Harbour Bakery');
  await picker.getByRole('button', { name: t('editor.back') }).click();
  await question.getByRole('button', { name: t('design.leave_confirm') }).click();
  await picker.waitFor({ state: 'detached' });
});

it('speaks for the business that another window stored after the templates were shown', async () => {
  onTestFinished(() => void user.call(updateBusinessProfile, { body: NO_BUSINESS }));
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  const answer = Promise.withResolvers<void>();
  await page.route('**/team/business', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/agents?agent=new&type=voice');
  const picker = page.getByRole('dialog', { name: t('editor.pick_template_voice') });
  await picker.getByRole('radio', { name: t('editor.template_support') }).check();
  await picker
    .getByText(/Example Company/)
    .first()
    .waitFor();
  await user.call(updateBusinessProfile, { body: { name: 'Harbour Bakery', website: '', hours: 'From 8' } });
  answer.resolve();
  await expect.poll(() => picker.getByLabel(t('editor.business_name')).inputValue()).toBe('Harbour Bakery');
  await picker.getByRole('button', { name: t('editor.use_template') }).click();
  await editor.field('prompt.first_message').waitFor();
  expect(await writtenText(editor.field('prompt.first_message'))).toContain('Harbour Bakery');
});

it('begins from a template also where the business that it would speak for cannot be read', async () => {
  const page = await browser().newPage(server(), { user });
  browser().ignoreErrors(/Failed to load resource/);
  await page.route('**/team/business', (route) => route.fulfill({ status: 400, json: { error: {} } }));
  await page.goto('/agents?agent=new&type=voice');
  const picker = page.getByRole('dialog', { name: t('editor.pick_template_voice') });
  await picker.getByRole('radio', { name: t('editor.template_default') }).check();
  await picker.getByRole('button', { name: t('editor.use_template') }).click();
  await agentEditor(page, t).field('prompt.first_message').waitFor();
});

it('stays open without a question when a template was changed before the agent was created', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=voice&template=support');
  await editor.field('prompt.section_tone').fill('Warm and brief.');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  await page.waitForURL(/agent=[0-9a-f]{8}-/);
  expect(await page.getByText(t('editor.leave_title')).count()).toBe(0);
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Warm and brief.');
});

it('is created once, as it was last, where the answer to its creation was lost', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  browser().ignoreErrors(/Failed to load resource: .*ERR_FAILED/);
  await page.route('**/api/agents?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/agents?agent=new&type=voice&template=support');
  await editor.field('prompt.section_tone').fill('Warm and brief.');
  const count = async () => (await user.call(listAgents, {})).length;
  const before = await count();
  await editor.button('editor.create').click();
  await editor.toast(t('editor.error_creation')).waitFor();
  await page.unroute('**/api/agents?*');
  await page.reload();
  await editor.field('prompt.section_tone').fill('Warm, brief and clear.');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  expect(await count()).toBe(before + 1);
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Warm, brief and clear.');
});

it('is created anew where the one was deleted whose answer was lost, and asks for no other one', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  browser().ignoreErrors(/Failed to load resource: .*ERR_FAILED/);
  const lost = Promise.withResolvers<string>();
  await page.route('**/api/agents?*', async (route) => {
    const answer = await route.fetch();
    lost.resolve((await answer.json()).agent_id);
    await route.abort();
  });
  // Nothing is changed about the template.
  await page.goto('/agents?agent=new&type=voice&template=support');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.error_creation')).waitFor();
  await page.unroute('**/api/agents?*');
  await user.call(deleteAgent, { params: { external_id: await lost.promise } });
  const count = async () => (await user.call(listAgents, {})).length;
  const before = await count();
  await page.reload();
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  expect(await count()).toBe(before + 1);
  // The next one from the template is another.
  await page.goto('/agents?agent=new&type=voice&template=support');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  expect(await count()).toBe(before + 2);
});

it('does not open an editor that was closed while the agent was being created', async () => {
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/agents?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/agents?agent=new&type=voice&template=marketing');
  await editor.button('editor.create').click();
  await editor.button('editor.close').click();
  await page.getByRole('heading', { name: t('agents.title') }).waitFor();
  answer.resolve();
  await editor.toast(t('editor.agent_created')).waitFor();
  await page.getByRole('button', { name: t('design.row_actions', { name: 'Marketing' }) }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('opens again after another agent was opened over it', async () => {
  const other = await storeAgent(user, 'Harbour taxi');
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=voice&template=technical');
  await editor.button('editor.create').click();
  await page.waitForURL(/agent=[0-9a-f]{8}-/);
  for (const name of [other.name, 'Technical support']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shell.shortcut_palette') }).fill(name);
    await page.getByRole('option', { name }).click();
    await editor.button('buttons.rename_named', { name }).waitFor();
  }
});

it('can be edited at once by a user whose profile is not complete, who is invited after a conversation until they dismiss it', async () => {
  const owner = await server().owner();
  const agent = await storeAgent(owner);
  const page = await browser().newPage(server(), { user: owner });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await editor.field('prompt.section_rules').fill('- Be brief.');
  await editor.save();
  await editor.button('editor.close').click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  const invitation = page.getByRole('button', { name: t('teamSettings.complete_title') });
  expect(await invitation.count()).toBe(0);

  const release = await holdScript(page, 'teamSettings.complete_description');
  await editor.open(agent);
  await startTestConversation(page, t);
  await editor.button('testPanel.endChat').click();
  await editor.button('editor.close').click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  release();
  await invitation.waitFor();
  await page.getByRole('button', { name: t('design.dismiss') }).click();
  await invitation.waitFor({ state: 'detached' });
  expect(await page.locator('h1:focus').textContent()).toBe(t('agents.title'));
  await page.reload();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  expect(await invitation.count()).toBe(0);
  expect(await owner.call(getAppUser, {})).toMatchObject({ has_password: false, profile_invitation: false });
});
