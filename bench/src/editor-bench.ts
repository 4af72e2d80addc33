import { createAgent } from '@parley/contract/agents.ts';
import type { Locator, Page } from 'playwright-core';
import { type BenchBrowser, openBenchBrowser } from './bench-browser.ts';
import { type Figure, percentile, timeFigures } from './figure.ts';
import { completeProfile, type Parley, startParley } from './parley-process.ts';

const PROMPT_CHARACTERS = 20_000;
const KEY_PRESSES = 120;
const OPENINGS = 5;
const PLAIN_AREA = 'textarea';
/** The area that marks variables, which takes the place of the plain one once it is fetched. */
const MARKED_AREA = '.cm-content';
const SENTENCES_IN_LINE = 6;

/** The editor of an agent with a prompt of 20,000 characters: how soon it opens, and how soon a key press is painted. */
export async function benchEditor(): Promise<Figure[]> {
  await using parley = await startParley();
  await completeProfile(parley);
  await using browser = await openBenchBrowser();
  const long = await storeAgent(parley, PROMPT_CHARACTERS);
  const short = await storeAgent(parley, 100);
  const bench = `editor, prompt of ${PROMPT_CHARACTERS.toLocaleString('en')} characters`;
  const longMs: number[] = [];
  const shortMs: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    longMs.push(await timeOpening(browser, parley, long));
    shortMs.push(await timeOpening(browser, parley, short));
  }
  const keys = await timeKeys(browser, parley, long);
  const bare = await timeKeysInBarePage(browser, parley);
  return [
    {
      bench,
      name: 'open after navigation, median',
      unit: 's',
      value: percentile(longMs, 0.5) / 1000,
      baseline: { name: '100 characters', value: percentile(shortMs, 0.5) / 1000 },
    },
    ...timeFigures({
      bench,
      name: 'key press to paint',
      times: keys,
      baseline: { name: 'bare text area', times: bare },
      budgetsMs: { p95: 50 },
    }),
  ];
}

function promptOf(characters: number): string {
  const line = 'The shop is open from nine to seven and repairs take two days. '.repeat(SENTENCES_IN_LINE);
  return `${line}\n`
    .repeat(Math.ceil(characters / line.length))
    .slice(0, characters)
    .trim();
}

/** @returns the id by which the editor opens it */
async function storeAgent(parley: Parley, characters: number): Promise<string> {
  const { provider_uuid } = await parley.call(createAgent, {
    body: {
      name: `Prompt of ${characters}`,
      conversation_config: { agent: { language: 'en', prompt: { prompt: promptOf(characters) } } },
    },
  });
  return provider_uuid;
}

async function openEditor(page: Page, parley: Parley, id: string): Promise<void> {
  await page.goto(`${parley.url}/agents?agent=${id}`);
  await shopPrompt(page, `:is(${PLAIN_AREA}, ${MARKED_AREA})`).waitFor();
}

function shopPrompt(page: Page, area: string): Locator {
  return page.locator(area).filter({ hasText: 'The shop is open' });
}

async function timeOpening(browser: BenchBrowser, parley: Parley, id: string): Promise<number> {
  const context = await browser.visit(parley);
  const page = await context.newPage();
  const started = performance.now();
  await openEditor(page, parley, id);
  const openMs = performance.now() - started;
  await context.close();
  return openMs;
}

async function timeKeys(browser: BenchBrowser, parley: Parley, id: string): Promise<number[]> {
  const context = await browser.visit(parley);
  const page = await context.newPage();
  await openEditor(page, parley, id);
  await shopPrompt(page, MARKED_AREA).focus();
  const times = await pressKeys(page);
  await context.close();
  return times;
}

async function timeKeysInBarePage(browser: BenchBrowser, parley: Parley): Promise<number[]> {
  const context = await browser.visit(parley);
  const page = await context.newPage();
  await page.setContent('<textarea style="width: 60vw; height: 60vh"></textarea>');
  await page.locator(PLAIN_AREA).fill(promptOf(PROMPT_CHARACTERS));
  await page.locator(PLAIN_AREA).focus();
  const times = await pressKeys(page);
  await context.close();
  return times;
}

/** @returns milliseconds from each key press to the end of the frame that shows it */
async function pressKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const handleKeyDown = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        // A message comes after the frame that was just prepared is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    window.addEventListener('keydown', handleKeyDown, { capture: true });
  });
  for (let count = 0; count < KEY_PRESSES; count += 1) {
    await page.keyboard.press(count % 6 === 5 ? 'Space' : 'a');
    // People type slower than machines: what follows a pause in typing must not hide in the next key's time.
    await page.waitForTimeout(count % 20 === 19 ? 900 : 60);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}
