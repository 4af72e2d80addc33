import { createConnection } from '@parley/contract/connections.ts';
import { getDocument, listDocuments } from '@parley/contract/knowledge.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type ReceivedRequest, startOpenaiServer } from '../../engine/test/openai-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { deleteDocuments, knowledgePage } from '../support/knowledge-page.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const PAIRS = [
  { question: 'hours?', answer: 'we open at 9 am' },
  { question: 'where', answer: 'in the high street' },
  { question: 'Why', answer: 'so' },
];

let answer = Promise.withResolvers<void>();
const { server, browser } = consoleForTests();

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
  const models = await startOpenaiServer({
    models: ['test-model'],
    answers: (request) => ({ tokens: [enhancementOf(request)], after: answer.promise }),
  });
  const owner = await server().owner();
  await owner.call(createConnection, {
    body: { kind: 'openai-compatible', name: 'Models', base_url: models.url },
  });
  return () => models[Symbol.asyncDispose]();
});
afterEach(async () => {
  // A page that is still open would ask for what is gone.
  await browser().closePages();
  await deleteDocuments(user);
});

/** A model that begins every sentence with a capital and ends it with a full stop. */
function enhancementOf({ body }: ReceivedRequest): string {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  const asked = JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content);
  const ids = [...asked.matchAll(/\\+"id\\+":\\+"(\d+)/g)].map(([, id]) => id);
  const pairs = ids.map((id, index) => {
    const { question, answer: said } = PAIRS[index] ?? { question: '', answer: '' };
    return {
      id,
      question: `${question.slice(0, 1).toUpperCase()}${question.slice(1)}`,
      answer: `${said.slice(0, 1).toUpperCase()}${said.slice(1)}, of course.`,
      improvements: ['A whole sentence'],
    };
  });
  return JSON.stringify({ pairs });
}

async function builderWith(pairs: readonly (typeof PAIRS)[number][]) {
  const page = await browser().newPage(server(), { user });
  const knowledge = knowledgePage(page, t);
  await knowledge.open();
  const dialog = await knowledge.beginAdding('external');
  for (const pair of pairs) await addPair(dialog, pair);
  return { page, knowledge, dialog };
}

async function addPair(dialog: Locator, pair: (typeof PAIRS)[number]): Promise<void> {
  const add = dialog.getByRole('button', { name: t('qa.add_pair') });
  await expect.poll(() => add.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: t('qa.question'), exact: true }).fill(pair.question);
  await dialog.getByRole('textbox', { name: t('qa.answer'), exact: true }).fill(`  ${pair.answer} `);
  await add.click();
}

const enhancing = (page: Page) => page.getByRole('dialog', { name: t('qa.enhance_title') });

it('writes, imports, changes and removes pairs, and stores them as a collection that can be changed', async () => {
  const { page, knowledge, dialog } = await builderWith([]);
  await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
  await dialog.getByText(t('qa.error_qa_pairs_required')).waitFor();
  await expectAccessible(page, 'collection without pairs');
  await dialog.getByRole('textbox', { name: t('qa.answer'), exact: true }).fill('Until 7 pm.');
  await dialog.getByText(t('qa.problem_pair_incomplete')).waitFor();
  await dialog.getByRole('button', { name: t('design.cancel') }).click();
  const leaving = page.getByRole('alertdialog', { name: t('addDocument.leave_title') });
  await leaving.getByRole('button', { name: t('design.cancel') }).click();
  for (const pair of PAIRS) await addPair(dialog, pair);
  await dialog.getByRole('button', { name: t('qa.import') }).click();
  await dialog.getByRole('textbox', { name: t('qa.import_table') }).fill('When?\tNow\nHow?\tLike this');
  await dialog.getByRole('button', { name: t('qa.import_pairs_other', { count: 2 }) }).click();
  await dialog.getByText(t('qa.pairs_other', { count: 5 })).waitFor();
  await dialog.getByRole('button', { name: t('qa.remove_pair', { question: 'Why' }) }).click();
  await dialog.getByRole('button', { name: t('qa.edit_pair', { question: 'where' }) }).click();
  await dialog
    .getByRole('listitem')
    .getByRole('textbox', { name: t('qa.question') })
    .fill('Where are you?');
  await expectAccessible(page, 'pair that is changed');
  await dialog.getByRole('button', { name: t('qa.keep_pair') }).click();
  await dialog.getByRole('textbox', { name: t('addDocument.collection_name') }).fill('Shop questions');
  // One that was written and not added is not lost.
  await dialog.getByRole('textbox', { name: t('qa.question'), exact: true }).fill('Who?');
  await dialog.getByRole('textbox', { name: t('qa.answer'), exact: true }).fill('Ada');
  await dialog.getByRole('button', { name: t('buttons.add'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await knowledge
    .row('Shop questions')
    .getByText(t('knowledge.qa_badge_other', { number: 5 }))
    .waitFor();
  expect(await storedQuestions()).toEqual(['hours?', 'Where are you?', 'When?', 'How?', 'Who?']);

  await knowledge.act('Shop questions', 'buttons.open');
  await knowledge.panel.getByText('Like this').waitFor();
  await expectAccessible(page, 'panel of a collection', EVERYWHERE);
  await knowledge.panel.getByRole('button', { name: t('qa.edit_pairs') }).click();
  await knowledge.panel.getByRole('button', { name: t('qa.remove_pair', { question: 'How?' }) }).click();
  await knowledge.panel.getByRole('button', { name: t('buttons.save') }).click();
  await knowledge.toast(t('knowledge.saved')).waitFor();
  await knowledge.panel.getByText(t('qa.pairs_other', { count: 4 })).waitFor();
  expect(await storedQuestions()).toEqual(['hours?', 'Where are you?', 'When?', 'Who?']);
});

async function storedQuestions(): Promise<string[] | undefined> {
  const [stored] = (await user.call(listDocuments, { query: {} })).list;
  const { qa_metadata } = await user.call(getDocument, { params: { uuid: stored?.uuid ?? '' } });
  return qa_metadata?.original_qa_pairs.map(({ question }) => question);
}

it('has chosen pairs enhanced, compares them, and applies one, then all', async () => {
  answer = Promise.withResolvers();
  const { page, dialog } = await builderWith(PAIRS);
  await dialog.getByRole('button', { name: t('qa.enhance') }).click();
  const enhancement = enhancing(page);
  // Too short to be enhanced.
  await enhancement.getByText(t('qa.error_qa_too_short', { min: 10 })).waitFor();
  await expect.poll(() => enhancement.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await expectAccessible(page, 'pairs to choose', EVERYWHERE);
  const sent = page.waitForRequest('**/knowledge-base/enhance-qa');
  await enhancement.getByRole('button', { name: t('qa.enhance_start_other', { count: 2 }) }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    enhancement_options: {
      improve_clarity: true,
      expand_details: true,
      fix_grammar: true,
      maintain_tone: true,
    },
  });
  await enhancement.getByText(t('qa.enhance_wait')).first().waitFor();
  answer.resolve();
  const cards = enhancement.getByRole('listitem').filter({ has: page.getByText(t('qa.improvements')) });
  await expect.poll(() => cards.count()).toBe(2);
  const enhanced = cards.first().getByRole('figure', { name: t('qa.enhanced_answer') });
  expect((await enhanced.getByRole('insertion').allTextContents()).join(' ')).toContain('of course');
  await cards.first().getByText('A whole sentence').waitFor();
  await expectAccessible(page, 'enhanced pairs', EVERYWHERE);
  await cards
    .first()
    .getByRole('button', { name: t('qa.edit') })
    .click();
  await cards
    .first()
    .getByRole('textbox', { name: t('qa.enhanced_answer') })
    .fill('We open at 9 am.');
  await expectAccessible(page, 'enhanced pair that is changed');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('design.leave_stay') })
    .click();
  await cards
    .first()
    .getByRole('button', { name: t('qa.apply') })
    .click();
  await expect.poll(() => cards.count()).toBe(1);
  await enhancement
    .getByRole('button', { name: t('qa.apply_all_one') })
    .last()
    .click();
  await enhancement.waitFor({ state: 'detached' });
  await dialog.getByText('We open at 9 am.', { exact: true }).waitFor();
  await dialog.getByText('In the high street, of course.', { exact: true }).waitFor();
  // What was enhanced is marked for a moment.
  await dialog.getByText(t('qa.enhanced'), { exact: true }).first().waitFor();
  await dialog.getByText(t('qa.enhanced'), { exact: true }).first().waitFor({ state: 'detached' });
  await dialog.getByText('so', { exact: true }).waitFor();
});

it.each([
  [
    'a model that is not connected',
    409,
    { error: { code: 'no_language_model', message: 'None.' } },
    'error_no_language_model',
  ],
  ['an answer without pairs', 200, { pairs: [] }, 'enhance_format'],
  ['an answer with none', 200, { enhanced_qa_pairs: [] }, 'enhance_nothing'],
  [
    'a model that fails',
    502,
    { error: { code: 'enhance_failed', message: 'Broken.' } },
    'error_enhance_failed',
  ],
])('closes and says why after %s, and leaves the pairs unchanged', async (_what, status, json, sentence) => {
  const { page, dialog } = await builderWith(PAIRS.slice(0, 1));
  await page.route('**/enhance-qa', (route) => route.fulfill({ status, json }));
  browser().ignoreErrors(/status of (409|502)/);
  await dialog.getByRole('button', { name: t('qa.enhance') }).click();
  await enhancing(page)
    .getByRole('button', { name: t('qa.enhance_start_one', { count: 1 }) })
    .click();
  await dialog.getByText(t(`qa.${sentence}`)).waitFor();
  await enhancing(page).waitFor({ state: 'detached' });
  await dialog.getByText('we open at 9 am', { exact: true }).waitFor();
  await expectAccessible(page, 'enhancement that failed');
});
