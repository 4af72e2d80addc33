import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getTestRun, startTestRun } from '@parley/contract/agent-test-runs.ts';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent, updateAgent } from '@parley/contract/agents.ts';
import { rateCallLog } from '@parley/contract/call-logs.ts';
import { chat } from '@parley/contract/conversation.ts';
import { connectWebsite } from '@parley/contract/integrations.ts';
import { addQaDocument, addTextDocument, getDocument } from '@parley/contract/knowledge.ts';
import { assignNumber, createNumber } from '@parley/contract/numbers.ts';
import { createPhoneLine } from '@parley/contract/phone-lines.ts';
import { createPostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { createTeamSecret } from '@parley/contract/team-secrets.ts';
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { openDatabase } from '../../src/database/database.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import type { RecordedRelease } from './recorded-release.ts';

// `node server/test/database/record-release.ts`: uses this version as a team would and writes what is then in the database to
// releases/<version>.json, for the test that upgrades it. Run it once for each release, before the release.

const POLL_MS = 200;

await using stack = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'parley-release-'));
stack.defer(() => rm(folder, { recursive: true, force: true }));
await chmod(folder, 0o711);
const { url } = stack.use(await startEmbeddedPostgres(folder, false));
const { pool, database } = stack.use(openDatabase(url));
await migrate(pool);
{
  await using server = await startServer(
    { PARLEY_DATA: folder },
    { database: { url, pool, database, [Symbol.asyncDispose]: async () => {} } },
  );
  await useEverything(server);
}
const release: RecordedRelease = { migrations: await appliedMigrations(pool), tables: await rowsOf(pool) };
const file = join(import.meta.dirname, 'releases', `${packageJson.version}.json`);
await writeFile(file, `${JSON.stringify(release, null, 1)}\n`);
console.log(`Wrote ${file}.`);

async function useEverything({ owner: { call }, signIn }: RunningServer): Promise<void> {
  await signIn('viewer');
  const { secret_id: secretId } = await call(createTeamSecret, {
    body: { name: 'Booking key', value: 'sk-örder-1', hosts: ['api.example.com'] },
  });
  const { uuid: documentId } = await call(addTextDocument, {
    body: { name: 'Opening hours', text: 'We open at nine in the morning. On Sunday the bakery is closed.' },
  });
  await call(addQaDocument, {
    body: {
      name: 'Prices',
      qa_pairs: [{ question: 'What is a baguette?', answer: 'A baguette is 1.20 euros.' }],
    },
  });
  await until(async () => {
    const { status } = await call(getDocument, { params: { uuid: documentId } });
    return status === 'ready';
  });
  const agent = {
    name: 'Bakery',
    conversation_config: {
      agent: {
        language: 'en',
        first_message: 'Hello {{name}}',
        dynamic_variables: { dynamic_variable_placeholders: { name: 'Léa' } },
        prompt: {
          prompt: '# Personality\nYou are a baker.\n# Rules\nWe deliver on Monday.',
          llm: 'offline',
          knowledge_base: [{ type: 'text', id: documentId, name: 'Opening hours', usage_mode: 'auto' }],
          rag: { enabled: true },
          tools: [
            {
              type: 'webhook',
              name: 'book_table',
              description: 'Books a table',
              api_schema: {
                url: 'https://booking.example/tables',
                method: 'POST',
                request_headers: { authorization: { secret_id: secretId } },
              },
            },
          ],
        },
      },
      turn: { turn_timeout: 8 },
    },
    platform_settings: {
      evaluation: {
        criteria: [{ id: 'polite', name: 'Polite', conversation_goal_prompt: 'Was it polite?' }],
      },
    },
  };
  const { agent_id, provider_uuid } = await call(createAgent, { body: agent });
  await call(updateAgent, { params: { agent_id }, body: { ...agent, provider_uuid, name: 'Bakery Zoé' } });
  await call(createNumber, { body: { number: '+33199000099', label: 'Counter' } });
  await call(assignNumber, { body: { number: 33199000099, ai_agent_uuid: provider_uuid } });
  await call(connectWebsite, { params: { id: agent_id }, body: { url: 'https://bakery.example' } });
  await call(createPhoneLine, { body: { kind: 'media_socket', name: 'Exchange' } });
  await call(createPostCallWebhook, { body: { url: 'https://hooks.example/calls' } });
  const { conversation_id } = await call(chat, { body: { agent_id, message: 'When do you open?' } });
  await call(chat, { body: { agent_id, conversation_id, message: 'Do you sell "null" \\ {bread}? 🥖' } });
  await call(rateCallLog, { params: { conversation_id }, body: { feedback: 'like' } });
  const { id: test_id } = await call(createAgentTest, {
    params: { id: agent_id },
    body: {
      kind: 'reply',
      name: 'Hours',
      history: [{ role: 'user', message: 'When do you open?' }],
      checks: [{ type: 'contains', text: 'nine' }],
    },
  });
  const { run_id } = await call(startTestRun, { params: { id: agent_id }, body: { test_ids: [test_id] } });
  await until(async () => {
    const { status } = await call(getTestRun, { params: { id: agent_id, run_id } });
    return status === 'done';
  });
}

async function appliedMigrations(from: pg.Pool): Promise<RecordedRelease['migrations']> {
  const { rows } = await from.query('select name, hash from schema_migrations order by name');
  return rows;
}

async function rowsOf(from: pg.Pool): Promise<RecordedRelease['tables']> {
  const { rows } = await from.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  );
  const tables: RecordedRelease['tables'] = {};
  for (const { name } of rows) {
    const { rows: found } = await from.query(`select to_jsonb(row) as row from ${name} as row`);
    if (found.length > 0) tables[name] = found.map(({ row }) => row);
  }
  return tables;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(POLL_MS);
}
