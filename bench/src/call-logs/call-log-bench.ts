import { getCallLogOverview } from '@parley/contract/call-log-overview.ts';
import { getCallLog, listCallLogs } from '@parley/contract/call-logs.ts';
import { pathOf } from '@parley/contract/endpoint.ts';
import { exportUsage, getUsage } from '@parley/contract/usage.ts';
import pg from 'pg';
import { startBenchDatabase } from '../bench-database.ts';
import { type Figure, percentile } from '../figure.ts';
import { type Parley, PROVIDER, startParley } from '../parley-process.ts';
import { retentionFigures } from './retention-bench.ts';
import { seedConversations, seedUsage, TURNS } from './seeded-conversations.ts';

const MANY = 100_000;
const CALLS = 60;
/** Until code and plans are warm. */
const FIRST_CALLS = 20;

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
  const before = await timed(() => parley.call(listCallLogs, { query: {} }));
  await seedConversations(client, count);

  const first = await timed(() => parley.call(listCallLogs, { query: {} }));
  const filtered = await timed(() =>
    parley.call(listCallLogs, { query: { channel: 'phone', outcome: 'failure', from: '2020-01-01' } }),
  );
  const later = await timed(pageByPage(parley));
  const searches = new Map<string, number>();
  for (const [name, search] of Object.entries(SEARCHES)) {
    const times = await timed(() => parley.call(listCallLogs, { query: { search } }));
    searches.set(name, percentile(times, 0.95));
  }
  const [slowest = ['', 0]] = [...searches].sort(([, one], [, other]) => other - one);
  const from = new Date(Date.now() - 90 * 86_400_000).toISOString();
  const overview = await timed(() =>
    parley.call(getCallLogOverview, { query: { from, time_zone: 'Europe/Paris' } }),
  );
  await seedUsage(client, Math.min(count, MANY));
  const usage = await timed(() => parley.call(getUsage, { query: USAGE_MONTH }));
  const exportedMs = await exportMs(parley);
  let number = 0;
  const drawer = await timed(() => {
    number = 1 + ((number + 997) % count);
    const conversation_id = `conv_${String(number).padStart(26, '0')}`;
    return parley.call(getCallLog, { params: { conversation_id } });
  });

  const bench = `call logs, ${count} conversations`;
  const list = () => parley.call(listCallLogs, { query: {} });
  const retention = await retentionFigures({ url, client, count, bench }, list);
  const empty = { name: 'no conversation', value: percentile(before, 0.95) };
  return [
    {
      bench,
      name: 'first page with counts, p95',
      unit: 'ms',
      value: percentile(first, 0.95),
      budget: { value: 100, kind: 'at-most' },
      baseline: empty,
    },
    {
      bench,
      name: 'first page of a channel and an outcome, p95',
      unit: 'ms',
      value: percentile(filtered, 0.95),
      budget: { value: 100, kind: 'at-most' },
    },
    {
      bench,
      name: 'a page further down, p95',
      unit: 'ms',
      value: percentile(later, 0.95),
      budget: { value: 100, kind: 'at-most' },
    },
    {
      bench,
      name: `slowest search of ${searches.size} (${slowest[0]}), p95`,
      unit: 'ms',
      value: slowest[1],
      budget: { value: 300, kind: 'at-most' },
    },
    {
      bench,
      name: 'overview of 90 days, p95',
      unit: 'ms',
      value: percentile(overview, 0.95),
      budget: { value: 300, kind: 'at-most' },
    },
    {
      bench,
      name: `usage of a month of ${MANY}, p95`,
      unit: 'ms',
      value: percentile(usage, 0.95),
      budget: { value: 300, kind: 'at-most' },
    },
    {
      bench,
      name: 'usage of such a month as CSV',
      unit: 'ms',
      value: exportedMs,
      budget: { value: 5_000, kind: 'at-most' },
    },
    {
      bench,
      name: `a conversation of ${TURNS} messages, p95`,
      unit: 'ms',
      value: percentile(drawer, 0.95),
      budget: { value: 200, kind: 'at-most' },
    },
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

async function timed(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < CALLS + FIRST_CALLS; made += 1) {
    const started = performance.now();
    await call();
    if (made >= FIRST_CALLS) times.push(performance.now() - started);
  }
  return times;
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
