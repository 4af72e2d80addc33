import { addQaDocument, getDocument } from '@parley/contract/knowledge.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteDocuments, knowledgePage } from '../support/knowledge-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const PAIRS = [
  { id: 'hours', question: 'When are you open?', answer: 'From 9 am.' },
  { id: 'place', question: 'Where are you?', answer: 'In the high street.' },
];

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

const leaving = (page: Page) => page.getByRole('alertdialog', { name: t('knowledge.leave_title') });
const stay = (page: Page) =>
  leaving(page)
    .getByRole('button', { name: t('design.cancel') })
    .click();

it('are saved with the question and answer that is being changed, which is asked about when they are left', async () => {
  const { uuid } = await user.call(addQaDocument, { body: { name: 'Shop questions', qa_pairs: PAIRS } });
  const { page, panel } = await openedDocument('Shop questions');
  const answer = panel.getByRole('listitem').getByRole('textbox', { name: t('qa.answer') });
  const edit = (question: string) => panel.getByRole('button', { name: t('qa.edit_pair', { question }) });
  const save = panel.getByRole('button', { name: t('knowledge.save'), exact: true });
  await panel.getByRole('button', { name: t('qa.edit_pairs') }).click();
  await edit('When are you open?').click();
  await answer.fill(' ');
  await save.click();
  await panel.getByText(t('qa.incomplete')).waitFor();
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
