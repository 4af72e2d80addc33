import { setTimeout as pause } from 'node:timers/promises';
import { ServerMessage } from '@parley/contract/live-messages.ts';
import type { Locator, Page } from 'playwright-core';
import type { Words } from './words.ts';

/** About thirty seconds. */
const ATTEMPTS = 300;

/** A conversation in the editor's test panel. */
export type TestConversation = {
  /** Every message so far, as articles. */
  messages: Locator;
  /** The last message. */
  last: Locator;
  /** Writes a message and waits until the answer to it is complete. @returns what the panel shows of it, with plain spaces */
  ask(text: string): Promise<string>;
  /** Its id, once the server has given it. */
  id: Promise<string>;
};

/** Starts a typed conversation in the test panel and waits until the server has opened it. */
export async function startTestConversation(page: Page, t: Words): Promise<TestConversation> {
  const written = page.getByRole('tab', { name: t('testPanel.demoChat') });
  const start = page.getByRole('button', { name: t('testPanel.test'), exact: true });
  await written.or(start).first().waitFor();
  // Agents that only write have no other way.
  if (await written.isVisible()) {
    await written.click();
    // For a moment both ways are there.
    await page.getByRole('tabpanel', { name: t('testPanel.demoAudio') }).waitFor({ state: 'hidden' });
  }
  const id = conversationId(page);
  await page.getByRole('button', { name: t('testPanel.test'), exact: true }).click();
  const messages = page.getByRole('log', { name: t('testPanel.conversation') }).getByRole('article');
  const last = messages.last();
  // An answer is complete when it says how long it took; a greeting says nothing of the kind.
  const answers = messages.filter({ has: page.locator('summary') });
  await page.getByText(t('testPanel.phase.connected'), { exact: true }).waitFor();
  return {
    messages,
    last,
    id,
    async ask(text) {
      const before = await answers.count();
      await sendMessage(page, t, text);
      await answers.nth(before).waitFor();
      return ((await last.textContent()) ?? '').replace(/\s/g, ' ');
    },
  };
}

/** Writes a message in the test panel and presses Enter until it is sent: while the agent writes, it waits in the field. */
export async function sendMessage(page: Page, t: Words, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: t('testPanel.message') });
  await box.fill(text);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await box.press('Enter');
    // A goodbye may have taken the field away.
    const left = await box.evaluateAll((fields) =>
      fields.map((field) => (field as HTMLTextAreaElement).value).join(),
    );
    if (left === '') return;
    await pause(100);
  }
  throw new Error('The message was not sent.');
}

/** Id of the next conversation that a page begins, once the server has given it. */
export function conversationId(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const message = ServerMessage.safeParse(JSON.parse(payload.toString())).data;
        if (message?.type !== 'conversation_initiation_metadata') return;
        resolve(message.conversation_initiation_metadata_event.conversation_id);
      });
    });
  });
}
