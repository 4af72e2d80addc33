import { createAgent } from '@parley/contract/agents.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { listVoices } from '@parley/contract/voices.ts';
import type { Page } from 'playwright-core';
import { startElevenLabsServer } from '../../engine/test/elevenlabs-server.ts';
import { type BenchBrowser, openBenchBrowser } from './bench-browser.ts';
import { type Figure, timeFigures } from './figure.ts';
import { timesOf } from './load.ts';
import { completeProfile, type Parley, startParley } from './parley-process.ts';

const VOICES = 1_000;
const KEY = 'bench-key';
/** Pixels that the wheel turns at once, and how often in a second. */
const WHEEL_PX = 400;
const WHEEL_EVERY_MS = 50;
/** A frame that took longer than this was not the next one any more, in milliseconds. */
const LATE_FRAME_MS = 50;

/** The voice picker with 1,000 voices for one language: the list call, and scrolling from the first to the last. */
export async function benchVoicePicker(): Promise<Figure[]> {
  await using service = await startElevenLabsServer({ apiKey: KEY, voices: voicesOfService() });
  await using many = await startParley({ ELEVENLABS_API_KEY: KEY, PARLEY_ELEVENLABS_URL: service.origin });
  await using few = await startParley();
  await using browser = await openBenchBrowser();
  for (const parley of [many, few]) await completeProfile(parley);
  const [call, least] = [await timeListCall(many), await timeListCall(few)];
  const [scroll, short] = [await scrollThrough(browser, many), await scrollThrough(browser, few)];
  const bench = `voice picker, ${scroll.total} voices`;
  const fewName = `${short.total} voices`;
  return [
    ...timeFigures({ bench, name: 'list call', times: call, baseline: { name: fewName, times: least } }),
    {
      bench,
      name: 'long tasks while scrolling through all',
      unit: 'count',
      value: scroll.longTasksMs.length,
      baseline: { name: fewName, value: short.longTasksMs.length },
    },
    {
      bench,
      name: 'longest task while scrolling',
      unit: 'ms',
      value: Math.max(0, ...scroll.longTasksMs),
      baseline: { name: fewName, value: Math.max(0, ...short.longTasksMs) },
    },
    {
      bench,
      name: `frames later than ${LATE_FRAME_MS} ms, of a hundred`,
      unit: 'count',
      value: 100 * shareOfLate(scroll.framesMs),
      baseline: { name: fewName, value: 100 * shareOfLate(short.framesMs) },
    },
  ];
}

function voicesOfService() {
  return Array.from({ length: VOICES }, (_, index) => ({
    voice_id: `voice${index}`,
    name: `Voice ${String(index).padStart(4, '0')}`,
    description: 'A voice to be measured with, described in as many words as voices usually are.',
    labels: { gender: index % 2 ? 'female' : 'male', accent: ['american', 'british'][index % 2] ?? '' },
    verified_languages: ['en', 'fr', 'es', 'de'].map((language) => ({ language })),
  }));
}

function shareOfLate(framesMs: readonly number[]): number {
  return framesMs.filter((ms) => ms > LATE_FRAME_MS).length / Math.max(1, framesMs.length);
}

function timeListCall(parley: Parley): Promise<readonly number[]> {
  const url = `${parley.url}${pathOf(listVoices, 'bench')}?language=en`;
  return timesOf({ url, method: 'GET', headers: { authorization: `Bearer ${parley.token}` } });
}

type Scrolling = { total: number; longTasksMs: number[]; framesMs: number[] };

async function scrollThrough(browser: BenchBrowser, parley: Parley): Promise<Scrolling> {
  const { provider_uuid } = await parley.call(createAgent, {
    body: {
      name: 'Speaker',
      conversation_config: { agent: { language: 'en', prompt: { prompt: 'You speak.' } } },
    },
  });
  const context = await browser.visit(parley);
  const page = await context.newPage();
  await page.goto(`${parley.url}/agents?agent=${provider_uuid}`);
  await page
    .getByRole('button', { name: /^Voice / })
    .first()
    .click();
  const table = page.getByRole('dialog').getByRole('table');
  await table.getByRole('radio').first().waitFor();
  const total = Number(await table.getAttribute('aria-rowcount')) - 1;
  await table.hover();
  await watch(page);
  for (;;) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(WHEEL_EVERY_MS);
    const last = await table
      .getByRole('radio')
      .last()
      .evaluate((radio) => radio.closest('[data-index]')?.getAttribute('data-index'));
    if (Number(last) >= total - 1) break;
  }
  const watched = await page.evaluate(
    () => (window as unknown as { watched: Omit<Scrolling, 'total'> }).watched,
  );
  await context.close();
  return { total, ...watched };
}

/** Notes from then on how long each frame took, and every task of more than 50 ms. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: { longTasksMs: number[]; framesMs: number[] } = { longTasksMs: [], framesMs: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
    let before = performance.now();
    const frame = (now: number) => {
      watched.framesMs.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
