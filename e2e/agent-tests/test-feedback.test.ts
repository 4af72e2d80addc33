import { getCallLog } from '@parley/contract/call-logs.ts';
import { expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const { server, browser } = consoleForTests();

it('stores ratings of messages and of the whole test, during the test and after it', async () => {
  const user = await server().newUser('member');
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  await agentEditor(page, t).open(agent);
  const conversation = await startTestConversation(page, t);
  await conversation.ask('When are you open?');
  const rows = page.getByRole('group', { name: t('testPanel.rateMessage') });
  await expect.poll(() => rows.count()).toBe(2);
  const like = (index: number) =>
    rows.nth(index).getByRole('button', { name: t('record.like'), exact: true });
  const dislike = (index: number) =>
    rows.nth(index).getByRole('button', { name: t('record.dislike'), exact: true });
  await dislike(0).click();
  await dislike(0).click();
  await like(1).click();
  await expect.poll(() => like(1).getAttribute('aria-pressed')).toBe('true');
  const params = { conversation_id: await conversation.id };
  const stored = async () => (await user.call(getCallLog, { params })).data;
  const ratings = async () => (await stored()).record.turns.map(({ feedback }) => feedback);
  await expect.poll(ratings).toEqual([null, null, 'like']);

  await page.getByRole('button', { name: t('testPanel.endChat'), exact: true }).click();
  const whole = page.getByRole('group', { name: t('testPanel.rateConversation') });
  await whole.getByRole('button', { name: t('record.dislike'), exact: true }).click();
  await expect.poll(async () => (await stored()).metadata.feedback.score).toBe('dislike');
  await like(0).click();
  await like(1).click();
  await expect.poll(ratings).toEqual(['like', null, null]);
  await expectAccessible(page, 'a rated test', EVERYWHERE);

  // What cannot be stored is taken back, and said.
  browser().ignoreErrors(/500/);
  await page.route(/\/feedback$/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await dislike(0).click();
  await page.getByText(t('testPanel.ratingFailed')).waitFor();
  await expect.poll(() => like(0).getAttribute('aria-pressed')).toBe('true');
});
