import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../../../server/src/database/database.ts';
import { buildSegment } from '../../../server/src/knowledge/retrieval/segment/segment.ts';
import { repeatableNumbers, type TextLanguage, type ZipfTexts, zipfTexts } from './zipf-texts.ts';

const LANGUAGES: readonly TextLanguage[] = ['fr', 'en', 'es'];
const CONFIGURATIONS = { fr: 'french', en: 'english', es: 'spanish' } as const;
const WORDS_PER_PASSAGE = 120;
export const PASSAGES_PER_DOCUMENT = 100;
const OTHER_TEAMS = 20;
/** Texts that the passages of other teams repeat: as long and as many as others, but made once. */
const OTHER_TEXTS = 2_000;
const OTHER_WORDS = 42;

/** An agent's documents, and questions that their passages answer. */
export type BenchAgent = { teamId: string; documentIds: string[]; questions: string[] };

/** Writes the documents of one agent as if they had just been read, in three languages. */
export async function addAgent(pool: OpenDatabase['pool'], passageCount: number): Promise<BenchAgent> {
  const random = repeatableNumbers(passageCount);
  const teamId = await addTeam(pool);
  const agent: BenchAgent = { teamId, documentIds: [], questions: [] };
  const textsIn = LANGUAGES.map((language, seed) => zipfTexts(language, repeatableNumbers(seed)));
  for (let number = 0; number * PASSAGES_PER_DOCUMENT < passageCount; number += 1) {
    const language = LANGUAGES[number % LANGUAGES.length] ?? 'en';
    const texts = textsIn[number % LANGUAGES.length] as ZipfTexts;
    const passages = Array.from({ length: PASSAGES_PER_DOCUMENT }, () => ({
      heading: `${texts.word()} ${texts.word()}`,
      text: texts.text(WORDS_PER_PASSAGE),
    }));
    const id = randomUUID();
    await addDocuments(pool, [{ id, teamId, language, passages: passages.length }]);
    await pool.query(
      `insert into knowledge_passages (document_id, ordinal, heading, text, words)
       select $1, ordinal - 1, heading, text, to_tsvector('${CONFIGURATIONS[language]}', heading || ' ' || text)
       from unnest($2::text[], $3::text[]) with ordinality as given(heading, text, ordinal)`,
      [id, passages.map(({ heading }) => heading), passages.map(({ text }) => text)],
    );
    const bytes = buildSegment(passages, { name: `Document ${number}`, language });
    await pool.query('insert into knowledge_segments values ($1, 1, $2)', [id, bytes]);
    agent.documentIds.push(id);
    agent.questions.push(questionOf(passages[number % passages.length]?.text ?? '', random, number));
  }
  return agent;
}

/** Fills the tables with passages of other teams. */
export async function addOtherTeams(pool: OpenDatabase['pool'], passageCount: number): Promise<void> {
  const random = repeatableNumbers(1);
  const texts = LANGUAGES.map((language) => zipfTexts(language, random));
  await pool.query('create table other_texts (number int primary key, text text, words tsvector)');
  await pool.query(
    `insert into other_texts select number - 1, text, to_tsvector('simple', text)
     from unnest($1::text[]) with ordinality as given(text, number)`,
    [Array.from({ length: OTHER_TEXTS }, (_, number) => texts[number % 3]?.text(OTHER_WORDS))],
  );
  const perTeam = passageCount / OTHER_TEAMS / PASSAGES_PER_DOCUMENT;
  for (let team = 0; team < OTHER_TEAMS; team += 1) {
    const teamId = await addTeam(pool);
    const documents = Array.from({ length: perTeam }, () => ({
      id: randomUUID(),
      teamId,
      language: 'fr',
      passages: PASSAGES_PER_DOCUMENT,
    }));
    await addDocuments(pool, documents);
    await pool.query(
      `insert into knowledge_passages (document_id, ordinal, heading, text, words)
       select id, ordinal, '', other_texts.text, other_texts.words
       from unnest($1::uuid[]) with ordinality as given(id, position)
       cross join generate_series(0, ${PASSAGES_PER_DOCUMENT - 1}) as ordinal
       join other_texts on other_texts.number = (position * 7919 + ordinal * 31 + ${team}) % ${OTHER_TEXTS}`,
      [documents.map(({ id }) => id)],
    );
  }
}

async function addTeam(pool: OpenDatabase['pool']): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`insert into teams (name) values ('Bench') returning id`);
  return rows[0]?.id ?? '';
}

type DocumentRow = { id: string; teamId: string; language: string; passages: number };

async function addDocuments(pool: OpenDatabase['pool'], documents: readonly DocumentRow[]): Promise<void> {
  await pool.query(
    `insert into knowledge_documents (id, team_id, type, name, size_bytes, source_hash, status, revision,
       usable_revision, language, passages_count, created_at, updated_at, seen_at)
     select id, team_id, 'text', 'Document', 1, id::text, 'ready', 1, 1, language, passages, now(), now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) as given(id, team_id, language, passages)`,
    [
      documents.map(({ id }) => id),
      documents.map(({ teamId }) => teamId),
      documents.map(({ language }) => language),
      documents.map(({ passages }) => passages),
    ],
  );
}

/** Four words of a passage as a question, every fifth time with a typing error. */
function questionOf(text: string, random: () => number, number: number): string {
  const words = [...new Set(text.match(/\p{L}{5,}/gu) ?? [])];
  const asked = Array.from({ length: 4 }, () => words[Math.floor(random() * words.length)] ?? '');
  if (number % 5 === 0) asked[0] = (asked[0] ?? '').replace(/^(..)(.)/, '$1');
  const frames = ['Combien coûte', 'How long does it take for', '¿Dónde está'];
  return `${frames[number % 3]} ${asked.join(' ')}?`;
}
