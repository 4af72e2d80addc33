import { getCallLogOverview, getCallLogResults } from '@parley/contract/call-log-overview.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { exportUsage, getUsage } from '@parley/contract/usage.ts';
import pg from 'pg';
import { startBenchDatabase } from '../bench-database.ts';
import type { Figure } from '../figure.ts';
import { p95Of } from '../load.ts';
import { type Parley, PROVIDER, startParley } from '../parley-process.ts';
import { retentionFigures } from './retention-bench.ts';
import { seedConversations, seedUsage, TURNS } from './seeded-conversations.ts';

const MANY = 100_000;

/** What is searched for: names by number, words of all, some and one conversation, and a phrase of none. */
const SEARCHES = {
  'a name that one has': 'visitor 4711',
  'a name that thousands have': 'agent 7',
  'a word that all say': 'hello',
  'a word that 1,000 say': 'refund',
  'a word that one says': 'zanzibar',
  'a phrase of none': 'nobody says this',
};

/** Months of the seeded usage, and of nothing else. */
const USAGE_MONTH = { month: '2020-03' };

/** The call logs of a team with 100,000 conversations. */
export const benchCallLogs = () => measureCallLogs(MANY);

/** The same with ten times as many; it takes minutes, and four gigabytes. */
export const benchManyCallLogs = () => measureCallLogs(10 * MANY);

async function measureCallLogs(count: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await startBenchDatabase());
  const parley = stack.use(await startParley({ DATABASE_URL: url }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  stack.defer(() => client.end());
  const before = await p95Of(() => parley.call(listCallLogs, { query: {} }));
  await seedConversations(client, count);

  const first = await p95Of(() => parley.call(listCallLogs, { query: {} }));
  const filtered = await p95Of(() =>
    parley.call(listCallLogs, { query: { channel: 'phone', outcome: 'failure', from: '2020-01-01' } }),
  );
  const later = await p95Of(pageByPage(parley));
  const searches = new Map<string, number>();
  for (const [name, search] of Object.entries(SEARCHES)) {
    searches.set(name, await p95Of(() => parley.call(listCallLogs, { query: { search } })));
  }
  const [slowest = ['', 0]] = [...searches].sort(([, one], [, other]) => other - one);
  const from = new Date(Date.now() - 90 * 86_400_000).toISOString();
  const overview = await p95Of(() =>
    parley.call(getCallLogOverview, { query: { from, time_zone: 'Europe/Paris' } }),
  );
  const results = await p95Of(() => parley.call(getCallLogResults, { query: { from } }));
  await seedUsage(client, Math.min(count, MANY));
  const usage = await p95Of(() => parley.call(getUsage, { query: USAGE_MONTH }));
  const exportedMs = await exportMs(parley);
  let number = 0;
  const drawer = await p95Of(() => {
    number = 1 + ((number + 997) % count);
    const conversation_id = `conv_${String(number).padStart(26, '0')}`;
    return parley.call(getCallLog, { params: { conversation_id } });
  });

  const bench = `call logs, ${count} conversations`;
  const list = () => parley.call(listCallLogs, { query: {} });
  const retention = await retentionFigures({ url, client, count, bench }, list);
  const within = (name: string, value: number, mostMs: number): Figure => ({
    bench,
    name,
    unit: 'ms',
    value,
    budget: { value: mostMs, kind: 'at-most' },
  });
  return [
    {
      ...within('first page with counts, p95', first, 100),
      baseline: { name: 'no conversation', value: before },
    },
    within('first page of a channel and an outcome, p95', filtered, 100),
    within('a page further down, p95', later, 100),
    within(`slowest search of ${searches.size} (${slowest[0]}), p95`, slowest[1], 300),
    within('overview of 90 days, p95', overview, 300),
    within('criteria and tools of 90 days, p95', results, 1_000),
    within(`usage of a month of ${MANY}, p95`, usage, 300),
    within('usage of such a month as CSV', exportedMs, 5_000),
    within(`a conversation of ${TURNS} messages, p95`, drawer, 200),
    ...retention,
  ];
}

/** How long the whole file takes. @throws when it adds up to something else than the page says */
async function exportMs(parley: Parley): Promise<number> {
  const { url, token } = parley;
  const started = performance.now();
  const path = `${pathOf(exportUsage, PROVIDER)}?${new URLSearchParams(USAGE_MONTH)}`;
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const took = performance.now() - started;
  const [head = [], ...lines] = text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));
  const sumOf = (name: string) => {
    const column = head.indexOf(name);
    return lines.reduce((sum, line) => sum + Number(line[column]), 0);
  };
  const { total } = await parley.call(getUsage, { query: USAGE_MONTH });
  const differences = [
    lines.length - MANY,
    lines.length - total.conversations,
    sumOf('seconds') - total.seconds,
    sumOf('known_cost') - total.cost.amount,
  ];
  // Sums of fractions depend on their order, in the last digits.
  if (differences.some((difference) => !(Math.abs(difference) < 1e-3))) {
    throw new Error(`The file and the page differ by ${differences.join(', ')}.`);
  }
  return took;
}

/** Each call gives the page after the one before. */
function pageByPage(parley: Parley): () => Promise<unknown> {
  let cursor: string | undefined;
  return async () => {
    const query = { page_size: 100, ...(cursor && { cursor }) };
    const { next_cursor } = await parley.call(listCallLogs, { query });
    cursor = next_cursor ?? undefined;
  };
}
