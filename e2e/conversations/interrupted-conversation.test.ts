import { beforeAll, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor, storeAgent } from '../support/agent-editor.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { startTestConversation } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';
import { writtenText } from '../support/written-text.ts';

const { server, browser } = consoleForTests();
const t = wordsOf('en');

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

async function editorOf() {
  const agent = await storeAgent(user);
  const page = await browser().newPage(server(), { user });
  const editor = agentEditor(page, t);
  await editor.open(agent);
  return { agent, page, editor };
}

it('says that the connection was interrupted when the server dies, and loses nothing', async () => {
  const { page, editor } = await editorOf();
  await editor.field('prompt.section_tone').fill('Typed before the failure.');
  const test = await startTestConversation(page, t);
  await test.ask('When are you open?');
  browser().ignoreErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/);
  await server().kill();
  await page.getByText(t('testPanel.connectionInterrupted', { code: 1006 })).waitFor();
  await page.getByText(t('testPanel.over')).waitFor();
  await expect.poll(() => test.messages.count()).toBe(3);
  await expectAccessible(page, 'interrupted conversation', EVERYWHERE);
  await expect.poll(() => writtenText(editor.field('prompt.section_tone'))).toBe('Typed before the failure.');

  await editor.button('testPanel.again').click();
  await page.getByText(t('testPanel.noAddress')).waitFor();
  await expectAccessible(page, 'test that could not start');
  await editor.button('testPanel.dismiss').click();
  await page.getByText(t('testPanel.noAddress')).waitFor({ state: 'detached' });

  await server().restart();
  const again = await startTestConversation(page, t);
  expect(await again.ask('When are you open?')).toContain('Monday to Saturday');
  await editor.save();
});

it('tells a refused socket apart from one that breaks', async () => {
  const { page, editor } = await editorOf();
  browser().ignoreErrors(/WebSocket connection/);
  await page.routeWebSocket(/convai/, (socket) => socket.close({ code: 1008, reason: 'Not today.' }));
  await editor.button('testPanel.test').click();
  await page.getByText(t('testPanel.failed', { reason: 'Not today.' })).waitFor();
  await page.unrouteAll();
  await page.routeWebSocket(/convai/, (socket) => {
    const error_event = { code: 1002, message: 'Too busy.', error_type: 'server_busy', reason: 'Too busy.' };
    socket.send(JSON.stringify({ type: 'error', error_event }));
    socket.close({ code: 1013, reason: 'Too busy.' });
  });
  await editor.button('testPanel.test').click();
  await page.getByText(t('testPanel.failed', { reason: t('testPanel.refused_server_busy') })).waitFor();
});

it('sends nothing blank, waits for its turn, and begins a new line with Shift', async () => {
  const { page } = await editorOf();
  const test = await startTestConversation(page, t);
  // While the agent greets, nothing is sent at all.
  await page.getByText(t('testPanel.awaitsMessage'), { exact: true }).waitFor();
  const box = page.getByRole('textbox', { name: t('testPanel.message') });
  await box.fill('   ');
  await box.press('Enter');
  const send = page.getByRole('button', { name: t('testPanel.send') });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  await box.fill('When are');
  await box.press('Shift+Enter');
  await box.pressSequentially('you open?');
  await expect.poll(() => box.inputValue()).toBe('When are\nyou open?');
  await box.press('Enter');
  await test.messages.nth(2).locator('summary').waitFor();
  await expect.poll(() => test.messages.count()).toBe(3);
  await expect.poll(() => box.inputValue()).toBe('');
});

it('ends the running conversation when the editor closes, which it asks about', async () => {
  const { page, editor } = await editorOf();
  const closed = new Promise<void>((resolve) =>
    page.once('websocket', (socket) => socket.once('close', () => resolve())),
  );
  await startTestConversation(page, t);
  await editor.button('editor.close').click();
  await page
    .getByRole('alertdialog', { name: t('editor.leave_conversation_title') })
    .getByRole('button', { name: t('editor.leave_conversation_end') })
    .click();
  await closed;
});

it('closes the panel beside the configuration and shows it again by its tab', async () => {
  const { page, editor } = await editorOf();
  const panel = page.getByRole('region', { name: t('editor.test'), exact: true });
  const tab = page.getByRole('tab', { name: t('editor.test'), exact: true });
  await panel.waitFor();
  expect(await tab.count()).toBe(0);
  await editor.button('testPanel.close').click();
  await panel.waitFor({ state: 'hidden' });
  await expectAccessible(page, 'editor without its test panel');
  await tab.click();
  await panel.waitFor();
  await tab.waitFor({ state: 'detached' });
});

it('ends the running conversation when the panel of a phone closes, which it asks about', async () => {
  const { page, editor } = await editorOf();
  const closed = new Promise<void>((resolve) =>
    page.once('websocket', (socket) => socket.once('close', () => resolve())),
  );
  await startTestConversation(page, t);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: t('editor.test'), exact: true }).click();
  await page.getByRole('textbox', { name: t('testPanel.message') }).fill('Half a question');
  await editor.button('testPanel.close').click();
  const question = page.getByRole('alertdialog', { name: t('editor.leave_conversation_title') });
  await question.getByText(t('testPanel.closeMessage')).waitFor();
  await expectAccessible(page, 'question before the panel closes');
  await question.getByRole('button', { name: t('editor.leave_conversation_stay') }).click();
  await page.getByText(t('testPanel.phase.connected'), { exact: true }).waitFor();
  await editor.button('testPanel.close').click();
  await question.getByRole('button', { name: t('editor.leave_conversation_end') }).click();
  await closed;
  await page.getByRole('tab', { name: t('editor.test'), exact: true }).click();
  await editor.button('testPanel.test').waitFor();
});
