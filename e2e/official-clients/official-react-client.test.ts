import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
} from '../../server/test/support/conversation-server.ts';
import type { TestBrowser } from '../support/test-browser.ts';
import { workerBrowser } from '../support/worker-fixtures.ts';

let server: ConversationServer;
let browser: TestBrowser;
let page: { url: string; close: () => void };
beforeAll(async () => {
  server = await startConversationServer({ otherwise: { text: 'We open at nine.', betweenTokensMs: 5 } });
  browser = await workerBrowser();
  page = await serveChatPage();
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takePageErrors()).toEqual([]);
});
afterAll(async () => {
  page.close();
  await server[Symbol.asyncDispose]();
});

it('runs a text conversation with the official React client in a browser', async () => {
  const team = await server.newTeam();
  const agent = { first_message: 'Hello, how can I help?', language: 'en', prompt: { prompt: 'Be brief.' } };
  const { agent_id } = await team.createAgent({ agent });
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
  const tab = await browser.newPage(page);
  await tab.goto(`/?signed_url=${encodeURIComponent(signed_url)}`);
  const log = tab.locator('pre');
  await tab.getByRole('button', { name: 'Start' }).click();
  await log.getByText('agent 1: Hello, how can I help?').waitFor();
  await expect.poll(() => tab.getByRole('status').textContent()).toBe('connected');
  await tab.getByRole('button', { name: 'Ask' }).click();
  await log.getByText('agent 2: We open at nine.').waitFor();
  await tab.getByRole('button', { name: 'Like' }).click();
  const text = (await log.textContent()) ?? '';
  const streamed = [...text.matchAll(/^part 2 delta (.*)$/gm)].map(([, piece]) => piece);
  expect(streamed.join('').replaceAll(/\s+/g, ' ')).toBe('We open at nine.');
  expect(text.match(/^user/gm)).toBe(null);
  const conversation_id = /connected (\S+)/.exec(text)?.[1] ?? '';
  const recorded = () => team.call(getConversation, { params: { conversation_id } });
  await expect.poll(() => recorded().then(({ turns }) => turns[2]?.feedback)).toBe('like');
  await tab.getByRole('button', { name: 'End' }).click();
  await log.getByText('disconnected user').waitFor();
  await expect.poll(() => recorded().then(({ end_reason }) => end_reason)).toBe('client_ended');
  expect(await log.textContent()).not.toContain('error');
});

/** A page of another site, as a customer would build it. */
async function serveChatPage() {
  const result = await build({
    root: join(import.meta.dirname, '../react-client'),
    configFile: false,
    logLevel: 'error',
    // Vitest's own NODE_ENV would ask for the development build.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'chat-page.tsx', formats: ['es'], fileName: 'chat-page' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const script = bundle && 'output' in bundle ? bundle.output[0].code : '';
  const html =
    '<!doctype html><title>Shop</title><div id="root"></div><script type="module" src="/chat-page.js"></script>';
  const site = createServer((request, response) => {
    const isScript = request.url === '/chat-page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => site.close() };
}
