import { openStage } from './browser-stage.ts';
import type { DrivenBrowser } from './driven-window.ts';
import { openFirefox } from './firefox.ts';
import { JOURNEYS } from './journeys.ts';
import { openWebKit } from './webkit.ts';

// `npm run browsers [-- firefox|webkit [WORD]]`: the main journeys in Debian's Firefox and WebKit, or the first one and
// those whose name has a word. Ends with 1 when one failed.

// The certificates of this run vouch for themselves.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');
const openers = {
  firefox: () => openFirefox(program('PARLEY_FIREFOX')),
  webkit: () =>
    openWebKit({
      webKitDriver: program('PARLEY_WEBKIT_DRIVER'),
      miniBrowser: program('PARLEY_MINI_BROWSER'),
      xvfb: program('PARLEY_XVFB'),
    }),
};
const [wanted, word = ''] = process.argv.slice(2);
const chosen = Object.entries(openers).filter(([name]) => wanted === undefined || name === wanted);
if (chosen.length === 0) throw new Error('Name firefox or webkit, or neither for both.');
for (const [, open] of chosen) {
  await using browser = await open();
  await runJourneys(browser);
}

function program(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is missing: start this with npm run browsers.`);
  return path;
}

async function runJourneys(browser: DrivenBrowser): Promise<void> {
  await using stage = await openStage();
  for (const [index, { name, run }] of JOURNEYS.entries()) {
    if (index > 0 && !name.includes(word)) continue;
    const startedMs = performance.now();
    await using window = await browser.open();
    const problem = await run(window, stage).catch(async (error: Error) => {
      const shown = await window.describe().catch((failure: Error) => failure.message);
      return `${error.message}\n${shown}`;
    });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${browser.name} ${name} (${seconds} s)`);
    if (problem !== undefined) {
      console.log(problem);
      process.exitCode = 1;
    }
    // The first journey is that of an installation without agents.
    if (index === 0) await stage.prepare();
  }
}
