import {
  addQaDocument,
  addTextDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteDocuments, knowledgePage } from '../support/knowledge-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const WRITTEN = 'Every article can be returned within sixty days.';
const HOURS = { id: 'hours', question: 'When are you open?', answer: 'From 9 am.' };
const PLACE = { id: 'place', question: 'Where are you?', answer: 'In the high street.' };

const { server, browser } = consoleForTests();

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});
afterEach(async () => {
  await browser().closePages();
  await deleteDocuments(user);
});

async function openedDocument(name: string) {
  const page = await browser().newPage(server(), { user });
  const knowledge = knowledgePage(page, t);
  await knowledge.open();
  await knowledge.waitUntilRead(name);
  await page.getByRole('button', { name, exact: true }).click();
  return { page, knowledge, panel: knowledge.panel };
}

async function hasReadAll(): Promise<boolean> {
  const { list } = await user.call(listDocuments, { query: {} });
  return list.every(({ status }) => status === 'ready');
}

const leaving = (page: Page) => page.getByRole('alertdialog', { name: t('knowledge.leave_title') });
const stay = (page: Page) =>
  leaving(page)
    .getByRole('button', { name: t('design.cancel') })
    .click();

it('are saved with the question and answer that is being changed, which is asked about when they are left', async () => {
  const { uuid } = await user.call(addQaDocument, {
    body: { name: 'Shop questions', qa_pairs: [HOURS, PLACE] },
  });
  const { page, panel } = await openedDocument('Shop questions');
  const answer = panel.getByRole('listitem').getByRole('textbox', { name: t('qa.answer') });
  const edit = (question: string) => panel.getByRole('button', { name: t('qa.edit_pair', { question }) });
  const save = panel.getByRole('button', { name: t('buttons.save'), exact: true });
  await panel.getByRole('button', { name: t('qa.edit_pairs') }).click();
  await edit('When are you open?').click();
  await answer.fill(' ');
  await save.click();
  await panel.getByText(t('qa.problem_pair_incomplete')).waitFor();
  await answer.fill('From 8 am.');
  await edit('Where are you?').click();
  await answer.fill('In the low street.');
  await panel
    .getByRole('button', { name: t('design.close'), exact: true })
    .last()
    .click();
  await stay(page);
  await save.click();
  await panel.getByRole('button', { name: t('qa.edit_pairs') }).waitFor();
  const stored = await user.call(getDocument, { params: { uuid } });
  expect(stored.qa_metadata?.original_qa_pairs.map(({ answer: said }) => said)).toEqual([
    'From 8 am.',
    'In the low street.',
  ]);
});

it('are asked about by Back, by a link to another document and before a reload', async () => {
  const text = 'Every article can be returned within thirty days.';
  // Whose content is the same is looked up once the newer one is read, and the older one must be by then.
  for (const name of ['Returns', 'Returns again']) {
    await user.call(addTextDocument, { body: { name, text, allow_duplicate: name !== 'Returns' } });
    await expect.poll(hasReadAll, { timeout: 60_000 }).toBe(true);
  }
  const { page, panel } = await openedDocument('Returns again');
  await panel.getByRole('button', { name: t('knowledge.edit_text') }).click();
  const written = panel.getByRole('textbox', { name: t('knowledge.content') });
  await written.fill(WRITTEN);

  await page.goBack();
  await stay(page);
  expect(await written.inputValue()).toBe(WRITTEN);
  await panel.getByRole('button', { name: t('buttons.open'), exact: true }).click();
  await stay(page);
  expect(await written.inputValue()).toBe(WRITTEN);
  await panel.getByRole('button', { name: t('buttons.open'), exact: true }).click();
  await leaving(page)
    .getByRole('button', { name: t('knowledge.leave') })
    .click();
  await panel
    .getByRole('button', { name: t('buttons.rename_named', { name: 'Returns' }), exact: true })
    .waitFor();

  await panel.getByRole('button', { name: t('knowledge.edit_text') }).click();
  await written.fill(WRITTEN);
  // The page of a test agrees to whatever the browser asks.
  const asked = page.waitForEvent('dialog');
  await page.reload();
  expect((await asked).type()).toBe('beforeunload');
});

it('take nothing more while they are being saved', async () => {
  await user.call(addTextDocument, { body: { name: 'Prices', text: 'A city bike is 20 euros a day.' } });
  const { page, panel } = await openedDocument('Prices');
  const released = Promise.withResolvers<void>();
  await page.route(/knowledge-base\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await released.promise;
    await route.continue();
  });
  await panel.getByRole('button', { name: t('knowledge.edit_text') }).click();
  const written = panel.getByRole('textbox', { name: t('knowledge.content') });
  await written.fill(WRITTEN);
  await panel.getByRole('button', { name: t('buttons.save'), exact: true }).click();
  await expect.poll(() => written.isEditable()).toBe(false);
  expect(await panel.getByRole('button', { name: t('design.cancel'), exact: true }).isDisabled()).toBe(true);
  released.resolve();
  await panel.getByRole('button', { name: t('knowledge.edit_text') }).waitFor();
});

it('are deleted without another question', async () => {
  await user.call(addTextDocument, { body: { name: 'Prices', text: 'A city bike is 20 euros a day.' } });
  const { page, knowledge, panel } = await openedDocument('Prices');
  await panel.getByRole('button', { name: t('knowledge.edit_text') }).click();
  await panel.getByRole('textbox', { name: t('knowledge.content') }).fill(WRITTEN);
  await panel.getByRole('button', { name: t('buttons.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('buttons.delete') })
    .click();
  await knowledge.toast(t('knowledge.deleted')).waitFor();
  await panel.waitFor({ state: 'detached' });
});

it('are not saved over the change of another member, and are saved when edited again', async () => {
  const { uuid } = await user.call(addQaDocument, { body: { name: 'Shop questions', qa_pairs: [HOURS] } });
  const params = { uuid };
  const { panel } = await openedDocument('Shop questions');
  const editPairs = panel.getByRole('button', { name: t('qa.edit_pairs') });
  const save = panel.getByRole('button', { name: t('buttons.save'), exact: true });
  const edit = async () => {
    await editPairs.click();
    await panel.getByRole('button', { name: t('qa.edit_pair', { question: HOURS.question }) }).click();
    await panel
      .getByRole('listitem')
      .getByRole('textbox', { name: t('qa.answer') })
      .fill('From 8 am.');
  };
  await edit();
  await user.call(updateDocument, { params, body: { qa_pairs: [HOURS, PLACE] } });
  await save.click();
  await panel.getByText(t('knowledge.error_document_changed')).waitFor();
  expect(browser().takePageErrors()).toEqual([expect.stringContaining('409')]);
  const answers = async () =>
    (await user.call(getDocument, { params })).qa_metadata?.original_qa_pairs.map(({ answer }) => answer);
  expect(await answers()).toEqual([HOURS.answer, PLACE.answer]);
  await panel.getByRole('button', { name: t('design.cancel'), exact: true }).click();
  await panel.getByText(PLACE.question).waitFor();
  await edit();
  await save.click();
  await editPairs.waitFor();
  expect(await answers()).toEqual(['From 8 am.', PLACE.answer]);
});
