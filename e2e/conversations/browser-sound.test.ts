import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bytesOfSamples } from '../../engine/src/audio/pcm-bytes.ts';
import { wavFile } from '../../engine/src/audio/wav.ts';
import type { SoundPage } from '../sound-page/sound-page.ts';
import { type AudioMonitor, monitorAudio } from '../support/audio-monitor.ts';
import { serveSoundPage } from '../support/serve-sound-page.ts';
import { likeness, speechLike } from '../support/speech-like.ts';
import { openTestBrowser, type TestBrowser } from '../support/test-browser.ts';
import type { Website } from '../support/website.ts';

const RATE = 16_000;
const SPOKEN = speechLike(20, RATE);

let folder: string;
let browser: TestBrowser;
let website: Website;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sound-'));
  const spoken = join(folder, 'spoken.wav');
  await writeFile(spoken, wavFile(bytesOfSamples(SPOKEN), { encoding: 'pcm', sampleRateHz: RATE }));
  browser = await openTestBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${spoken}`,
  ]);
  website = await serveSoundPage({ url: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  website[Symbol.dispose]();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await browser.closePages();
  expect(browser.takePageErrors()).toEqual([]);
});

/** A page with the client's sound, touched once, as browsers ask for before they play anything. */
async function openPage(permissions = ['microphone']): Promise<{ page: Page; heard: AudioMonitor }> {
  const page = await browser.newPage(website);
  await page.context().grantPermissions(permissions);
  const heard = await monitorAudio(page);
  await page.goto('/');
  await page.getByRole('heading').click();
  return { page, heard };
}

type Client = { sound: SoundPage };

/** Opens a microphone in the page, without the browser's processing, and gathers what it gives. */
const openMicrophone = (page: Page, deviceId?: string) =>
  page.evaluate(async (id) => {
    const { sound } = globalThis as unknown as Client;
    const given = { buffers: [] as Int16Array[], levels: [] as number[], ends: 0 };
    const microphone = await sound.openMicrophone({
      workletUrl: sound.worklets.microphone,
      deviceId: id,
      isProcessed: false,
      onSamples: (samples) => given.buffers.push(samples),
      onLevel: (level) => given.levels.push(level),
      onEnd: () => {
        given.ends += 1;
      },
    });
    Object.assign(globalThis, { given, microphone });
  }, deviceId);

type Opened = Client & {
  given: { buffers: Int16Array[]; levels: number[]; ends: number };
  microphone: Awaited<ReturnType<SoundPage['openMicrophone']>>;
};

/** The next so many buffers of the page's microphone, joined. */
async function nextBuffers(page: Page, count: number): Promise<Float32Array> {
  const from = await page.evaluate(() => (globalThis as unknown as Opened).given.buffers.length);
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as Opened).given.buffers.length >= wanted,
    from + count,
  );
  const samples = await page.evaluate(
    ([start, end]) =>
      (globalThis as unknown as Opened).given.buffers.slice(start, end).flatMap((buffer) => [...buffer]),
    [from, from + count] as const,
  );
  return Float32Array.from(samples);
}

/** Waits until two seconds of the page's microphone are what is spoken, which a busy machine may miss at first. */
const untilLike = (page: Page) =>
  expect
    .poll(async () => likeness(await nextBuffers(page, 32), SPOKEN), { timeout: 60_000 })
    .toBeGreaterThan(0.9);

describe('the microphone', () => {
  it('gives what is spoken, in buffers of 1,024 samples at 16,000 Hz, with its level', async () => {
    const { page } = await openPage();
    await openMicrophone(page);
    await untilLike(page);
    const { sizes, loudest } = await page.evaluate(() => {
      const { buffers, levels } = (globalThis as unknown as Opened).given;
      return { sizes: [...new Set(buffers.map(({ length }) => length))], loudest: Math.max(...levels) };
    });
    expect(sizes).toEqual([1024]);
    expect(loudest).toBeGreaterThan(0.01);
    expect(loudest).toBeLessThan(1);
  });

  it('is converted where the browser hears it only at the rate of the device', async () => {
    const { page } = await openPage();
    await page.evaluate(() => {
      const { createMediaStreamSource } = AudioContext.prototype;
      AudioContext.prototype.createMediaStreamSource = function refuse(stream) {
        if (this.sampleRate === 16_000) throw new DOMException('Other rates.', 'NotSupportedError');
        return createMediaStreamSource.call(this, stream);
      };
    });
    await openMicrophone(page);
    await untilLike(page);
  });

  it('goes on with silence while it is muted, and with sound afterwards', async () => {
    const { page } = await openPage();
    await openMicrophone(page);
    await nextBuffers(page, 4);
    await page.evaluate(() => (globalThis as unknown as Opened).microphone.setMuted(true));
    const muted = await nextBuffers(page, 8);
    expect(muted.every((sample) => sample === 0)).toBe(true);
    await page.evaluate(() => (globalThis as unknown as Opened).microphone.setMuted(false));
    await expect.poll(async () => Math.max(...(await nextBuffers(page, 8)))).toBeGreaterThan(300);
  });

  it('changes the device while it runs, and stays with the current one when the other is missing', async () => {
    const { page, heard } = await openPage();
    await openMicrophone(page);
    const devices = await page.evaluate(() => (globalThis as unknown as Client).sound.listAudioDevices());
    const [, second] = devices.microphones;
    expect(devices.microphones.map(({ label }) => label)).toContain('Fake Audio Input 1');
    await page.evaluate((id) => (globalThis as unknown as Opened).microphone.use(id), second?.id);
    expect(await page.evaluate(() => (globalThis as unknown as Opened).microphone.deviceId())).toBe(
      second?.id,
    );
    expect(await heard.openMicrophones()).toBe(1);
    await untilLike(page);
    const [first] = devices.microphones;
    const taken = await page.evaluate(
      async ([slow, quick]) => {
        const { microphone } = globalThis as unknown as Opened;
        const { mediaDevices } = navigator;
        const request = mediaDevices.getUserMedia.bind(mediaDevices);
        const chosen = Promise.withResolvers<void>();
        mediaDevices.getUserMedia = async (constraints) => {
          mediaDevices.getUserMedia = request;
          await chosen.promise;
          return request(constraints);
        };
        const overtaken = microphone.use(slow);
        const last = await microphone.use(quick);
        chosen.resolve();
        return [await overtaken, last];
      },
      [first?.id, second?.id],
    );
    expect(taken).toEqual([false, true]);
    const code = await page.evaluate(() =>
      (globalThis as unknown as Opened).microphone.use('gone').catch(({ code }) => code),
    );
    expect(code).toBe('none');
    expect(await page.evaluate(() => (globalThis as unknown as Opened).microphone.deviceId())).toBe(
      second?.id,
    );
    expect(Math.max(...(await nextBuffers(page, 16)))).toBeGreaterThan(300);
    expect(await page.evaluate(() => (globalThis as unknown as Opened).given.ends)).toBe(0);
  });

  it('is released at once when it is closed, and gives nothing more', async () => {
    const { page, heard } = await openPage();
    await openMicrophone(page);
    await nextBuffers(page, 2);
    const after = await page.evaluate(() => {
      const { microphone, given } = globalThis as unknown as Opened;
      microphone.close();
      return given.buffers.length;
    });
    expect(await heard.openMicrophones()).toBe(0);
    await expect.poll(() => heard.openContexts()).toBe(0);
    expect(await page.evaluate(() => (globalThis as unknown as Opened).given.buffers.length)).toBe(after);
  });

  it('is released when it is granted after the request was aborted', async () => {
    const { page, heard } = await openPage();
    const name = await page.evaluate(() => {
      const { sound } = globalThis as unknown as Client;
      const attempt = new AbortController();
      const opening = sound.openMicrophone({
        workletUrl: sound.worklets.microphone,
        onSamples: () => undefined,
        signal: attempt.signal,
      });
      attempt.abort();
      return opening.catch((error: Error) => error.name);
    });
    expect(name).toBe('AbortError');
    expect(await heard.openMicrophones()).toBe(0);
    expect(await heard.openContexts()).toBe(0);
  });

  it('says why it cannot be opened', async () => {
    const { page } = await openPage([]);
    const reason = () =>
      page.evaluate(async () => {
        const { sound } = globalThis as unknown as Client;
        const { microphone: workletUrl } = sound.worklets;
        return sound.openMicrophone({ workletUrl, onSamples: () => undefined }).catch(({ code }) => code);
      });
    expect(await reason()).toBe('denied');
    await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    expect(await reason()).toBe('insecure');
  });

  it('tells when it is taken away, and goes on with silence', async () => {
    const { page } = await openPage();
    await openMicrophone(page);
    await nextBuffers(page, 2);
    await page.context().clearPermissions();
    await page.waitForFunction(() => (globalThis as unknown as Opened).given.ends === 1);
    await expect.poll(async () => Math.max(...(await nextBuffers(page, 4)))).toBe(0);
  });
});

/** Opens a speaker in the page. */
const openSpeaker = (page: Page, sampleRateHz = RATE) =>
  page.evaluate(async (rate) => {
    const { sound } = globalThis as unknown as Client;
    const told = { levels: [] as number[], playing: [] as boolean[] };
    const speaker = await sound.openSpeaker({
      workletUrl: sound.worklets.speaker,
      sampleRateHz: rate,
      onLevel: (level) => told.levels.push(level),
      onPlaying: (isPlaying) => told.playing.push(isPlaying),
    });
    Object.assign(globalThis, { told, speaker });
  }, sampleRateHz);

type Speaking = Client & {
  told: { levels: number[]; playing: boolean[] };
  speaker: Awaited<ReturnType<SoundPage['openSpeaker']>>;
};

/** Plays a tone in pieces of 100 ms, all given at once. */
const playTone = (page: Page, seconds: number) =>
  page.evaluate((length) => {
    const { speaker } = globalThis as unknown as Speaking;
    const { sampleRateHz } = speaker;
    for (let piece = 0; piece < length * 10; piece += 1) {
      const start = (piece * sampleRateHz) / 10;
      speaker.play(
        Float32Array.from(
          { length: sampleRateHz / 10 },
          (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * (start + index)) / sampleRateHz),
        ),
      );
    }
  }, seconds);

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as Speaking).told);

describe('the speaker', () => {
  it.each([RATE, 24_000])(
    'plays what it is given without a gap, and says when it is audible (%i Hz)',
    async (rate) => {
      const { page, heard } = await openPage();
      await openSpeaker(page, rate);
      await playTone(page, 1);
      await heard.untilAudible();
      await heard.untilSilent();
      const { levels, playing } = await told(page);
      expect(playing).toEqual([true, false]);
      // A tone of amplitude 0.5 has a root mean square of 0.354, wherever it is measured.
      expect(levels.slice(0, -2).every((level) => Math.abs(level - 0.354) < 0.02)).toBe(true);
      expect(levels.slice(0, -2).length).toBeGreaterThanOrEqual(14);
      expect(levels.at(-1)).toBe(0);
      expect(await heard.takeLoudest()).toBeCloseTo(0.354, 1);
    },
  );

  it('is silent at once when it is interrupted, forgets the rest, and plays what comes afterwards', async () => {
    const { page, heard } = await openPage();
    await openSpeaker(page);
    await playTone(page, 20);
    await heard.untilAudible();
    await page.evaluate(() => (globalThis as unknown as Speaking).speaker.interrupt(200));
    await page.waitForFunction(() => (globalThis as unknown as Speaking).told.playing.length === 2);
    await heard.untilSilent();
    await heard.takeLoudest();
    await playTone(page, 0.5);
    await heard.untilAudible();
    await heard.untilSilent();
    expect((await told(page)).playing).toEqual([true, false, true, false]);
  });

  it('drops what it has and what comes while it is muted, and plays what comes afterwards', async () => {
    const { page, heard } = await openPage();
    await openSpeaker(page);
    await playTone(page, 20);
    await heard.untilAudible();
    await page.evaluate(() => (globalThis as unknown as Speaking).speaker.setMuted(true));
    await heard.untilSilent();
    await heard.takeLoudest();
    await playTone(page, 0.2);
    await page.evaluate(() => (globalThis as unknown as Speaking).speaker.setMuted(false));
    await heard.untilSilent();
    expect(await heard.takeLoudest()).toBe(0);
    await playTone(page, 0.5);
    await heard.untilAudible();
  });

  it('changes the device while it plays', async () => {
    const { page, heard } = await openPage();
    await openSpeaker(page);
    const { speakers, can } = await page.evaluate(async () => {
      const { sound } = globalThis as unknown as Client;
      return { ...(await sound.listAudioDevices()), can: sound.canChooseSpeaker() };
    });
    expect(can).toBe(true);
    await playTone(page, 20);
    await heard.untilAudible();
    await page.evaluate((id) => (globalThis as unknown as Speaking).speaker.use(id), speakers[0]?.id);
    await heard.takeLoudest();
    await heard.untilAudible();
    const failed = await page.evaluate(() =>
      (globalThis as unknown as Speaking).speaker.use('gone').then(
        () => false,
        () => true,
      ),
    );
    expect(failed).toBe(true);
    await page.evaluate(() => (globalThis as unknown as Speaking).speaker.close());
    await expect.poll(() => heard.openContexts()).toBe(0);
  });
});

it('is the same from the development server', async () => {
  const development = await createServer({
    root: join(import.meta.dirname, '../sound-page'),
    configFile: false,
    logLevel: 'error',
    cacheDir: join(folder, 'vite'),
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await development.listen();
  const address = development.httpServer?.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const page = await browser.newPage({ url });
  await page.context().grantPermissions(['microphone']);
  const heard = await monitorAudio(page);
  await page.route(`${url}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:,"><h1>Bicycles</h1><script type="module" src="/sound-page.ts"></script>',
    }),
  );
  await page.goto('/');
  await page.getByRole('heading').click();
  await page.waitForFunction(() => 'sound' in globalThis);
  await openMicrophone(page);
  await untilLike(page);
  await openSpeaker(page);
  await playTone(page, 1);
  await heard.untilAudible();
  await development.close();
});
