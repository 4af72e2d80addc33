import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type OpenDatabase, openDatabase } from '../../server/src/database/database.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { UsableDocumentStore } from '../../server/src/knowledge/documents/usable-document-store.ts';
import { noNearness } from '../../server/src/knowledge/embeddings/embeddings.ts';
import { PassageRetrieval } from '../../server/src/knowledge/retrieval/passage-retrieval.ts';
import { startBenchDatabase } from './bench-database.ts';
import { type Figure, percentile } from './figure.ts';
import { addAgent, addOtherTeams, type BenchAgent, PASSAGES_PER_DOCUMENT } from './retrieval/passage-rows.ts';

const SIZES = [1_000, 10_000, 50_000];
const OTHERS = 1_000_000;
const QUESTIONS = 200;
/** Look-ups until the thread's code is compiled, as it is in a server that has run for a while. */
const WARMING = 100;
/** The baseline is slow where there is much to rank. */
const BASELINE_QUESTIONS = 20;
const BASELINE = 'PostgreSQL full-text search, ts_rank';

/**
 * Looking up among 1,000, 10,000 and 50,000 passages of one agent beside a million of other teams, as conversations do
 * and with PostgreSQL's own full-text search over the same table.
 */
export async function benchRetrieval(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await startBenchDatabase());
  const { database, pool } = stack.use(openDatabase(url));
  await migrate(pool);
  await pool.query('alter table knowledge_passages add column words tsvector');
  await pool.query('alter table knowledge_passages set unlogged');
  const largest = await addAgent(pool, Math.max(...SIZES));
  await addOtherTeams(pool, OTHERS);
  await prepareBaseline(pool);
  const figures: Figure[] = [];
  for (const size of SIZES)
    figures.push(...(await timeAgent(url, { database, pool }, partOf(largest, size), size)));
  return figures;
}

async function timeAgent(
  url: string,
  { database, pool }: Pick<OpenDatabase, 'database' | 'pool'>,
  agent: BenchAgent,
  size: number,
): Promise<Figure[]> {
  const { usable } = new UsableDocumentStore(database);
  await using retrieval = new PassageRetrieval({
    database,
    pool,
    usable,
    log: { error: console.error, warn: console.error },
    embeddings: { nearest: () => Promise.resolve(noNearness), warmUp: () => {} },
  });
  const search = async (query: string, documentIds = agent.documentIds) => {
    const started = performance.now();
    await retrieval.retrieve(
      {
        teamId: agent.teamId,
        documentIds,
        query,
        history: [],
        language: undefined,
        maxCharacters: 50_000,
        maxDistance: 0.5,
        embeddingModel: undefined,
      },
      new AbortController().signal,
    );
    return performance.now() - started;
  };
  await search('bonjour', []);
  const memoryBefore = process.memoryUsage.rss();
  const coldMs = await search('bonjour');
  const usedMb = (process.memoryUsage.rss() - memoryBefore) / 1e6;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  for (const question of asked(agent, WARMING)) await search(question);
  delay.enable();
  const warm: number[] = [];
  for (const question of asked(agent, QUESTIONS)) warm.push(await search(question));
  delay.disable();
  const baseline = await timeBaseline(url, agent);
  const bench = `retrieval, ${size} passages beside ${OTHERS}`;
  return [
    {
      bench,
      name: 'p50',
      unit: 'ms',
      value: percentile(warm, 0.5),
      baseline: { name: BASELINE, value: percentile(baseline, 0.5) },
    },
    {
      bench,
      name: 'p95',
      unit: 'ms',
      value: percentile(warm, 0.95),
      budget: { value: 50, kind: 'at-most' },
      baseline: { name: BASELINE, value: percentile(baseline, 0.95) },
    },
    {
      bench,
      name: 'first search, index not made',
      unit: 's',
      value: coldMs / 1_000,
    },
    { bench, name: 'event loop p99 meanwhile', unit: 'ms', value: delay.percentile(99) / 1e6 },
    // What a small one takes is lost among what comes and goes.
    ...(size === Math.max(...SIZES)
      ? [{ bench, name: 'memory of the index, as the process grew', unit: 'MB', value: usedMb } as const]
      : []),
  ];
}

/** An agent that knows the first documents only. */
function partOf({ teamId, documentIds, questions }: BenchAgent, passageCount: number): BenchAgent {
  const count = passageCount / PASSAGES_PER_DOCUMENT;
  return { teamId, documentIds: documentIds.slice(0, count), questions: questions.slice(0, count) };
}

/** What PostgreSQL's own search needs, made when all rows are there: it would be far slower before. */
async function prepareBaseline(pool: OpenDatabase['pool']): Promise<void> {
  await pool.query(
    `set maintenance_work_mem = '1GB'; create index on knowledge_passages using gin (words) with (fastupdate = off)`,
  );
  await pool.query('vacuum analyze knowledge_passages');
}

function asked({ questions }: BenchAgent, count: number): string[] {
  return Array.from({ length: count }, (_, number) => questions[number % questions.length] ?? '');
}

async function timeBaseline(url: string, { documentIds, questions }: BenchAgent): Promise<number[]> {
  await using own = openDatabase(url, { maxConnections: 1 });
  const times: number[] = [];
  for (const question of asked({ teamId: '', documentIds, questions }, BASELINE_QUESTIONS)) {
    const started = performance.now();
    // Any of the words, as a ranking search has it: all of them would find next to nothing.
    await own.pool.query(
      `select document_id, ordinal, heading, text from knowledge_passages,
           (select replace(plainto_tsquery('french', $2)::text, '&', '|')::tsquery
              || replace(plainto_tsquery('english', $2)::text, '&', '|')::tsquery
              || replace(plainto_tsquery('spanish', $2)::text, '&', '|')::tsquery as asked) as question
         where document_id = any($1) and words @@ asked
         order by ts_rank(words, asked) desc limit 20`,
      [documentIds, question],
    );
    times.push(performance.now() - started);
  }
  return times;
}
