import type pg from 'pg';
import type { Tracing } from '../telemetry/tracing.ts';

/**
 * Makes a span of each statement that traced work sends over a pool. Spans say what kind of statement it is and about
 * which table, never its values.
 */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  const traced = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    traceClient(client, tracing);
  });
}

function traceClient(client: pg.PoolClient, tracing: Tracing): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const tracedQuery = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    if (text === undefined || !tracing.isWithin()) return query(...given);
    const { operation, table } = summaryOf(text);
    const span = tracing.start({
      name: table ? `${operation} ${table}` : operation,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.collection.name': table,
      },
    });
    const end = (error: unknown) => {
      if (error) span.fail(codeOf(error));
      span.end();
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const answered = (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return query(...given.slice(0, -1), answered);
    }
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => end(undefined), end);
    return answer;
  };
  client.query = tracedQuery as typeof client.query;
}

/** The statement's text; undefined for streams, which tell of themselves otherwise. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (statement === null || typeof statement !== 'object' || 'submit' in statement) return undefined;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined;
}

/** What a statement does, and with which table first. */
function summaryOf(text: string): { operation: string; table: string | undefined } {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_.]*)/i.exec(text)?.[1];
  return { operation, table };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
