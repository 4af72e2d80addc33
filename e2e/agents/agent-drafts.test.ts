import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member', 'Grace Hopper');
});

async function editorOf() {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  return { agent, page, editor };
}

it('restores an unsaved draft after a reload, and can discard it', async () => {
  const { page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Never saved.');
  await page.reload();
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Never saved.');
  await expectAccessible(page, 'restored draft', EVERYWHERE);
  await editor.button('editor.restored_discard').click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('');
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
});

it('asks before leaving with something unsaved: stay, keep the draft, or discard', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Unsaved.');
  const question = page.getByRole('dialog', { name: t('editor.leave_title') });
  await editor.button('editor.close').click();
  await question.waitFor();
  await expectAccessible(page, 'question before leaving', EVERYWHERE);
  await question.getByRole('button', { name: t('editor.leave_stay') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Unsaved.');

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: t('editor.leave_keep') }).click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  await editor.open(agent);
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  await editor.button('editor.close').click();
  await question.getByRole('button', { name: t('editor.leave_discard') }).click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  await editor.open(agent);
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('');
});

it('stays stored when another tab, which changed nothing, is closed', async () => {
  const { agent, page, editor } = await editorOf();
  const other = await browser().newTab(page);
  const otherEditor = agentEditor(other, t);
  await otherEditor.open(agent);
  await otherEditor.field('prompt.section_tone').fill('From the other tab.');
  await otherEditor.button('editor.close').click();
  await otherEditor.button('editor.leave_keep').click();
  await other.getByRole('list', { name: t('agents.title') }).waitFor();
  await other.close();
  await editor.button('editor.close').click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  await editor.open(agent);
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('From the other tab.');
});

it('is put aside where another tab with a draft of the same agent is left later', async () => {
  const { agent, page, editor } = await editorOf();
  const other = await browser().newTab(page);
  const otherEditor = agentEditor(other, t);
  await otherEditor.open(agent);
  await editor.field('prompt.section_tone').fill('From this tab.');
  await otherEditor.field('prompt.section_tone').fill('From the other tab.');
  for (const each of [editor, otherEditor]) {
    await each.button('editor.close').click();
    await each.button('editor.leave_keep').click();
  }
  await other.getByRole('list', { name: t('agents.title') }).waitFor();
  await editor.open(agent);
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('From the other tab.');
  await editor.button('editor.mine_back').click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('From this tab.');
  await editor.button('editor.mine_back').click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('From the other tab.');
});

it('stays where a tab with another draft of the same agent saves', async () => {
  const { agent, page, editor } = await editorOf();
  const other = await browser().newTab(page);
  const otherEditor = agentEditor(other, t);
  await otherEditor.open(agent);
  await editor.field('prompt.section_tone').fill('From this tab.');
  await otherEditor.field('prompt.section_tone').fill('From the other tab.');
  await otherEditor.button('editor.close').click();
  await otherEditor.button('editor.leave_keep').click();
  await other.getByRole('list', { name: t('agents.title') }).waitFor();
  await editor.save();
  await otherEditor.open(agent);
  await other.getByText(t('editor.restored'), { exact: true }).waitFor();
  await expect.poll(() => writtenText(otherEditor.field('prompt.section_tone'))).toBe('From the other tab.');
});

it('is given back one after the other where several tabs put theirs aside', async () => {
  const { agent, page, editor } = await editorOf();
  const tabs = [editor];
  for (const _ of ['Second.', 'Third.']) {
    const tab = agentEditor(await browser().newTab(page), t);
    await tab.open(agent);
    tabs.push(tab);
  }
  for (const [index, text] of ['First.', 'Second.', 'Third.'].entries()) {
    const tab = tabs[index] ?? editor;
    await tab.field('prompt.section_tone').fill(text);
    await tab.button('editor.close').click();
    await tab.button('editor.leave_keep').click();
    await tab.field('prompt.section_tone').waitFor({ state: 'detached' });
  }
  const tone = () => writtenText(editor.field('prompt.section_tone'));
  await editor.open(agent);
  await expect.poll(tone).toBe('Third.');
  await editor.button('editor.mine_back').click();
  await expect.poll(tone).toBe('Second.');
  await editor.save();
  await editor.open(agent);
  await editor.button('editor.mine_back').click();
  await expect.poll(tone).toBe('First.');
});

it('becomes a new agent where another user has deleted its own, also after a reload', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Not lost.');
  await user.call(deleteAgent, { params: { external_id: agent.agent_id } });
  browser().ignoreErrors(/status of 404/);
  await page.keyboard.press('Control+s');
  await page.getByText(t('editor.refused_agent_not_found')).first().waitFor();
  await expectAccessible(page, 'draft of a deleted agent', EVERYWHERE);
  await page.reload();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Not lost.');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
  await page.waitForURL(/agent=[0-9a-f]{8}-/);
  const [created] = (await user.call(listAgents, {})).filter(({ name }) => name === agent.name);
  const stored = await user.call(getAgent, { params: { id: created?.external_id ?? '' } });
  expect(stored.conversation_config.agent?.prompt?.prompt).toContain('# Tone\nNot lost.');
});

it('is offered to a new agent where its own was deleted while no tab had it open', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Not lost.');
  await editor.button('editor.close').click();
  await editor.button('editor.leave_keep').click();
  await user.call(deleteAgent, { params: { external_id: agent.agent_id } });
  browser().ignoreErrors(/404/);
  await page.goto(`/agents?agent=${agent.agent_id}`);
  await page.getByText(t('editor.gone_draft', { name: agent.name })).waitFor();
  await expectAccessible(page, 'agent that was deleted', EVERYWHERE);
  await page.goto('/agents?agent=new&type=voice');
  await page.getByText(t('editor.left_draft', { name: agent.name })).waitFor();
  await expectAccessible(page, 'draft that a deleted agent left', EVERYWHERE);
  await page.getByRole('button', { name: t('editor.left_draft_take') }).click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Not lost.');
  await editor.button('editor.create').click();
  await editor.toast(t('editor.agent_created')).waitFor();
});

it('goes on when the server is lost before the first change', async () => {
  const { page, editor } = await editorOf();
  browser().ignoreErrors(/Failed to load resource: .*ERR_FAILED/);
  await page.route('**/*', (route) => route.abort());
  await editor.field('prompt.section_tone').fill('Typed without a server.');
  await page.getByRole('button', { name: new RegExp(`^${t('editor.section_tools')}`) }).click();
  const lost = page.getByRole('dialog').getByText(t('design.offline'), { exact: true });
  await lost.waitFor();
  await expectAccessible(page, 'editor without a server', EVERYWHERE);
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Typed without a server.');
  await page.unroute('**/*');
  await editor.button('functions.add').waitFor();
  await lost.waitFor({ state: 'detached' });
  await editor.save();
});

it('preserves what was typed when a save fails, and saves it at the next attempt', async () => {
  const { page, editor } = await editorOf();
  browser().ignoreErrors(/Failed to load resource: .*ERR_FAILED/);
  await page.route('**/api/agents/*', (route) => route.abort());
  await editor.field('prompt.section_tone').fill('Preserved through a failure.');
  await page.keyboard.press('Control+s');
  await editor.toast(t('editor.error_saving')).waitFor();
  await page.getByText(t('editor.problem'), { exact: true }).waitFor();
  await expectAccessible(page, 'failed save');
  await expect
    .poll(() => writtenText(editor.field('prompt.section_tone')))
    .toBe('Preserved through a failure.');
  await page.unroute('**/api/agents/*');
  await editor.save();
});

it('stores what was typed since a save was sent, also where the editor was closed before the answer', async () => {
  const { agent, page, editor } = await editorOf();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/agents/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await editor.field('prompt.section_tone').fill('Sent.');
  await page.keyboard.press('Control+s');
  await editor.button('editor.saving').waitFor();
  await editor.field('prompt.section_tone').fill('Typed since.');
  await editor.button('editor.close').click();
  await editor.button('editor.leave_keep').click();
  await page.getByRole('list', { name: t('agents.title') }).waitFor();
  answer.resolve();
  await editor.toast(t('editor.agent_modified')).waitFor();
  await editor.open(agent);
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Typed since.');
  await editor.save();
});

it('says in the language of the interface why the server refused a save', async () => {
  const french = wordsOf('fr');
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user, language: 'fr' });
  const editor = agentEditor(page, french);
  await editor.open(agent);
  await page.route('**/api/agents/*', (route) => {
    const change = route.request().postDataJSON();
    // The service that has the model was disconnected since it was chosen.
    change.conversation_config.agent.prompt.llm = 'gone-model';
    return route.continue({ postData: JSON.stringify(change) });
  });
  browser().ignoreErrors(/status of 400/);
  await editor.field('prompt.section_tone').fill('Chaleureux.');
  await page.keyboard.press('Control+s');
  await page.getByText(french('editor.refused_unknown_model'), { exact: true }).waitFor();
});

it('says who else edits the agent, until that user closes it', async () => {
  const { agent, page } = await editorOf();
  const other = await browser().newPage(server(), { user: await server().newUser('member', 'Ada Lovelace') });
  const otherEditor = agentEditor(other, t);
  await otherEditor.open(agent);
  await other.getByText(t('editor.other_editors_one', { names: 'Grace Hopper' })).waitFor();
  const notice = page.getByText(t('editor.other_editors_one', { names: 'Ada Lovelace' }));
  await notice.waitFor();
  await expectAccessible(page, 'agent that another user edits', EVERYWHERE);
  await otherEditor.button('editor.close').click();
  await notice.waitFor({ state: 'detached' });
});

/** Another tab, or another user, has saved while this tab was editing; the conflict screen is open. */
async function conflict(theirs?: User) {
  const opened = await editorOf();
  const { agent, page, editor } = opened;
  const other = theirs ? await browser().newPage(server(), { user: theirs }) : await browser().newTab(page);
  const otherEditor = agentEditor(other, t);
  await otherEditor.open(agent);
  await otherEditor.field('prompt.section_tone').fill('Theirs.');
  await otherEditor.save();
  await other.close();
  browser().ignoreErrors(/status of 409/);
  await editor.field('prompt.section_tone').fill('Mine.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: t('editor.conflict_title') });
  await dialog.getByText('Theirs.', { exact: true }).waitFor();
  await dialog.getByText('Mine.', { exact: true }).waitFor();
  return { ...opened, dialog };
}

it('shows both versions when another tab saved first, preserves the draft, and saves it over the other when told to', async () => {
  const { agent, page, editor, dialog } = await conflict();
  const [, own = ''] = t('editor.conflict_message_own', { when: '#' }).split('#');
  await dialog.getByText(own).waitFor();
  await dialog.getByText(t('editor.conflict_here')).first().waitFor();
  expect(await dialog.getByText('Grace Hopper').count()).toBe(0);
  await expectAccessible(page, 'conflict of two versions', EVERYWHERE);
  await dialog.getByRole('button', { name: t('editor.conflict_close') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Mine.');
  await page.getByText(t('editor.unsaved'), { exact: true }).waitFor();

  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: t('editor.conflict_mine_own') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(t('editor.all_saved'), { exact: true }).waitFor();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Mine.');
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored).toMatchObject({ version: 3 });
  expect(stored.conversation_config.agent?.prompt?.prompt).toContain('# Tone\nMine.');
});

it('takes the other version on request, and can still restore one’s own', async () => {
  const theirs = await server().newUser('member', 'Ada Lovelace');
  const { agent, page, editor, dialog } = await conflict(theirs);
  await dialog.getByText('Ada Lovelace').waitFor();
  await dialog.getByRole('button', { name: t('editor.conflict_theirs') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Theirs.');
  await page.getByText(t('editor.theirs_shown'), { exact: true }).waitFor();
  await expectAccessible(page, 'the other version, one’s own at hand');
  await editor.button('editor.mine_back').click();
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Mine.');
  await editor.save();
  const stored = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(stored.conversation_config.agent?.prompt?.prompt).toContain('# Tone\nMine.');
});

it('shows the same conflict when the draft comes from an earlier visit', async () => {
  const { agent, page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('From my last visit.');
  await page.goto('/ping');
  await user.call(updateAgent, {
    params: { agent_id: agent.agent_id },
    body: { provider_uuid: agent.provider_uuid, name: 'Renamed meanwhile', base_version: 1 },
  });
  await editor.open(agent);
  await page.getByText(t('editor.restored'), { exact: true }).waitFor();
  browser().ignoreErrors(/status of 409/);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: t('editor.conflict_title') });
  await dialog.getByText('Renamed meanwhile', { exact: true }).waitFor();
});
