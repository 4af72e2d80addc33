import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { made } from '../../server/test/knowledge/made-documents.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const BILL = `# Bill of May

The total of this bill is 84 euros.

It is due on 3 June.`;
const TOTAL = /84 euros/;

const { server, browser } = consoleForTests();

let user: User;
beforeAll(async () => {
  user = await server().newUser('member');
});

function storeBilling(maxFiles: number): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Billing',
      type: 'chat',
      conversation_config: {
        agent: { first_message: 'Hello!', language: 'en', prompt: { prompt: 'You answer about bills.' } },
        conversation: {
          text_only: true,
          file_input: { enabled: maxFiles > 0, max_files_per_conversation: maxFiles },
        },
      },
      platform_settings: { auth: { enable_auth: false } },
    },
  });
}

/** A policy as strict as docs/embedding.md lets pages have it. */
function strictPolicy(): string {
  const { url } = server();
  return [
    ...["default-src 'none'; style-src 'none'", "script-src 'nonce-n0'"],
    `connect-src ${url} ${url.replace('http', 'ws')}; img-src data:`,
    "require-trusted-types-for 'script'; trusted-types parley-chat",
  ].join('; ');
}

async function visit(website: Website, agent: AgentDetail): Promise<Page> {
  website.show(
    `<script nonce="n0" src="${server().url}/widget.js" data-agent="${agent.agent_id}" async></script>`,
  );
  const page = await browser().newPage(website);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  return page;
}

const file = (name: string, content: string | Uint8Array = BILL, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const tray = (page: Page) => page.getByRole('list', { name: 'Files for your message' });
const messages = (page: Page) => page.getByRole('log').getByRole('article');

/** Chooses files as a visitor does, with the button. */
async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await choosing).setFiles(files);
}

/** Lets go of a file over an element, or pastes it there. */
function hand(to: Locator, type: 'dragover' | 'drop' | 'paste', name: string): Promise<void> {
  return to.evaluate(
    (element, [event, fileName]) => {
      const given = new DataTransfer();
      given.items.add(new File(['Handed over.'], fileName, { type: 'text/plain' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...options, clipboardData: given })
          : new DragEvent(event, { ...options, dataTransfer: given }),
      );
    },
    [type, name] as const,
  );
}

it('sends files with a message under a strict policy, and shows them again after the page is loaded again', async () => {
  using website = await serveWebsite({ policy: strictPolicy() });
  const page = await visit(website, await storeBilling(3));
  const id = conversationId(page);
  await choose(page, file('Bill of May.md'), file('Notes.txt', 'Call the shop.'));
  await tray(page).getByText('Notes.txt').waitFor();
  await tray(page).getByRole('button', { name: 'Remove Notes.txt' }).click();
  await expect.poll(() => tray(page).getByRole('listitem').count()).toBe(1);
  const focused = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Add files');
  await field(page).fill('What is the total of my bill?');
  await field(page).press('Enter');
  await messages(page).filter({ hasText: TOTAL }).waitFor();
  const said = messages(page).filter({ hasText: 'What is the total of my bill?' });
  await said.getByText('Bill of May.md').waitFor();
  await said.getByText(/\d+ byte/).waitFor();
  await expect.poll(() => tray(page).count()).toBe(0);
  await expect.poll(() => field(page).inputValue()).toBe('');

  await page.reload();
  await said.getByText('Bill of May.md').waitFor();
  await field(page).fill('When is it due?');
  await field(page).press('Enter');
  await messages(page).filter({ hasText: '3 June' }).waitFor();
  const { data } = await user.call(getCallLog, { params: { conversation_id: await id } });
  expect(data.transcript.flatMap(({ file_inputs }) => file_inputs)).toMatchObject([
    { original_filename: 'Bill of May.md', size_bytes: Buffer.byteLength(BILL) },
  ]);
});

it('says of each file that is not taken why, and loses nothing that was written', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeBilling(2));
  await choose(page, file('me.png', 'x', 'image/png'));
  await page.getByRole('alert').filter({ hasText: 'This kind of file cannot be read.' }).waitFor();
  await choose(page, file('a.txt'), file('b.txt'), file('c.txt'));
  await page.getByRole('alert').filter({ hasText: '2 at most' }).waitFor();
  await expect.poll(() => tray(page).getByRole('listitem').count()).toBe(2);
  await expectAccessible(page, 'a file that was turned away', EVERYWHERE);
  await tray(page).getByRole('button', { name: 'Remove b.txt' }).click();
  await choose(page, file('Scan.pdf', made('scanned.pdf'), 'application/pdf'));
  await field(page).fill('Two for you');
  browser().ignoreErrors(/422/);
  await field(page).press('Enter');
  await tray(page).getByText('No text was found in this file.').waitFor();
  expect(await field(page).inputValue()).toBe('Two for you');
  await tray(page).getByRole('button', { name: 'Remove Scan.pdf' }).click();
  await field(page).press('Enter');
  await messages(page).filter({ hasText: 'Two for you' }).getByText('a.txt').waitFor();
});

it('tries again to send what did not get through', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeBilling(1));
  browser().ignoreErrors(/ERR_FAILED|Failed to load/);
  await page.route('**/files', (route) => route.abort());
  await choose(page, file('Bill.txt'));
  await field(page).press('Enter');
  await tray(page).getByText('This file could not be sent.').waitFor();
  await page.unroute('**/files');
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await messages(page).getByText('Bill.txt').waitFor();
  await messages(page).nth(2).waitFor();
});

it('stops sending on request', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeBilling(1));
  await page.route('**/files', () => {});
  await choose(page, file('Bill.txt'));
  await field(page).fill('Mine');
  await field(page).press('Enter');
  await tray(page).getByRole('progressbar', { name: 'Sending Bill.txt' }).waitFor();
  await tray(page).getByRole('button', { name: 'Stop sending' }).click();
  await tray(page).getByRole('button', { name: 'Remove Bill.txt' }).waitFor();
  expect(await field(page).inputValue()).toBe('Mine');
  expect(await messages(page).filter({ hasText: 'Mine' }).count()).toBe(0);
});

it('takes what is dropped on the chat or pasted into its field', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeBilling(3));
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  const chat = page.getByRole('dialog', { name: 'Billing' });
  await hand(chat, 'dragover', 'Dropped.txt');
  await page.getByText('Drop the files here').waitFor();
  await hand(chat, 'drop', 'Dropped.txt');
  await hand(field(page), 'paste', 'Pasted.txt');
  await tray(page).getByText('Dropped.txt').waitFor();
  await tray(page).getByText('Pasted.txt').waitFor();
  await expect.poll(() => page.getByText('Drop the files here').count()).toBe(0);
});

it('has no button where the agent takes no files', async () => {
  using website = await serveWebsite();
  const page = await visit(website, await storeBilling(0));
  await field(page).fill('Hello?');
  await field(page).press('Enter');
  await messages(page).nth(2).waitFor();
  expect(await page.getByRole('button', { name: 'Add files' }).count()).toBe(0);
});
