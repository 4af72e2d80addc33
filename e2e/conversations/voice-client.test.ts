import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VoiceConversation, VoiceEvent } from '@parley/client/voice-conversation.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { muLawOf } from '../../engine/src/audio/mu-law.ts';
import { bytesOfSamples } from '../../engine/src/audio/pcm-bytes.ts';
import { wavFile } from '../../engine/src/audio/wav.ts';
import {
  type PromptedAgentServer,
  startPromptedAgentServer,
} from '../../server/test/support/prompted-agent-server.ts';
import type { SoundPage } from '../sound-page/sound-page.ts';
import { type AudioMonitor, monitorAudio } from '../support/audio-monitor.ts';
import { serveSoundPage } from '../support/serve-sound-page.ts';
import { likeness, speechLike } from '../support/speech-like.ts';
import { openTestBrowser, type TestBrowser } from '../support/test-browser.ts';
import type { Website } from '../support/website.ts';

// The browser's half of a conversation by voice, against a server of which the test decides every frame.

const RATE = 16_000;
const SPOKEN = speechLike(20, RATE);

let folder: string;
let browser: TestBrowser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-voice-'));
  const spoken = join(folder, 'spoken.wav');
  await writeFile(spoken, wavFile(bytesOfSamples(SPOKEN), { encoding: 'pcm', sampleRateHz: RATE }));
  browser = await openTestBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${spoken}`,
  ]);
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takePageErrors()).toEqual([]);
});

type PageGlobals = {
  sound: SoundPage;
  conversation: VoiceConversation;
  told: { events: VoiceEvent[]; callerLevels: number[]; agentLevels: number[] };
};

type TestPage = { page: Page; heard: AudioMonitor; website: Website } & AsyncDisposable;

async function openTestPage(agent: PromptedAgentServer, permissions = ['microphone']): Promise<TestPage> {
  const website = await serveSoundPage(agent);
  const page = await browser.newPage(website);
  await page.context().grantPermissions(permissions);
  const heard = await monitorAudio(page);
  await page.goto('/');
  await page.getByRole('heading').click();
  return { page, heard, website, [Symbol.asyncDispose]: async () => website[Symbol.dispose]() };
}

/** Opens a conversation in the page. @returns the agent's side of it */
async function startConversation(page: Page, agent: PromptedAgentServer, isTyped = false) {
  const next = agent.next();
  await page.evaluate(
    ([url, typed]) => {
      const { sound } = globalThis as unknown as PageGlobals;
      const told: PageGlobals['told'] = { events: [], callerLevels: [], agentLevels: [] };
      const conversation = sound.openVoiceConversation({
        open: sound.openLiveConversation,
        url,
        source: 'test',
        worklets: sound.worklets,
        isTyped: typed,
        isProcessed: false,
        onEvent: (event) => told.events.push(event),
        onCallerLevel: (level) => told.callerLevels.push(level),
        onAgentLevel: (level) => told.agentLevels.push(level),
      });
      Object.assign(globalThis, { conversation, told });
    },
    [agent.url.replace('http', 'ws'), isTyped] as const,
  );
  return next;
}

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as PageGlobals).told);
const typesTold = async (page: Page) => (await told(page)).events.map(({ type }) => type);
const untilTold = (page: Page, type: VoiceEvent['type']) =>
  page.waitForFunction(
    (wanted) => (globalThis as unknown as PageGlobals).told.events.some((event) => event.type === wanted),
    type,
  );

const tone = (seconds: number, rateHz = RATE) =>
  Int16Array.from({ length: seconds * rateHz }, (_, index) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * 440 * index) / rateHz)),
  );

const audio = (bytes: Uint8Array, event_id: number) =>
  ({
    type: 'audio',
    audio_event: { audio_base_64: Buffer.from(bytes).toString('base64'), event_id },
  }) as const;
const toneAudio = (seconds: number, eventId: number) => audio(bytesOfSamples(tone(seconds)), eventId);

const samplesOf = (bytes: Buffer) =>
  Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => bytes.readInt16LE(index * 2));

it('sends what the caller speaks and plays what the agent says, in the formats it asks for', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  expect(conversation.initiation.conversation_config_override).toEqual({
    asr: { user_input_audio_format: 'pcm_16000' },
    tts: { agent_output_audio_format: 'pcm_16000' },
  });
  await untilTold(page, 'microphone-start');
  await expect
    .poll(() => likeness(samplesOf(conversation.heard()).subarray(-32_000), SPOKEN), { timeout: 60_000 })
    .toBeGreaterThan(0.9);
  expect(await heard.takeLoudest()).toBe(0);
  conversation.send(toneAudio(1, 1));
  await heard.untilAudible();
  await untilTold(page, 'playback-end');
  const { events, callerLevels, agentLevels } = await told(page);
  expect(events.map(({ type }) => type)).toEqual([
    'start',
    'microphone-start',
    'playback-start',
    'playback-end',
  ]);
  expect(Math.max(...callerLevels)).toBeGreaterThan(0.01);
  expect(Math.max(...agentLevels)).toBeGreaterThan(0.2);
});

it('is silent as soon as it is interrupted, and delays what comes in the next 200 ms', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  conversation.send(toneAudio(20, 1));
  await heard.untilAudible();
  conversation.send({ type: 'interruption', interruption_event: { event_id: 1 } });
  await untilTold(page, 'playback-end');
  await heard.untilSilent();
  conversation.send({ type: 'interruption', interruption_event: { event_id: 1 } });
  conversation.send(toneAudio(1, 2));
  await page.waitForFunction(
    () =>
      (globalThis as unknown as PageGlobals).told.events.filter(({ type }) => type === 'playback-end')
        .length === 2,
  );
  const { agentLevels } = await told(page);
  // The whole second is heard: 16 levels, and the 0 at its end.
  expect(agentLevels.slice(agentLevels.indexOf(0) + 1).length).toBeGreaterThanOrEqual(15);
});

it('drops the agent while the speaker is muted, and sends silence while the microphone is', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-start');
  conversation.send(toneAudio(20, 1));
  await heard.untilAudible();
  await page.evaluate(() => {
    const { conversation } = globalThis as unknown as PageGlobals;
    conversation.setSpeakerMuted(true);
    conversation.setMicrophoneMuted(true);
  });
  await heard.untilSilent();
  await heard.takeLoudest();
  conversation.send(toneAudio(0.5, 1));
  const sent = conversation.heard().length;
  await expect.poll(() => conversation.heard().length).toBeGreaterThan(sent + 20_480);
  expect(
    conversation
      .heard()
      .subarray(-8_192)
      .every((byte) => byte === 0),
  ).toBe(true);
  expect(await heard.takeLoudest()).toBe(0);
  await page.evaluate(() => {
    const { conversation } = globalThis as unknown as PageGlobals;
    conversation.setSpeakerMuted(false);
    conversation.setMicrophoneMuted(false);
  });
  conversation.send(toneAudio(0.5, 1));
  await heard.untilAudible();
  await expect
    .poll(() =>
      conversation
        .heard()
        .subarray(-8_192)
        .some((byte) => byte !== 0),
    )
    .toBe(true);
});

it('goes on without a microphone that is refused, in speech and typed, and takes it once it is allowed', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent, []);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-error');
  expect((await told(page)).events).toContainEqual({ type: 'microphone-error', code: 'denied' });
  conversation.send(toneAudio(0.5, 1));
  await heard.untilAudible();
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.sendMessage('Hello'));
  await expect.poll(() => conversation.typed).toEqual(['Hello']);
  expect(conversation.heard()).toHaveLength(0);
  await page.context().grantPermissions(['microphone']);
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.startMicrophone());
  await expect.poll(() => conversation.heard().length).toBeGreaterThan(0);
});

it('goes on when the microphone is taken away, and takes it again', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-start');
  await page.context().clearPermissions();
  await untilTold(page, 'microphone-end');
  const sent = conversation.heard().length;
  await expect.poll(() => conversation.heard().length).toBeGreaterThan(sent + 20_480);
  await page.context().grantPermissions(['microphone']);
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.startMicrophone());
  expect(await heard.openMicrophones()).toBe(1);
  await expect
    .poll(() =>
      conversation
        .heard()
        .subarray(-8_192)
        .some((byte) => byte !== 0),
    )
    .toBe(true);
  expect((await typesTold(page)).filter((type) => type === 'microphone-start')).toHaveLength(2);
});

it('asks for no microphone in a typed conversation, and releases it when the caller stops speaking', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent, true);
  conversation.send(toneAudio(1, 1));
  await untilTold(page, 'playback-end');
  expect(await typesTold(page)).not.toContain('microphone-start');
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.startMicrophone());
  expect(await heard.openMicrophones()).toBe(1);
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.stopMicrophone());
  expect(await heard.openMicrophones()).toBe(0);
  // A second of silence ends what was being said.
  await expect
    .poll(() => conversation.heard().length >= 32_000 && conversation.heard().subarray(-32_000))
    .toEqual(Buffer.alloc(32_000));
  expect(await typesTold(page)).not.toContain('end');
});

it('takes the microphone that is chosen while another is still being opened', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page } = testPage;
  await startConversation(page, agent, true);
  const { chosen, live } = await page.evaluate(async () => {
    const { conversation } = globalThis as unknown as PageGlobals;
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    const request = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await request(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const devices = await mediaDevices.enumerateDevices();
    const last = devices.findLast(({ kind }) => kind === 'audioinput')?.deviceId;
    const starting = conversation.startMicrophone();
    await Promise.all([starting, conversation.chooseMicrophone(last)]);
    const live = tracks.filter(({ readyState }) => readyState === 'live');
    return { chosen: last, live: live.map((track) => track.getSettings().deviceId) };
  });
  expect(live).toEqual([chosen]);
  expect(await typesTold(page)).toContain('microphone-start');
});

it('speaks to a server that decides on other formats', async () => {
  await using agent = await startPromptedAgentServer({ input: 'pcm_8000', output: 'ulaw_8000' });
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-start');
  const atHalfRate = SPOKEN.filter((_, index) => index % 2 === 0);
  await expect
    .poll(() => likeness(samplesOf(conversation.heard()).subarray(-16_000), atHalfRate), { timeout: 60_000 })
    .toBeGreaterThan(0.9);
  conversation.send(audio(muLawOf(tone(1, 8_000)), 1));
  await untilTold(page, 'playback-end');
  expect(await heard.takeLoudest()).toBeGreaterThan(0.2);
});

it.each([1000, 1011])('releases everything once when the server ends with %i', async (code) => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-start');
  conversation.send(toneAudio(20, 1));
  await heard.untilAudible();
  conversation.close(code, 'Over');
  await untilTold(page, 'end');
  expect(await heard.openMicrophones()).toBe(0);
  await expect.poll(() => heard.openContexts()).toBe(0);
  const { events } = await told(page);
  expect(events.at(-1)).toEqual({ type: 'end', code, reason: 'Over', hasStarted: true });
  expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
});

it('is connected again when its line breaks, and goes on with its microphone and what was typed before and meanwhile', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  expect(conversation.initiation.resume_token).toBeNull();
  await untilTold(page, 'microphone-start');
  const reconnected = agent.next();
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.sendMessage('Anybody?'));
  conversation.close(1012, 'Restarting');
  await untilTold(page, 'reconnect');
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.sendMessage('Hello?'));
  const again = await reconnected;
  expect(again.initiation.resume_token).toBe('the token of the conversation');
  again.send({
    type: 'conversation_history',
    conversation_history_event: { turns: [], is_answering: false },
  });
  await expect.poll(() => again.typed).toEqual(['Anybody?', 'Hello?']);
  await expect.poll(() => again.heard().length).toBeGreaterThan(0);
  again.send(toneAudio(1, 2));
  await heard.untilAudible();
  await untilTold(page, 'playback-end');
  expect(await heard.openMicrophones()).toBe(1);
  again.close(1008, 'The conversation is over');
  await untilTold(page, 'end');
  expect(await heard.openMicrophones()).toBe(0);
  const { events } = await told(page);
  expect(events.map(({ type }) => type)).toEqual([
    ...[
      'start',
      'microphone-start',
      'reconnect',
      'start',
      'history',
      'playback-start',
      'playback-end',
      'end',
    ],
  ]);
});

it('comes back when the network does, and ends at once where the caller gives up before', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await untilTold(page, 'microphone-start');
  const reconnected = agent.next();
  await page.context().setOffline(true);
  await untilTold(page, 'reconnect');
  await page.context().setOffline(false);
  const again = await reconnected;
  expect(again.initiation.resume_token).toBe('the token of the conversation');
  expect(await conversation.closed).not.toBe(1000);
  await page.context().setOffline(true);
  await page.waitForFunction(
    () =>
      (globalThis as unknown as PageGlobals).told.events.filter(({ type }) => type === 'reconnect').length ===
      2,
  );
  await page.evaluate(() => (globalThis as unknown as PageGlobals).conversation.end());
  await untilTold(page, 'end');
  expect(await heard.openMicrophones()).toBe(0);
});

it('releases everything at once when the caller ends, also while the microphone is being opened', async () => {
  await using agent = await startPromptedAgentServer();
  await using testPage = await openTestPage(agent);
  const { page, heard } = testPage;
  const conversation = await startConversation(page, agent);
  await page.evaluate(() => {
    const { conversation } = globalThis as unknown as PageGlobals;
    void conversation.startMicrophone();
    conversation.end();
    conversation.end();
    void conversation.startMicrophone();
  });
  await untilTold(page, 'end');
  expect(await conversation.closed).toBe(1000);
  await expect.poll(() => heard.openMicrophones()).toBe(0);
  await expect.poll(() => heard.openContexts()).toBe(0);
  expect((await typesTold(page)).filter((type) => type !== 'start')).toEqual(['end']);
});
