import { sql } from 'drizzle-orm';
import type { StoredCorpus } from '../corpus/stored-corpus.ts';
import type { CorpusLanguage } from '../questions/question.ts';
import type { Ranking } from './asked-question.ts';

const CONFIGURATIONS: Readonly<Record<CorpusLanguage, string>> = {
  fr: 'french',
  en: 'english',
  es: 'spanish',
};
const FOUND = 20;

/**
 * Ranks by PostgreSQL's own `ts_rank` with the configuration of each document's language. A passage needs one of the
 * words only: with all of them, as `plainto_tsquery` has it, most questions would find nothing.
 */
export function createPostgresRanking({ database, paths }: StoredCorpus): Ranking {
  return async ({ question }, documentIds) => {
    const languages = documentIds.map((id) => ({
      id,
      configuration: CONFIGURATIONS[(paths.get(id) ?? '').slice(0, 2) as CorpusLanguage],
    }));
    const { rows } = await database.execute<{ document_id: string; text: string }>(sql`
      select document_id, text
      from jsonb_to_recordset(${JSON.stringify(languages)}::jsonb) as languages (id uuid, configuration text)
      join knowledge_passages on document_id = id
      cross join lateral (
        select
          to_tsvector(configuration::regconfig, heading || ' ' || text) as words,
          replace(plainto_tsquery(configuration::regconfig, ${question})::text, '&', '|')::tsquery as wanted
      ) as compared
      where words @@ wanted
      order by ts_rank(words, wanted) desc, document_id, ordinal
      limit ${FOUND}
    `);
    return { passages: rows.map(({ document_id, text }) => ({ documentId: document_id, text })) };
  };
}
