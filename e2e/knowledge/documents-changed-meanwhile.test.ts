import { addQaDocument, getDocument, updateDocument } from '@parley/contract/knowledge.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteDocuments, knowledgePage } from '../support/knowledge-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
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

it('are not saved over the change of another member, and are saved when edited again', async () => {
  const { uuid } = await user.call(addQaDocument, { body: { name: 'Shop questions', qa_pairs: [HOURS] } });
  const params = { uuid };
  const page = await browser().newPage(server(), { user });
  const { open, waitUntilRead, panel } = knowledgePage(page, t);
  await open();
  await waitUntilRead('Shop questions');
  await page.getByRole('button', { name: 'Shop questions', exact: true }).click();
  const editPairs = panel.getByRole('button', { name: t('qa.edit_pairs') });
  const save = panel.getByRole('button', { name: t('knowledge.save'), exact: true });
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
  await panel.getByText(t('knowledge.error_changed_meanwhile')).waitFor();
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
