import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError } from '@parley/client/call.ts';
import { listAgents } from '@parley/contract/agent-list.ts';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { processesIn } from '../support/child-program.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';
import { copyReadyCluster } from '../support/ready-cluster.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// A server in a process of its own on a PostgreSQL that goes away and comes back.

const AWAY = 'The server is not available right now. Please try again in a moment.';

let folder: string;
let postgres: EmbeddedPostgres;
let server: ServerProcess;
let agent: { agentId: string; socketUrl: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-outage-'));
  await chmod(folder, 0o711);
  await copyReadyCluster(folder);
  postgres = await startEmbeddedPostgres(folder, false);
  server = await startServerProcess({ otherwise: { text: 'Yes.' } }, { DATABASE_URL: postgres.url });
  agent = await server.openAgent();
});

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function begin(): Promise<{ client: LiveClient; id: string }> {
  const client = await openLiveClient(agent.socketUrl);
  const metadata = await client.begin();
  await client.next('agent_response');
  return { client, id: metadata.conversation_initiation_metadata_event.conversation_id };
}

async function ask(client: LiveClient, text: string): Promise<void> {
  client.send({ type: 'user_message', text });
  expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Yes.');
}

const recorded = (conversation_id: string) => server.call(getConversation, { params: { conversation_id } });
const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status);

async function said(id: string): Promise<string[]> {
  return (await recorded(id)).turns.filter(({ role }) => role === 'user').map(({ message }) => message);
}

it('loses no turn when PostgreSQL cuts all connections again and again', async () => {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const conversations = await Promise.all(Array.from({ length: 5 }, begin));
  const messages = Array.from({ length: 12 }, (_, index) => `message ${index}`);
  for (const message of messages) {
    await Promise.all(conversations.map(({ client }) => ask(client, message)));
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
  }
  await admin.end();
  for (const { client } of conversations) client.socket.close(1000);
  for (const { id } of conversations) {
    await expect.poll(() => recorded(id).then(({ end_reason }) => end_reason)).toBe('client_ended');
    expect(await said(id)).toEqual(messages);
  }
});

it('goes on with its conversations while PostgreSQL is away, says so to others, and recovers by itself', async () => {
  const stays = await begin();
  const leaves = await begin();
  await ask(stays.client, 'before');
  await postgres[Symbol.asyncDispose]();
  try {
    await ask(stays.client, 'during');
    await ask(leaves.client, 'during');
    leaves.client.socket.close(1000);
    await leaves.client.closed;
    expect(await readiness()).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    using newcomer = await openLiveClient(agent.socketUrl);
    expect(await newcomer.closed).toEqual({ code: 1013, reason: AWAY });
    expect(newcomer.received).toMatchObject([{ type: 'error', error_event: { error_type: 'unavailable' } }]);
    for (const call of [
      () => server.call(listAgents, {}),
      () => server.call(chat, { body: { agent_id: agent.agentId, message: 'Hi' } }),
      () => server.openAgent(),
    ]) {
      const refusal = await call().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CallError);
      expect(refusal).toMatchObject({ status: 503, code: 'unavailable', message: AWAY });
    }
  } finally {
    postgres = await startEmbeddedPostgres(folder, false);
  }
  await expect.poll(readiness).toBe(200);
  // What was said meanwhile is stored without a further message.
  await expect.poll(() => said(stays.id), { timeout: 30_000 }).toEqual(['before', 'during']);
  await expect.poll(() => recorded(leaves.id).then(({ end_reason }) => end_reason)).toBe('client_ended');
  expect(await said(leaves.id)).toEqual(['during']);
  await ask(stays.client, 'after');
  stays.client.socket.close(1000);
  await expect.poll(() => said(stays.id)).toEqual(['before', 'during', 'after']);
  const { client } = await begin();
  client.socket.close(1000);
});

it('does not hang with a PostgreSQL that hangs, and says that it is not ready', async () => {
  const { client, id } = await begin();
  const processes = await processesIn(folder);
  expect(processes.length).toBeGreaterThan(1);
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    await ask(client, 'while it hangs');
    expect(await readiness()).toBe(503);
    await ask(client, 'while it still hangs');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(readiness).toBe(200);
  client.socket.close(1000);
  await expect.poll(() => said(id)).toEqual(['while it hangs', 'while it still hangs']);
});

it('stops in order after all that', async () => {
  expect(await server.program.end('SIGTERM')).toEqual({ code: 0 });
  expect(server.program.errors()).not.toMatch(/unhandledRejection|uncaughtException/);
});
