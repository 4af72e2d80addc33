import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDetail, createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { DIALOG_WINDOW, failBefore, holdScript } from '../support/held-script.ts';
import { tryAgain } from '../support/try-again.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');
/** Address of the list of versions. */
const VERSIONS = /\/versions(\?|$)/;

let user: User;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-agent-files-'));
  user = await server().newUser('member');
  return () => rm(folder, { recursive: true });
});

function saved(agent: AgentDetail, change: object): Promise<AgentDetail> {
  const { agent_id, provider_uuid } = agent;
  return user.call(updateAgent, { params: { agent_id }, body: { provider_uuid, ...change } });
}

async function choose(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: t('history.actions') }).click();
  await page.getByRole('menuitem', { name: t(key), exact: true }).click();
}

async function editorOf(agent: AgentDetail, viewer?: User) {
  const page = await browser().newPage(server(), { user: viewer ?? user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  return { page, editor };
}

it('says that it could not be loaded, also before its window is there, and loads when asked again', async () => {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  browser().ignoreErrors(/status of 500/);
  const release = await holdScript(page, DIALOG_WINDOW);
  const editor = agentEditor(page, t);
  await editor.open(agent);
  await failBefore(page, VERSIONS, release);
  await choose(page, 'history.open');
  await page.getByText(t('history.failed'), { exact: true }).waitFor();
  await page.unroute(VERSIONS);
  await tryAgain(editor.button('design.retry'), page.getByRole('list', { name: t('history.versions') }));
});

it('shows what each save changed, marked, and brings an old version back', async () => {
  const agent = await storeAgent(user, 'Bikes');
  const prompt = agent.conversation_config.agent?.prompt?.prompt ?? '';
  await saved(agent, {
    conversation_config: {
      agent: {
        ...agent.conversation_config.agent,
        prompt: {
          ...agent.conversation_config.agent?.prompt,
          prompt: prompt.replace('two days', 'four days'),
        },
      },
    },
  });
  await saved(agent, { name: 'Bikes and more' });
  const { page } = await editorOf(agent);
  await choose(page, 'history.open');
  const dialog = page.getByRole('dialog', { name: t('history.title') });
  const versions = dialog.getByRole('list', { name: t('history.versions') }).getByRole('button');
  await expect.poll(() => versions.count()).toBe(3);
  await expect.poll(() => versions.first().textContent()).toContain(agent.updated_by);
  await dialog.getByRole('region', { name: t('fields.name') }).waitFor();
  await expectAccessible(page, 'history', EVERYWHERE);

  await versions.nth(1).click();
  const environment = dialog.getByRole('region', { name: t('prompt.section_environment') });
  const before = environment.getByRole('figure', { name: t('history.version', { number: 1 }) });
  await expect.poll(() => before.getByRole('deletion').allTextContents()).toEqual(['two']);
  const after = environment.getByRole('figure', { name: t('history.version', { number: 2 }) });
  await expect.poll(() => after.getByRole('insertion').allTextContents()).toEqual(['four']);

  // Any other version, here the one after.
  const compared = dialog.getByRole('combobox', { name: t('history.compared_with') });
  await compared.click();
  await page.getByRole('option', { name: t('history.version', { number: 3 }) }).click();
  const nameChange = dialog.getByRole('region', { name: t('fields.name') });
  await nameChange.getByRole('figure', { name: t('history.version', { number: 3 }) }).waitFor();
  expect(await environment.count()).toBe(0);
  const note = dialog.getByRole('textbox', { name: t('fields.note') });
  const answer = Promise.withResolvers<void>();
  await page.route('**/versions/2', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await note.fill('Repairs');
  await dialog.getByRole('button', { name: t('history.note_save') }).click();
  // What is typed while the first text is under way is stored as well.
  await note.fill('Repairs take longer');
  await note.blur();
  answer.resolve();
  await expect.poll(() => versions.nth(1).textContent()).toContain('Repairs take longer');

  await versions.nth(2).click();
  await nameChange.waitFor();
  await dialog.getByRole('button', { name: t('history.restore', { number: 1 }) }).click();
  await page.getByRole('button', { name: t('history.restore_confirm'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('buttons.rename_named', { name: 'Bikes' }) }).waitFor();
  const restored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(restored).toMatchObject({
    version: 4,
    name: 'Bikes',
    conversation_config: agent.conversation_config,
  });
  await page.reload();
  await page.getByRole('button', { name: t('buttons.rename_named', { name: 'Bikes' }) }).waitFor();
});

it('sets unsaved changes aside for a restored version and restores them', async () => {
  const agent = await storeAgent(user, 'Bells');
  await saved(agent, { name: 'Bells and more' });
  const { page, editor } = await editorOf(agent);
  await editor.field('prompt.section_rules').fill('- Be brief.');
  await choose(page, 'history.open');
  const dialog = page.getByRole('dialog', { name: t('history.title') });
  await dialog.getByRole('button', { name: t('history.version', { number: 1 }) }).click();
  await dialog.getByRole('button', { name: t('history.restore', { number: 1 }) }).click();
  await page.getByText(t('history.restore_message_unsaved')).waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route('**/versions/1/restore', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: t('history.restore_confirm'), exact: true }).click();
  // The editor must hear of the version that it then has.
  for (const _ of ['question', 'history']) await page.keyboard.press('Escape');
  answer.resolve();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_rules'))).toBe('- Never promise a price.');
  await page.reload();
  await page.getByRole('button', { name: t('editor.mine_back') }).click();
  await expect.poll(() => writtenText(editor.field('prompt.section_rules'))).toBe('- Be brief.');
  await editor.save();
  expect((await user.call(getAgent, { params: { id: agent.agent_id } })).version).toBe(4);
  await page.reload();
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
  expect(await page.getByText(t('editor.theirs_shown'), { exact: true }).count()).toBe(0);
});

it('exports an agent, shows what a file would change, and takes it only when told to', async () => {
  const agent = await user.call(createAgent, {
    body: {
      name: 'Lamps',
      conversation_config: {
        agent: { language: 'en', first_message: 'Hello', prompt: { prompt: 'You sell lamps.', tools: [] } },
        newer: { stored: true },
      },
    },
  });
  const { page, editor } = await editorOf(agent);
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'history.export')]);
  expect(download.suggestedFilename()).toBe('lamps.parley.json');
  const path = join(folder, 'lamps.json');
  await download.saveAs(path);
  const file = JSON.parse(await readFile(path, 'utf8'));
  file.name = 'Lamps and shades';
  file.conversation_config.agent.first_message = 'Left out';
  file.conversation_config.newer.added = 1;
  file.platform_settings.privacy.apply_to_existing_conversations = true;
  await writeFile(path, JSON.stringify(file));

  const importFile = async (name: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'history.import')]);
    await chooser.setFiles(name);
  };
  await importFile(path);
  const dialog = page.getByRole('dialog', { name: t('history.import_title') });
  await dialog.getByRole('region', { name: t('fields.name') }).waitFor();
  await dialog.getByRole('region', { name: t('editor.other_settings') }).waitFor();
  await expectAccessible(page, 'import preview', EVERYWHERE);
  await dialog.getByText('Left out', { exact: true }).waitFor();
  const take = (section: string) =>
    dialog.getByRole('checkbox', { name: `${t('history.import_section')} ${t(section)}` });
  await take('editor.section_prompt').click();
  await dialog.getByText(t('history.import_left_out')).waitFor();
  await dialog.getByRole('button', { name: t('history.import_confirm') }).click();
  await page.getByRole('button', { name: t('buttons.rename_named', { name: 'Lamps and shades' }) }).waitFor();
  expect((await user.call(getAgent, { params: { id: agent.agent_id } })).name).toBe('Lamps');
  // What no field shows comes along even through a reload before the save.
  await page.reload();
  await page.getByText(t('editor.restored')).waitFor();
  await editor.save();
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.name).toBe('Lamps and shades');
  expect(stored.conversation_config.agent?.first_message).not.toBe('Left out');
  expect(stored.conversation_config.newer).toEqual({ stored: true, added: 1 });
  expect(stored.platform_settings.privacy?.apply_to_existing_conversations).toBe(false);

  await writeFile(path, 'not an agent');
  await importFile(path);
  await editor.toast(t('history.file_not_json')).waitFor();
});

it('makes a new agent from a file', async () => {
  const path = join(folder, 'hats.json');
  const theirs = { id: crypto.randomUUID(), name: 'Theirs', type: 'text', usage_mode: 'auto' };
  const prompt = { prompt: 'You sell hats.', knowledge_base: [theirs], tool_ids: ['theirs'] };
  await writeFile(
    path,
    JSON.stringify({
      format: 'parley-agent',
      format_version: 1,
      exported_at: '2026-11-21T10:00:00.000Z',
      name: 'From a file',
      type: 'chat',
      platform_settings: { privacy: { retention_days: 30, apply_to_existing_conversations: true } },
      conversation_config: { agent: { language: 'es', prompt }, newer: true },
    }),
  );
  const page = await browser().newPage(server(), { user });
  const tone = agentEditor(page, t).field('prompt.section_tone');
  await page.goto('/agents?agent=new&type=chat&template=default');
  await tone.fill('Begun from scratch.');
  await page.goto('/agents?agent=new&type=voice');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('history.new_from_file') }).click(),
  ]);
  await chooser.setFiles(path);
  await agentEditor(page, t)
    .toast(t('history.documents_left_out_one', { count: 1 }))
    .waitFor();
  const name = page.getByRole('button', { name: t('buttons.rename_named', { name: 'From a file' }) });
  await name.waitFor();
  // What is in the file alone survives a reload, and is not left without a question.
  await page.reload();
  await name.waitFor();
  await page.getByRole('button', { name: t('editor.close') }).click();
  const question = page.getByRole('dialog', { name: t('editor.leave_title') });
  await question.getByRole('button', { name: t('editor.leave_stay') }).click();
  await page.getByRole('button', { name: t('editor.create') }).click();
  await agentEditor(page, t).toast(t('editor.agent_created')).waitFor();
  await expect.poll(() => page.url()).toMatch(/agent=[0-9a-f-]{36}/);
  const id = new URL(page.url()).searchParams.get('agent') ?? '';
  expect(await user.call(getAgent, { params: { id } })).toMatchObject({
    name: 'From a file',
    type: 'chat',
    conversation_config: {
      agent: { language: 'es', prompt: { knowledge_base: [], tool_ids: [] } },
      newer: true,
    },
    platform_settings: { privacy: { retention_days: 30, apply_to_existing_conversations: false } },
  });
  await page.goto('/agents?agent=new&type=chat&template=default');
  await expect.poll(() => writtenText(tone)).toBe('Begun from scratch.');
});

it('shows a viewer the history without a way to restore or import', async () => {
  const agent = await storeAgent(user, 'Locks');
  await saved(agent, { name: 'Locks and keys' });
  const viewer = await server().newUser('viewer');
  const { page } = await editorOf(agent, viewer);
  await page.getByRole('button', { name: t('history.actions') }).click();
  await page.getByRole('menuitem', { name: t('history.export') }).waitFor();
  expect(await page.getByRole('menuitem', { name: t('history.import') }).count()).toBe(0);
  await page.getByRole('menuitem', { name: t('history.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('history.title') });
  await dialog.getByRole('button', { name: t('history.version', { number: 1 }) }).click();
  await dialog
    .getByRole('combobox', { name: t('history.compared_with') })
    .filter({ hasText: '2' })
    .waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: t('history.restore', { number: 1 }) }).count()).toBe(0);
});
