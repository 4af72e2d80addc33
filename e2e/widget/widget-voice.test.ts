import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenaiServer } from '../../engine/test/openai-server.ts';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { monitorAudio } from '../support/audio-monitor.ts';
import { writeCallerRecording } from '../support/caller-recording.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { conversationId } from '../support/test-conversation.ts';
import { serveWebsite, type Website } from '../support/website.ts';

const GREETING = 'Hello, this is the bicycle shop.';
const QUESTION = 'When do you open on Saturday?';
const INTERRUPTION = 'Wait, I have a question about repairs, please.';
const ANSWER = 'A repair takes two days.';
/** Half a minute of speech, so that the interruption falls into it. */
const LONG_ANSWER = Array.from(
  { length: 12 },
  (_, index) => `On day ${index + 1} we are open from nine to seven.`,
).join(' ');

let folder: string;
const { server, browser } = consoleForTests(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-widget-voice-'));
  const [speech, model, caller] = [
    join(folder, 'speech.json'),
    join(folder, 'model.json'),
    join(folder, 'caller.wav'),
  ];
  await writeCallerRecording(caller, [1_000]);
  const rules = [
    { order: 1, hears: { text: QUESTION } },
    { order: 2, hears: { text: INTERRUPTION } },
  ];
  await writeFile(speech, JSON.stringify({ recogniser: { rules }, voice: {} }));
  const reply = (text: string) => ({ text, firstTokenMs: 50 });
  await writeFile(
    model,
    JSON.stringify({ rules: [{ contains: 'repairs', reply: reply(ANSWER) }], otherwise: reply(LONG_ANSWER) }),
  );
  return {
    env: { PARLEY_SCRIPTED_SPEECH: speech, PARLEY_SCRIPTED_MODEL: model },
    browserFlags: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${caller}%noloop`,
    ],
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

let user: User;
let agent: AgentDetail;
beforeAll(async () => {
  user = await server().newUser('member');
  agent = await storeAgent({ llm: 'scripted' });
});

function storeAgent(
  model: { llm: string; custom_llm?: { url: string } },
  call_limits?: PlatformSettings['call_limits'],
): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      type: 'voice',
      conversation_config: {
        agent: { first_message: GREETING, language: 'en', prompt: { prompt: 'Answer.', ...model } },
        // Where the machine is slow, the sound has gaps.
        turn: { turn_timeout: -1, silence_end_call_timeout: -1, turn_eagerness: 'patient' },
      },
      platform_settings: { auth: { enable_auth: false }, call_limits },
    },
  });
}

async function visit(
  website: Website,
  mayListen = true,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  { agent_id } = agent,
) {
  website.show(`<script nonce="n0" src="${server().url}/widget.js" data-agent="${agent_id}" async></script>`);
  const page = await browser().newPage(website);
  if (mayListen) await page.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(page);
  await prepare(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  return { page, heard };
}

/** A policy as strict as pages have: scripts by nonce alone, trusted types, nothing inline. */
function strictPolicy(): string {
  const { url } = server();
  return [
    "default-src 'none'; base-uri 'none'; style-src 'none'",
    `script-src 'nonce-n0' ${url}`,
    `connect-src ${url} ${url.replace('http', 'ws')}; img-src data:`,
    "require-trusted-types-for 'script'; trusted-types parley-chat",
  ].join('; ');
}

const messages = (page: Page) => page.getByRole('log').getByRole('article');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill(text);
  await field.press('Enter');
}

it('is spoken with under a strict policy: heard, answered, interrupted, muted and ended', async () => {
  using website = await serveWebsite({ policy: strictPolicy() });
  const { page, heard } = await visit(website);
  const id = conversationId(page);
  await button(page, 'Talk by voice').click();
  await heard.untilAudible();
  await heard.untilSilent();
  await heard.takeLoudest();
  await heard.say(QUESTION);
  await messages(page).filter({ hasText: QUESTION }).waitFor({ timeout: 60_000 });
  await heard.untilAudible();
  await heard.say(INTERRUPTION);
  // It stops when it is interrupted, and stores the part of its answer that was heard.
  await messages(page).filter({ hasText: INTERRUPTION }).waitFor({ timeout: 60_000 });
  await messages(page).filter({ hasText: ANSWER }).waitFor({ timeout: 60_000 });
  expect(await messages(page).filter({ hasText: 'On day 12' }).count()).toBe(0);
  await heard.untilSilent();
  await button(page, 'Turn the microphone off').click();
  await page.getByText('Your microphone is off').waitFor();
  await button(page, 'Turn the microphone on').click();
  await page.getByText('Listening', { exact: true }).waitFor();
  await button(page, 'Turn the sound off').click();
  await button(page, 'Turn the sound on').waitFor();
  await button(page, 'End the call').click();
  await page.getByText('This conversation is over.').waitFor();
  await expect.poll(() => heard.openMicrophones()).toBe(0);
  const conversation_id = await id;
  await expect
    .poll(() => user.call(getConversation, { params: { conversation_id } }))
    .toMatchObject({ channel: 'widget', status: 'done' });
  await button(page, 'New conversation').click();
  await button(page, 'Talk by voice').waitFor();
});

it('says what is wrong with the microphone, and goes on typed', async () => {
  using website = await serveWebsite();
  const { page, heard } = await visit(website, false);
  await button(page, 'Talk by voice').press('Enter');
  await page.getByText('The microphone is blocked.').waitFor();
  await expect.poll(() => page.locator('.running:focus').count()).toBe(1);
  await heard.untilAudible();
  await expectAccessible(page, 'call without a microphone', EVERYWHERE);
  await write(page, 'What about repairs?');
  await messages(page).filter({ hasText: ANSWER }).waitFor();
  await button(page, 'End the call').press('Enter');
  await page.getByText('This conversation is over.').waitFor();
  await expect.poll(() => page.locator('.talk:focus').count()).toBe(1);
});

it('tells the agent that speaks what was written before, and ends what was written', async () => {
  await using models = await startOpenaiServer({ answers: [{ tokens: ['We open at nine.'] }] });
  using website = await serveWebsite();
  const custom = await storeAgent({ llm: 'custom-llm', custom_llm: { url: models.url } });
  const { page } = await visit(website, false, undefined, custom);
  const id = conversationId(page);
  await write(page, QUESTION);
  await messages(page).filter({ hasText: 'We open at nine.' }).waitFor();
  const params = { conversation_id: await id };
  await button(page, 'Talk by voice').click();
  await page.getByText('The microphone is blocked.').waitFor();
  await expect.poll(() => user.call(getConversation, { params })).toMatchObject({ status: 'done' });
  await write(page, 'And on Sunday?');
  const askedLast = () => JSON.stringify(models.requests.at(-1)?.body.messages);
  await expect.poll(askedLast).toContain('And on Sunday?');
  expect(askedLast()).toContain(`Visitor: ${QUESTION}`);
  await button(page, 'End the call').click();
  await page.getByText('This conversation is over.').waitFor();
});

it('goes on in writing with the same conversation where a call does not come about', async () => {
  using website = await serveWebsite();
  const narrow = await storeAgent({ llm: 'scripted' }, { agent_concurrency_limit: 1 });
  const { page } = await visit(website, false, undefined, narrow);
  const id = conversationId(page);
  await write(page, 'What about repairs?');
  const answers = messages(page).filter({ hasText: ANSWER });
  await answers.waitFor();
  const params = { conversation_id: await id };
  await page.evaluate(() => {
    const { WebSocket: available } = window;
    window.WebSocket = class {
      constructor() {
        window.WebSocket = available;
        throw new Error('No socket can be opened.');
      }
    } as unknown as typeof WebSocket;
  });
  await button(page, 'Talk by voice').click();
  await page.getByText('The voice part could not be loaded.').waitFor();
  await button(page, 'Try again').click();
  await page.getByText('All lines are busy.').waitFor();
  await write(page, 'And repairs at home?');
  await expect.poll(() => answers.count()).toBe(2);
  const { turns } = await user.call(getConversation, { params });
  expect(turns.filter(({ role }) => role === 'user')).toHaveLength(2);
});

it('speaks with the voice of its own build where a browser has cached the chat over an upgrade', async () => {
  const cached = await cacheEarlierBuild();
  using website = await serveWebsite({ policy: strictPolicy() });
  const { page, heard } = await visit(website, true, (opened) =>
    opened.route(`${server().url}/widget.js`, (route) =>
      route.fulfill({ body: cached, contentType: 'text/javascript' }),
    ),
  );
  await button(page, 'Talk by voice').click();
  await heard.untilAudible();
  await expect.poll(() => page.locator('html').getAttribute('data-build')).toBe('earlier');
  await button(page, 'End the call').click();
  await page.getByText('This conversation is over.').waitFor();
});

/**
 * Lays a build with another voice part among those that the server served before.
 * @returns its script
 */
async function cacheEarlierBuild(): Promise<string> {
  const [newest, id] = [join(import.meta.dirname, '../../widget/dist'), 'e'.repeat(32)];
  const earlier = join(server().dataFolder, 'files', 'widget-builds', id);
  await cp(newest, earlier, { recursive: true });
  const voice = await readFile(join(newest, 'widget-voice.js'), 'utf8');
  const earlierVoice = `${voice}\ndocument.documentElement.dataset.build = 'earlier';`;
  await writeFile(join(earlier, 'widget-voice.js'), earlierVoice);
  const script = (await readFile(join(newest, 'widget.js'), 'utf8'))
    .replaceAll(await readFile(join(newest, '.build-id'), 'utf8'), id)
    .replaceAll(checksum(voice), checksum(earlierVoice));
  await writeFile(join(earlier, 'widget.js'), script);
  return script;
}

function checksum(text: string): string {
  return createHash('sha384').update(text).digest('base64');
}
