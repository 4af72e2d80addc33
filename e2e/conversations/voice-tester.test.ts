import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentDetail, createAgent } from '@parley/contract/agents.ts';
import { getConversation } from '@parley/contract/conversation.ts';
import { HEARTBEAT_MS, TEST_CONVERSATION_MAX_MS } from '@parley/contract/limits.ts';
import { type ClientMessage, ServerMessage } from '@parley/contract/live-messages.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE, expectAccessible } from '../support/accessible.ts';
import { agentEditor } from '../support/agent-editor.ts';
import { monitorAudio } from '../support/audio-monitor.ts';
import { writeCallerRecording } from '../support/caller-recording.ts';
import { consoleForTests } from '../support/console-for-tests.ts';
import type { User } from '../support/console-server.ts';
import { listenTo } from '../support/sound.ts';
import type { PageOptions } from '../support/test-browser.ts';
import { conversationId, sendMessage } from '../support/test-conversation.ts';
import { wordsOf } from '../support/words.ts';

const t = wordsOf('en');
const GREETING = 'Hello, this is the bicycle shop.';
const QUESTION = 'When do you open on Saturday?';
const INTERRUPTION = 'Wait, I have a question about repairs, please.';
const ANSWER = 'A repair takes two days.';
/** Half a minute of the scripted voice, so that the interruption falls into it whenever it begins. */
const LONG_ANSWER = Array.from(
  { length: 12 },
  (_, index) => `On day ${index + 1} we are open from nine to seven.`,
).join(' ');

const folder = await mkdtemp(join(tmpdir(), 'parley-voice-tester-'));
afterAll(() => rm(folder, { recursive: true }));

const { server, browser } = consoleForTests(async () => {
  const [speech, model, caller] = ['speech.json', 'model.json', 'caller.wav'].map((name) =>
    join(folder, name),
  );
  if (!speech || !model || !caller) throw new Error('Three files.');
  // Nothing is heard but what a test says.
  await writeCallerRecording(caller, [1_000]);
  const rules = [
    // No recogniser understands French.
    { language: 'fr', hears: { text: '' } },
    { order: 1, hears: { text: QUESTION } },
    { order: 2, hears: { text: INTERRUPTION } },
  ];
  await writeFile(speech, JSON.stringify({ recogniser: { rules }, voice: {} }));
  const reply = (text: string) => ({ text, firstTokenMs: 50 });
  await writeFile(
    model,
    JSON.stringify({
      rules: [{ contains: 'repairs', reply: reply(ANSWER) }],
      otherwise: reply(LONG_ANSWER),
    }),
  );
  return {
    env: { PARLEY_SCRIPTED_SPEECH: speech, PARLEY_SCRIPTED_MODEL: model },
    browserFlags: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${caller}%noloop`,
    ],
  };
});

let user: User;
let agent: AgentDetail;
beforeAll(async () => {
  user = await server().newUser('member');
  agent = await storeAgent(GREETING);
});

function storeAgent(first_message: string): Promise<AgentDetail> {
  return user.call(createAgent, {
    body: {
      name: 'Bicycle shop',
      conversation_config: {
        agent: { first_message, language: 'en', prompt: { prompt: 'Answer.', llm: 'scripted' } },
        // However slow the machine is, the agent does not ask whether the caller is there, nor take a gap in the sound
        // for the end of what they say.
        turn: { turn_timeout: -1, silence_end_call_timeout: -1, turn_eagerness: 'patient' },
      },
    },
  });
}

async function sitDown({
  mayListen = true,
  subject = agent,
  ...options
}: PageOptions & { mayListen?: boolean; subject?: AgentDetail } = {}) {
  const page = await browser().newPage(server(), { user, ...options });
  if (mayListen) await page.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(page);
  const played = await listenTo(page);
  await agentEditor(page, t).open(subject);
  return { page, heard, played, editor: agentEditor(page, t), sent: watchSent(page) };
}

/** Begins a test by voice. @returns the id of its conversation */
async function call(page: Page): Promise<string> {
  const id = conversationId(page);
  await page.getByRole('button', { name: t('testPanel.test'), exact: true }).click();
  await page.getByText(t('testPanel.phase.connected'), { exact: true }).waitFor();
  return id;
}

/** The pieces of sound that a page sends, as samples. */
function watchSent(page: Page): Int16Array[] {
  const pieces: Int16Array[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message: ClientMessage = JSON.parse(payload.toString());
      if (!('user_audio_chunk' in message) || typeof message.user_audio_chunk !== 'string') return;
      const bytes = Uint8Array.from(Buffer.from(message.user_audio_chunk, 'base64'));
      pieces.push(new Int16Array(bytes.buffer));
    }),
  );
  return pieces;
}

const loudest = (pieces: readonly Int16Array[]) =>
  Math.max(0, ...pieces.map((samples) => samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0)));

const messagesOf = (page: Page) =>
  page.getByRole('log', { name: t('testPanel.conversation') }).getByRole('article');
const tab = (page: Page, key: string) => page.getByRole('tab', { name: t(key), exact: true });

describe('a test by voice', () => {
  it('hears the caller, speaks, stops when it is interrupted, and stores the conversation', async () => {
    const { page, heard, played, editor, sent } = await sitDown();
    const interrupted = new Promise<void>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          const message = ServerMessage.safeParse(JSON.parse(payload.toString())).data;
          if (message?.type === 'interruption') resolve();
        }),
      ),
    );
    await expectAccessible(page, 'before a test by voice');
    const id = await call(page);
    const messages = messagesOf(page);
    await messages.getByText(GREETING, { exact: true }).waitFor();
    await heard.untilAudible();
    await page.getByText(t('testPanel.speaking'), { exact: true }).waitFor();
    await heard.untilSilent();
    await heard.takeLoudest();

    await heard.say(QUESTION);
    await messages.getByText(QUESTION, { exact: true }).waitFor();
    expect(loudest(sent)).toBeGreaterThan(1_000);
    await heard.untilAudible();
    // In one piece, or in two where a slow machine is interrupted first.
    await messages.nth(2).getByText('On day 12').waitFor();
    await heard.say(INTERRUPTION);
    await interrupted;
    await heard.untilSilent();
    await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();
    await messages.getByText(INTERRUPTION, { exact: true }).waitFor();
    const cut = messages.nth(2);
    await cut.getByText(t('callLogs.interrupted'), { exact: true }).waitFor();
    const unheard = (await cut.locator('s').textContent()) ?? '';
    expect(unheard).toContain('On day 12');
    expect(unheard).not.toContain('On day 1 we');

    await messages.nth(4).getByText(ANSWER, { exact: true }).waitFor();
    await messages.nth(4).locator('summary').click();
    for (const step of ['pause', 'transcript', 'firstWords', 'voice', 'played']) {
      await messages
        .nth(4)
        .getByRole('rowheader', { name: t(`record.step.${step}`), exact: true })
        .waitFor();
    }
    await messages
      .nth(4)
      .getByRole('rowheader', { name: t('record.heardAfter') })
      .waitFor();
    expect(await heard.openMicrophones()).toBe(1);
    await editor.button('testPanel.devices').click();
    await page.getByRole('combobox', { name: t('testPanel.microphone') }).waitFor();
    await expectAccessible(page, 'call with its devices', EVERYWHERE);

    await editor.button('testPanel.end').click();
    await page.getByText(t('testPanel.over')).waitFor();
    await expect.poll(() => heard.openMicrophones()).toBe(0);
    await expect.poll(() => heard.openContexts()).toBe(0);
    const results = page.getByRole('region', { name: t('testPanel.results') });
    await results.getByText(t('testPanel.waits'), { exact: true }).waitFor();
    await results.getByRole('button', { name: t('testPanel.listenToRecording') }).click();
    await expect.poll(() => played.playing()).toEqual([1]);
    await results.getByRole('slider', { name: t('callLogs.position') }).waitFor();
    await expectAccessible(page, 'results of a call', EVERYWHERE);

    const stored = await user.call(getConversation, { params: { conversation_id: id } });
    expect(stored).toMatchObject({ status: 'done', end_reason: 'client_ended', channel: 'simulation' });
    // All of the conversation, however long it took; what was said last is stored a moment after it was recorded.
    expect(Math.abs((stored.recording?.duration_secs ?? 0) - stored.duration_secs)).toBeLessThan(3);
    expect(stored.recording?.duration_secs).toBeGreaterThan(12);
    expect(stored.turns).toMatchObject([
      { role: 'agent', message: GREETING, original_message: null },
      { role: 'user', message: QUESTION },
      { role: 'agent', original_message: LONG_ANSWER, ledger: { interrupted: true } },
      { role: 'user', message: INTERRUPTION },
      { role: 'agent', message: ANSWER, ledger: { interrupted: false } },
    ]);
    expect(LONG_ANSWER.startsWith(stored.turns[2]?.message ?? '-')).toBe(true);
    await expect
      .poll(() => messages.nth(2).locator('p').first().textContent())
      .toContain(stored.turns[2]?.message);
  });

  it('takes typed messages, and answers them aloud', async () => {
    const { page, heard } = await sitDown();
    await call(page);
    await heard.untilAudible();
    await heard.untilSilent();
    await heard.takeLoudest();
    await sendMessage(page, t, 'What about repairs?');
    await messagesOf(page).getByText(ANSWER, { exact: true }).waitFor();
    await heard.untilAudible();
  });

  it('is silent while the agent is muted, and sends silence while the microphone is', async () => {
    const { page, heard, editor, sent } = await sitDown();
    await call(page);
    await heard.untilAudible();
    await editor.button('testPanel.soundOff').click();
    await editor.button('testPanel.soundOn').waitFor();
    await heard.untilSilent();
    await editor.button('testPanel.microphone_on').click();
    await editor.button('testPanel.microphone_muted').waitFor();
    await expectAccessible(page, 'call that is muted');
    sent.length = 0;
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(100);
    expect(loudest(sent.slice(10))).toBe(0);
    await expect.poll(() => messagesOf(page).count()).toBe(1);
    expect(await heard.openMicrophones()).toBe(1);

    await page.getByText(t('testPanel.awaitsMessage'), { exact: true }).waitFor();
    // Together: the agent may have said everything by the time that the message is seen to be sent.
    await Promise.all([
      page.getByText(t('testPanel.speaking'), { exact: true }).waitFor(),
      sendMessage(page, t, 'What about repairs?'),
    ]);
    await messagesOf(page).getByText(ANSWER, { exact: true }).waitFor();
    await page.getByText(t('testPanel.awaitsMessage'), { exact: true }).waitFor();
    await heard.takeLoudest();
    await editor.button('testPanel.soundOn').click();
    await sendMessage(page, t, 'And what about repairs on Sunday?');
    await heard.untilAudible();
    await editor.button('testPanel.microphone_muted').click();
    await editor.button('testPanel.microphone_on').waitFor();
  });

  it('says that the microphone was refused, goes on in writing, and takes it once it is allowed', async () => {
    const { page, heard, editor } = await sitDown({ mayListen: false });
    await call(page);
    await page.getByText(t('testPanel.microphoneDenied'), { exact: true }).waitFor();
    await expectAccessible(page, 'call without a microphone', EVERYWHERE);
    await heard.untilAudible();
    await sendMessage(page, t, 'What about repairs?');
    await messagesOf(page).getByText(ANSWER, { exact: true }).waitFor();
    await page.context().grantPermissions(['microphone']);
    await editor.button('testPanel.microphone_off').click();
    await editor.button('testPanel.microphone_on').waitFor();
    await page.getByText(t('testPanel.microphoneDenied')).waitFor({ state: 'detached' });
  });

  it('says when speech is not understood', async () => {
    const french = await user.call(createAgent, {
      body: {
        name: 'Vélos',
        conversation_config: {
          agent: { first_message: 'Oui ?', language: 'fr', prompt: { prompt: 'Réponds.' } },
        },
      },
    });
    const { page, heard } = await sitDown();
    await agentEditor(page, t).open(french);
    await call(page);
    await heard.untilAudible();
    await heard.untilSilent();
    await heard.say(QUESTION);
    await page.getByText(t('testPanel.deaf_not_understood')).waitFor({ timeout: 60_000 });
    await expectAccessible(page, 'call in which nothing is understood');
  });

  it('says that the microphone was taken away, and takes it again', async () => {
    const { page, heard, editor, sent } = await sitDown();
    await call(page);
    await editor.button('testPanel.microphone_on').click();
    await editor.button('testPanel.microphone_muted').waitFor();
    await page.context().clearPermissions();
    await page.getByText(t('testPanel.microphoneLost')).waitFor();
    await page.context().grantPermissions(['microphone']);
    await editor.button('testPanel.microphone_off').click();
    await editor.button('testPanel.microphone_on').waitFor();
    sent.length = 0;
    // It is not muted any more.
    await heard.say(QUESTION);
    await expect.poll(() => loudest(sent), { timeout: 30_000 }).toBeGreaterThan(1_000);
  });

  it('ends and forgets everything when the way to test is changed', async () => {
    const { page, heard } = await sitDown();
    const closed = new Promise<void>((resolve) =>
      page.once('websocket', (socket) => socket.once('close', () => resolve())),
    );
    await call(page);
    await heard.untilAudible();
    await tab(page, 'testPanel.demoChat').click();
    await closed;
    await page.getByText(t('testPanel.hint'), { exact: true }).waitFor();
    expect(await messagesOf(page).count()).toBe(0);
    await expect.poll(() => heard.openMicrophones()).toBe(0);
    await heard.untilSilent();
    await tab(page, 'testPanel.demoAudio').click();
    await page.getByText(t('testPanel.hintSpoken'), { exact: true }).waitFor();
  });

  it('locks the way to test on a phone while the agent speaks', async () => {
    const subject = await storeAgent(LONG_ANSWER);
    const { page, heard } = await sitDown({ subject, width: 390, height: 844 });
    await page.getByRole('tab', { name: t('editor.test'), exact: true }).click();
    await call(page);
    await heard.untilAudible();
    const chat = tab(page, 'testPanel.demoChat');
    await page.getByText(t('testPanel.speaking'), { exact: true }).waitFor();
    await expect.poll(() => chat.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page, 'call in which the agent speaks', EVERYWHERE);
    // It yields to who writes.
    await sendMessage(page, t, 'What about repairs?');
    await messagesOf(page).getByText(ANSWER, { exact: true }).waitFor();
    await page.getByText(t('testPanel.listening'), { exact: true }).waitFor();
    await expect.poll(() => chat.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('ends by itself after twenty minutes', async () => {
    const { page } = await sitDown();
    await page.clock.install();
    const id = await call(page);
    await page.clock.fastForward(TEST_CONVERSATION_MAX_MS - HEARTBEAT_MS);
    expect(await page.getByText(t('testPanel.over')).count()).toBe(0);
    await page.clock.fastForward(HEARTBEAT_MS);
    await page.getByText(t('testPanel.tooLong')).waitFor();
    await page.getByText(t('testPanel.over')).waitFor();
    await expect
      .poll(async () => (await user.call(getConversation, { params: { conversation_id: id } })).status)
      .toBe('done');
  });
});

it('hides a test by voice until the new agent can be tested', async () => {
  const page = await browser().newPage(server(), { user });
  await page.goto('/agents?agent=new&type=voice&template=default');
  const editor = agentEditor(page, t);
  await editor.button('editor.create').waitFor();
  await page.getByText(t('testPanel.notYet')).waitFor();
  await expectAccessible(page, 'new agent that cannot be tested yet');
  await editor.field('prompt.section_objective').fill('Help.');
  await editor.button('testPanel.test').waitFor();
});
