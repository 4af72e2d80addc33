import { AGENT_FILE_FORMAT } from '@parley/contract/agent-versions.ts';
import { createAgent, getAgent, NewAgent } from '@parley/contract/agents.ts';
import { addFileDocument, deleteDocument } from '@parley/contract/knowledge.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { type AgentEditor, agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import {
  documentStatus,
  knowledgeLists,
  knowledgeSection,
  openKnowledgeSection,
  storeReadText,
} from '../support/knowledge-section.ts';
import { SpecifiedCreation, specifiedUpdate } from '../support/specified-payload.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

const BIKE = `# Weight

The Boreal bicycle weighs 19 kilograms with its battery.

# Range

Its battery lasts for 80 kilometres, and is full again after four hours.`;
const LOCKERS = 'Our lockers for bicycles are in the courtyard. A locker costs 7 euros a month.';

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

const storeText = (name: string, text: string) => storeReadText(user, name, text);
const statusOf = (uuid: string) => documentStatus(user, uuid);
const openKnowledge = async (agent: { provider_uuid: string }) =>
  openKnowledgeSection(await browser().newPage(server(), { user }), t, agent);

function searchSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: t('agentKnowledge.search') });
}

/** Says when the agent is given a document. */
async function use(page: Page, name: string, usage: 'usage_auto' | 'usage_prompt'): Promise<void> {
  await page.getByRole('combobox', { name: t('agentKnowledge.usage_of', { name }) }).click();
  await page.getByRole('option', { name: t(`agentKnowledge.${usage}`) }).click();
}

/** The prompt's settings that the page sends when it saves. */
async function savedPrompt(page: Page, editor: AgentEditor) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PATCH' && sent.url().includes('/api/agents/')),
    editor.save(),
  ]);
  const sent: unknown = request.postDataJSON();
  expect(specifiedUpdate('acme').parse(sent)).toEqual(sent);
  return NewAgent.pick({ conversation_config: true }).parse(sent).conversation_config.agent?.prompt;
}

it('answers from a document just added in the editor, beside unsaved edits', async () => {
  const agent = await storeAgent(user, 'Learner');
  const { page, editor, documents } = await openKnowledge(agent);
  await editor.field('prompt.section_tone').fill('Warm.');
  await editor.button('knowledge.add').click();
  const dialog = page.getByRole('dialog', { name: t('knowledge.add') });
  await dialog.getByRole('textbox', { name: t('fields.text') }).fill(BIKE);
  await dialog.getByRole('textbox', { name: t('addDocument.name') }).fill('The Boreal');
  await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();

  const added = documents.filter({ hasText: 'The Boreal' });
  await added.getByText(/\d{3} characters/).waitFor();
  await page.getByText(t('agentKnowledge.switched_on')).waitFor();
  await expect.poll(() => searchSwitch(page).getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Warm.');
  await expectAccessible(page, 'knowledge of an agent', EVERYWHERE);

  const prompt = await savedPrompt(page, editor);
  expect(prompt?.prompt).toContain('Warm.');
  expect(prompt?.knowledge_base).toEqual([
    { id: expect.any(String), name: 'The Boreal', type: 'text', usage_mode: 'auto' },
  ]);
  const { version } = await user.call(getAgent, { params: { id: agent.agent_id } });
  expect(version).toBe(agent.version + 2);

  const test = await startTestConversation(page, t);
  expect(await test.ask('How many kilograms does the Boreal weigh?')).toContain('19 kilograms');
  await test.last.locator('summary').click();
  await test.last.getByText(t('record.lookedUp')).waitFor();
  const source = test.last.getByRole('link', { name: 'The Boreal' }).first();
  await expect
    .poll(() => source.getAttribute('href'))
    .toBe(`/knowledge-base?document=${prompt?.knowledge_base?.[0]?.id}`);
  await expect.poll(() => source.getAttribute('target')).toBe('_blank');
  await expectAccessible(page, 'evidence from a document');
  await editor.button('testPanel.endChat').click();
  await page.getByText(t('testPanel.documents'), { exact: true }).waitFor();
  await page.getByText(t('testPanel.usedIn_one', { count: 1 })).waitFor();
});

it('obeys when a document is given, and forgets one that was taken away', async () => {
  const [bike, lockers] = [await storeText('Boreal', BIKE), await storeText('Lockers', LOCKERS)];
  const agent = await storeAgent(user, 'Obedient');
  const { page, editor, documents, others } = await openKnowledge(agent);
  for (const { name } of [bike, lockers]) {
    await page.getByRole('searchbox', { name: t('agentKnowledge.search_documents') }).fill(name);
    await others
      .filter({ hasText: name })
      .getByRole('button', { name: t('agentKnowledge.associate_named', { name }) })
      .first()
      .click();
    await documents.filter({ hasText: name }).waitFor();
  }
  await use(page, 'Boreal', 'usage_prompt');
  await page.getByText(/always goes whole into the prompt/).waitFor();
  const prompt = await savedPrompt(page, editor);
  expect(prompt?.knowledge_base?.map(({ name, usage_mode }) => [name, usage_mode])).toEqual([
    ['Boreal', 'prompt'],
    ['Lockers', 'auto'],
  ]);
  expect(prompt?.rag).toMatchObject({ enabled: true });

  const looking = await startTestConversation(page, t);
  expect(await looking.ask('What does a locker cost?')).toContain('7 euros');
  await looking.last.locator('summary').click();
  await looking.last.getByText(t('record.lookedUp')).waitFor();
  expect(await looking.ask('How many kilograms does the Boreal weigh?')).toContain('19 kilograms');
  await editor.button('testPanel.endChat').click();

  await searchSwitch(page).click();
  await page.getByText(t('agentKnowledge.whole_one', { count: 1 })).waitFor();
  expect((await savedPrompt(page, editor))?.rag).toMatchObject({ enabled: false });
  await editor.button('testPanel.clear').click();
  const whole = await startTestConversation(page, t);
  expect(await whole.ask('What does a locker cost?')).toContain('7 euros');
  await whole.last.locator('summary').click();
  await whole.last.getByText(t('record.restsOn')).waitFor();
  expect(await whole.last.getByText(t('record.lookedUp')).count()).toBe(0);
  await expect.poll(() => whole.last.getByRole('link', { name: 'Lockers' }).count()).toBeGreaterThan(0);
  await editor.button('testPanel.endChat').click();

  await documents
    .getByRole('button', { name: t('agentKnowledge.disassociate', { name: 'Lockers' }) })
    .click();
  await expect.poll(() => documents.count()).toBe(1);
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: t('agentKnowledge.disassociate', { name: 'Boreal' }) }))
    .waitFor();
  const saved = await savedPrompt(page, editor);
  expect(saved?.knowledge_base?.map(({ name }) => name)).toEqual(['Boreal']);
  await editor.button('testPanel.clear').click();
  const without = await startTestConversation(page, t);
  expect(await without.ask('What does a locker cost?')).not.toContain('7 euros');
  await page.reload();
  await documents.filter({ hasText: 'Boreal' }).waitFor();
  await expect.poll(() => documents.count()).toBe(1);
});

it('shows what the search would find with settings that are not saved', async () => {
  const bike = await storeText('Boreal handbook', BIKE);
  const agent = await storeAgent(user, 'Searcher');
  const { page, others } = await openKnowledge(agent);
  await page.getByRole('searchbox', { name: t('agentKnowledge.search_documents') }).fill(bike.name);
  await others
    .getByRole('button', { name: t('agentKnowledge.associate_named', { name: bike.name }) })
    .click();
  const opener = page.getByRole('button', { name: t('knowledge.test_search') });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: t('knowledge.test_search') });
  const question = dialog.getByRole('textbox', { name: t('retrievalTest.question') });
  await dialog.getByText(t('retrievalTest.start')).waitFor();
  await expectAccessible(page, 'retrieval test without a question');
  await question.fill('How many kilometres does the battery last?');
  await question.press('Enter');
  await dialog.getByText(t('retrievalTest.verdict_answered')).waitFor();
  const given = dialog.getByRole('list', { name: t('retrievalTest.given_list') }).getByRole('article');
  await given.first().getByText('80 kilometres').waitFor();
  await expect.poll(() => given.first().locator('mark').allTextContents()).toContain('battery');
  await expectAccessible(page, 'retrieval test with passages', EVERYWHERE);

  await question.fill('Who won the election in Peru?');
  await question.press('Enter');
  await dialog.getByText(t('retrievalTest.verdict_not_answered')).waitFor();
  await dialog.getByRole('button', { name: 'How many kilometres does the battery last?' }).click();
  await dialog.getByText(t('retrievalTest.verdict_answered')).waitFor();
  await expect.poll(() => question.inputValue()).toBe('How many kilometres does the battery last?');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

async function storeBroken() {
  const broken = await user.call(addFileDocument, {
    body: { name: 'Broken', allow_duplicate: 'true' },
    files: [{ field: 'file', name: 'broken.pdf', content: new Blob(['%PDF-1.7\nnothing of use']) }],
  });
  await expect.poll(() => statusOf(broken.uuid)).toBe('failed');
  return broken;
}

it('says what is wrong with documents that failed, are gone or do not fit', async () => {
  const failed = await storeBroken();
  const [gone, long] = [await storeText('Gone', LOCKERS), await storeText('Long', `${BIKE}\n`.repeat(8))];
  const documents = [failed, gone, long].map(({ uuid, name, config }) => ({
    id: uuid,
    name,
    type: config.type,
    usage_mode: 'auto',
  }));
  await user.call(deleteDocument, {
    params: { external_id: gone.external_id },
    query: { provider_uuid: gone.uuid },
  });
  const rag = { enabled: false, max_documents_length: 1_000 };
  const agent = await user.call(createAgent, {
    body: {
      name: 'Troubled',
      conversation_config: { agent: { prompt: { prompt: 'Help.', knowledge_base: documents, rag } } },
      format: AGENT_FILE_FORMAT,
    },
  });
  const { page, documents: rows } = await openKnowledge(agent);
  await rows.filter({ hasText: 'Gone' }).getByText(t('agentKnowledge.gone')).waitFor();
  await rows.filter({ hasText: 'Broken' }).getByText(t('agentKnowledge.not_known')).waitFor();
  await rows.getByRole('button', { name: t('agentKnowledge.read_again') }).waitFor();
  await page.getByText(/There is no room in the prompt for “Long”/).waitFor();
  await expectAccessible(page, 'documents in trouble', EVERYWHERE);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/retry') && answer.ok()),
    rows.getByRole('button', { name: t('agentKnowledge.read_again') }).click(),
  ]);
  await rows.getByRole('button', { name: t('agentKnowledge.read_again') }).waitFor();
  // Not by the mouse: the rows above it become higher and lower while the document is read.
  await page.getByRole('button', { name: t('agentKnowledge.search_instead') }).press('Enter');
  await expect.poll(() => searchSwitch(page).getAttribute('aria-checked')).toBe('true');
  await page.getByText(/There is no room/).waitFor({ state: 'hidden' });
});

it('associates documents with an agent that is not created yet, and adds none', async () => {
  const lockers = await storeText('Lockers of the courtyard', LOCKERS);
  await storeBroken();
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await page.goto('/agents?agent=new&type=chat&template=default');
  await editor.field('prompt.section_objective').fill('Help.');
  await knowledgeSection(page, t).click();
  await page.getByText(t('agentKnowledge.after_creation')).waitFor();
  await expect.poll(() => editor.button('knowledge.add').isDisabled()).toBe(true);
  const { documents, others } = knowledgeLists(page, t);
  await others.getByText(t('knowledge.status_failed')).first().waitFor();
  await page.getByRole('searchbox', { name: t('agentKnowledge.search_documents') }).fill(lockers.name);
  await others
    .getByRole('button', { name: t('agentKnowledge.associate_named', { name: lockers.name }) })
    .click();
  await documents.filter({ hasText: lockers.name }).waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === '/api/agents'),
    editor.button('editor.create').click(),
  ]);
  const sent: unknown = request.postDataJSON();
  expect(SpecifiedCreation.parse(sent)).toEqual(sent);
  expect(sent).toMatchObject({
    conversation_config: {
      agent: {
        prompt: {
          knowledge_base: [{ id: lockers.uuid, name: lockers.name, type: 'text', usage_mode: 'auto' }],
          rag: { enabled: true },
        },
      },
    },
  });
  await editor.toast(t('editor.agent_created')).waitFor();
  await expect.poll(() => editor.button('knowledge.add').isEnabled()).toBe(true);
});
