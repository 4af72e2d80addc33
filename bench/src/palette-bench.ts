import { createAgent } from '@parley/contract/agents.ts';
import type { Page } from 'playwright-core';
import { openBenchBrowser } from './bench-browser.ts';
import { type Figure, percentile } from './figure.ts';
import { completeProfile, type Parley, startParley } from './parley-process.ts';

const OPENINGS = 20;
const CPU_SLOW_DOWN = 4;
const TYPED = 'call logs';

/** The command palette: how soon its field is painted after the key, and how many of the keys that follow at once are lost. */
export async function benchPalette(): Promise<Figure[]> {
  await using parley = await startParley();
  await completeProfile(parley);
  await parley.call(createAgent, {
    body: {
      name: 'Florist',
      conversation_config: { agent: { language: 'en', prompt: { prompt: '# Objective\nSell flowers.' } } },
    },
  });
  await using browser = await openBenchBrowser();
  const context = await browser.visit(parley);
  const page = await context.newPage();
  const first = await timeOpening(page, parley, 1);
  const slow = await timeOpening(page, parley, CPU_SLOW_DOWN);
  const bench = 'command palette';
  return [
    {
      bench,
      name: 'key to painted field, median',
      unit: 'ms',
      value: percentile(first.times, 0.5),
      budget: { value: 100, kind: 'at-most' },
      baseline: { name: '4× slower CPU', value: percentile(slow.times, 0.5) },
    },
    {
      bench,
      name: 'key to painted field, p95',
      unit: 'ms',
      value: percentile(first.times, 0.95),
      budget: { value: 100, kind: 'at-most' },
      baseline: { name: '4× slower CPU', value: percentile(slow.times, 0.95) },
    },
    {
      bench,
      name: 'keys lost while it opens',
      unit: 'count',
      value: first.lost + slow.lost,
      budget: { value: 0, kind: 'at-most' },
    },
  ];
}

/** The first opening is on a page that was just shown; what is typed follows the key without a pause. */
async function timeOpening(
  page: Page,
  parley: Parley,
  slowDown: number,
): Promise<{ times: number[]; lost: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(`${parley.url}/agents`);
  await page.getByText('Florist').first().waitFor();
  await watchPalette(page);
  let lost = 0;
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(TYPED);
    const field = page.getByRole('combobox');
    await field.waitFor();
    lost += TYPED.length - (await field.inputValue()).length;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await session.detach();
  const times = await page.evaluate(() => (window as unknown as { paletteTimes: number[] }).paletteTimes);
  return { times, lost };
}

/** Notes, for each Ctrl K, the milliseconds until the frame is painted in which the palette's field has the focus. */
async function watchPalette(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { paletteTimes: times });
    const handleKeyDown = ({ key, ctrlKey, timeStamp }: KeyboardEvent) => {
      if (key !== 'k' || !ctrlKey) return;
      const look = () => {
        if (!document.activeElement?.closest('[role="dialog"]')) return void requestAnimationFrame(look);
        // A message comes after the frame that was just prepared is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
  });
}
