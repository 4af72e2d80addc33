import type pg from 'pg';
import type { Logger } from 'pino';

// Any number will do as long as every node uses the same one.
const INDEX_LOCK = 7_028_544;

/**
 * Has the texts of documents found by an index of their trigrams. Where the database has no such extension, or does
 * not let this server create it, every text of a team is compared instead: slower, and nothing else.
 */
export async function ensureDocumentSearchIndex(pool: pg.Pool, log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [INDEX_LOCK]);
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('knowledge_texts_trigrams') is not null as exists",
    );
    if (!rows[0]?.exists) {
      await client.query('alter table knowledge_texts alter column folded set storage external');
      await client.query('savepoint unindexed');
      try {
        await client.query('create extension if not exists pg_trgm');
        await client.query(
          'create index knowledge_texts_trigrams on knowledge_texts using gin (folded gin_trgm_ops)',
        );
      } catch (error) {
        await client.query('rollback to savepoint unindexed');
        log.info({ err: error }, 'documents are searched without an index of trigrams');
      }
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    // Closing the connection ends its transaction.
    client.release(true);
    throw error;
  }
}
