import { ServerMessage } from '@parley/contract/live-messages.ts';
import type { Locator, Page } from 'playwright-core';
import type { Words } from './words.ts';

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

/** How often Enter is pressed until a message is sent, a tenth of a second apart. */
const ENTER_PRESSES = 150;

/** Presses Test in the written way to test, and waits until the server holds the conversation. */
export async function startTestConversation(page: Page, t: Words): Promise<TestConversation> {
  const written = page.getByRole('tab', { name: t('simulation.demoChat') });
  const start = page.getByRole('button', { name: t('simulation.test'), exact: true });
  await written.or(start).first().waitFor();
  // Agents that only write have no other way.
  if (await written.isVisible()) await written.click();
  const id = conversationId(page);
  await page.getByRole('button', { name: t('simulation.test'), exact: true }).click();
  const messages = page.getByRole('log', { name: t('simulation.conversation') }).getByRole('article');
  const last = messages.last();
  // An answer is complete when it says how long it took; a greeting says nothing of the kind.
  const answers = messages.filter({ has: page.locator('summary') });
  await page.getByText(t('simulation.phase.connected'), { exact: true }).waitFor();
  return {
    messages,
    last,
    id,
    async ask(text) {
      const box = page.getByRole('textbox', { name: t('simulation.message') });
      const before = await answers.count();
      await box.fill(text);
      // While the agent greets, what is typed waits in the field.
      for (let pressed = 0; pressed === 0 || (await box.inputValue()) !== ''; pressed += 1) {
        if (pressed === ENTER_PRESSES) throw new Error(`The panel did not send “${text}”.`);
        if (pressed > 0) await page.waitForTimeout(100);
        await box.press('Enter');
      }
      await answers.nth(before).waitFor();
      return ((await last.textContent()) ?? '').replace(/\s/g, ' ');
    },
  };
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
