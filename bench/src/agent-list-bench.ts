import { get } from 'node:http';
import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import type { Page } from 'playwright-core';
import { openBenchBrowser } from './bench-browser.ts';
import { type Figure, percentile, timeFigures } from './figure.ts';
import { timesOf } from './load.ts';
import { completeProfile, type Parley, startParley } from './parley-process.ts';

const AGENTS = 10_000;
/** As many as the console asks for. */
const CONSOLE_PAGE = 100;
const CPU_SLOW_DOWN = 4;
const LOADS = 5;

/** A team of 10,000 agents: the call for the first page, and the list in a browser whose processor is four times slower. */
export async function benchAgentList(): Promise<Figure[]> {
  await using few = await startParley();
  await using many = await startParley({ PARLEY_MAX_AGENTS: String(AGENTS) });
  await createAgents(few, 1);
  await createAgents(many, AGENTS);
  await completeProfile(many);
  const bench = `agent list, ${AGENTS} agents`;
  const [call, least] = [await timeListCall(many), await timeListCall(few)];
  const browser = await timeInBrowser(many);
  return [
    ...timeFigures({ bench, name: 'first page', times: call, baseline: { name: '1 agent', times: least } }),
    {
      bench,
      name: 'JavaScript transferred, gzip',
      value: browser.scriptKb,
      unit: 'KB',
      budget: { value: 200, kind: 'at-most' },
    },
    { bench, name: 'requests', value: browser.requests, unit: 'count' },
    {
      bench,
      name: 'usable after navigation, 4× slower CPU, median',
      value: percentile(browser.usableMs, 0.5) / 1000,
      unit: 's',
      budget: { value: 1.5, kind: 'at-most' },
    },
  ];
}

async function createAgents(parley: Parley, count: number): Promise<void> {
  let next = 1;
  const worker = async () => {
    while (next <= count) {
      const number = next;
      next += 1;
      await parley.call(createAgent, {
        body: {
          name: `Agent ${String(number).padStart(5, '0')}`,
          conversation_config: {
            agent: { language: 'en', prompt: { prompt: `# Objective\nAgent ${number}.` } },
          },
        },
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

function timeListCall(parley: Parley): Promise<readonly number[]> {
  const url = `${parley.url}${pathOf(listAgentPage, 'bench')}?page_size=${CONSOLE_PAGE}`;
  return timesOf({ url, method: 'GET', headers: { authorization: `Bearer ${parley.token}` } });
}

async function timeInBrowser(parley: Parley) {
  await using browser = await openBenchBrowser();
  const usableMs: number[] = [];
  let load: { scripts: string[]; requests: number } = { scripts: [], requests: 0 };
  for (let round = 0; round < LOADS; round += 1) {
    const context = await browser.visit(parley);
    const page = await context.newPage();
    const counted = await countTransfers(page);
    const started = performance.now();
    await page.goto(`${parley.url}/agents`);
    await page.getByText(`Agent ${AGENTS}`).first().waitFor();
    usableMs.push(performance.now() - started);
    load = counted();
    await context.close();
  }
  return { usableMs, requests: load.requests, scriptKb: await gzipKb(load.scripts) };
}

async function countTransfers(page: Page): Promise<() => { scripts: string[]; requests: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN });
  await session.send('Network.enable');
  const scripts: string[] = [];
  let requests = 0;
  session.on('Network.responseReceived', ({ response, type }) => {
    requests += 1;
    if (type === 'Script') scripts.push(response.url);
  });
  return () => ({ scripts: [...scripts], requests });
}

// The budget is in gzip, which every proxy passes on; the browser itself was given Brotli.
async function gzipKb(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(transferredBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function transferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
