import { listDocuments } from '@parley/contract/knowledge.ts';
import pg from 'pg';
import { startBenchDatabase } from '../bench-database.ts';
import type { Figure } from '../figure.ts';
import { p95Of } from '../load.ts';
import { type Parley, startParley } from '../parley-process.ts';

const FEW = 50;
const MANY = 10_000;
const WORDS = 400;

/** The page of documents of a team that has 10,000. */
export async function benchDocumentList(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await startBenchDatabase());
  const parley = stack.use(await startParley({ DATABASE_URL: url }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  stack.defer(() => client.end());
  await addDocuments(client, FEW);
  const few = await timePages(parley, {});
  const fewSought = await timePages(parley, { search: 'document 49' });
  await addDocuments(client, MANY - FEW);
  const many = await timePages(parley, {});
  const sought = await timePages(parley, { search: 'document 49' });
  const bench = `documents of a team, ${MANY}`;
  return [
    {
      bench,
      name: 'first page, p95',
      unit: 'ms',
      value: many,
      budget: { value: 100, kind: 'at-most' },
      baseline: { name: `${FEW} documents`, value: few },
    },
    {
      bench,
      name: `search in names and texts of ${WORDS} words, p95`,
      unit: 'ms',
      value: sought,
      baseline: { name: `${FEW} documents`, value: fewSought },
    },
  ];
}

function timePages(parley: Parley, query: { search?: string }): Promise<number> {
  return p95Of(() => parley.call(listDocuments, { query }));
}

/** As if they had been added and read; every text is another. */
async function addDocuments(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with added as (
       insert into knowledge_documents (id, team_id, type, name, size_bytes, source_hash, status, progress, revision,
         usable_revision, language, passages_count, created_at, updated_at, seen_at)
       select gen_random_uuid(), teams.id, (array['text', 'url', 'file'])[1 + number % 3], 'Document ' || number, 1,
         gen_random_uuid()::text, 'ready', 1, 1, 1, 'en', 3, now() - number * interval '1 second', now(), now()
       from (select id from teams limit 1) as teams, generate_series(1, $1::int) as number
       returning id
     )
     insert into knowledge_texts (document_id, revision, text, folded)
     select id, 1, words, words
     from added, lateral (
       select string_agg(substr(md5(added.id::text || word), 1, 6), ' ') as words from generate_series(1, $2::int) as word
     ) as texts`,
    [count, WORDS],
  );
  await client.query('vacuum analyze knowledge_documents');
  await client.query('vacuum analyze knowledge_texts');
}
