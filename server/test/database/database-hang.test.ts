import { getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HangingProxy, startHangingProxy } from '../support/hanging-proxy.ts';
import { openLiveClient } from '../support/live-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Two servers in processes of their own: the connections of one go through a proxy that can hang, those of the other do not.

const SCRIPT = { otherwise: { text: 'Yes.' } };
const SLOW_MS = 120_000;

let database: TestDatabase;
let proxy: HangingProxy;
let hanging: ServerProcess;
let other: ServerProcess;
let agent: { agentId: string; socketUrl: string };
beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await startHangingProxy(database.url);
  const env = { PARLEY_SECRET_KEY: 'a secret of the tests alone' };
  hanging = await startServerProcess(SCRIPT, { ...env, DATABASE_URL: proxy.url });
  other = await startServerProcess(SCRIPT, { ...env, DATABASE_URL: database.url });
  agent = await hanging.openAgent();
}, SLOW_MS);
afterAll(async () => {
  proxy?.recover();
  await other?.[Symbol.asyncDispose]();
  await hanging?.[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** @param token of the conversation to go on with; null for a new one, undefined for one that cannot be resumed */
async function open(server: ServerProcess, token?: string | null) {
  const { host } = new URL(server.url);
  const address = new URL(agent.socketUrl);
  address.host = host;
  const client = await openLiveClient(address.href);
  const metadata = await client.begin(token === undefined ? {} : { resume_token: token });
  const { conversation_id: id, resume_token = '' } = metadata.conversation_initiation_metadata_event;
  return Object.assign(client, {
    id,
    token: resume_token,
    async ask(text: string) {
      client.send({ type: 'user_message', text });
      expect((await client.next('agent_response')).agent_response_event.agent_response).toBe('Yes.');
    },
  });
}

const readiness = () => fetch(`${hanging.url}/readyz`).then(({ status }) => status);

async function said(server: ServerProcess, conversation_id: string): Promise<string[]> {
  const { turns } = await server.call(getConversation, { params: { conversation_id } });
  return turns.filter(({ role }) => role === 'user').map(({ message }) => message);
}

it(
  'stores every turn although its connections hang for good, over new ones',
  async () => {
    using client = await open(hanging);
    await client.next('agent_response');
    await client.ask('before');
    proxy.hang();
    proxy.recover();
    await client.ask('one');
    await client.ask('two');
    await expect.poll(() => said(other, client.id), { timeout: SLOW_MS }).toEqual(['before', 'one', 'two']);
    await expect.poll(readiness, { timeout: SLOW_MS }).toBe(200);
    await client.ask('after');
    client.socket.close(1000);
    await expect.poll(() => said(hanging, client.id)).toEqual(['before', 'one', 'two', 'after']);
  },
  2 * SLOW_MS,
);

it(
  'says to its callers that nothing is stored, is not ready, and leaves its conversations to another node',
  async () => {
    using visitor = await open(hanging, null);
    using caller = await open(hanging);
    await Promise.all([visitor, caller].map((client) => client.next('agent_response')));
    await visitor.ask('before');
    proxy.hang();
    await Promise.all([visitor.ask('during'), caller.ask('during')]);
    expect(await readiness()).toBe(503);
    const { error_event: error } = await caller.next('error');
    expect(error).toMatchObject({ error_type: 'unavailable', message: expect.stringContaining('saved') });
    expect((await visitor.closed).code).toBe(1013);
    const signs = await database.pool.query(
      'select from nodes where seen_at > now() - make_interval(secs => 8)',
    );
    expect(signs.rowCount).toBe(1);
    using back = await open(other, visitor.token);
    expect(back.id).toBe(visitor.id);
    await back.ask('elsewhere');
    proxy.recover();
    await expect.poll(readiness, { timeout: SLOW_MS }).toBe(200);
    await caller.ask('after');
    await expect.poll(() => said(hanging, caller.id), { timeout: SLOW_MS }).toEqual(['during', 'after']);
    // What the visitor saw answered is there, although another node had gone on without it.
    await expect
      .poll(() => said(hanging, visitor.id), { timeout: SLOW_MS })
      .toEqual(['before', 'during', 'elsewhere']);
  },
  4 * SLOW_MS,
);

describe('a full disk', () => {
  const FILLED = ['agents', 'conversations', 'conversation_turns', 'nodes'];

  /** Has PostgreSQL refuse every write as it does where its disk is full. */
  async function fillDisk(): Promise<void> {
    await database.pool.query(`create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
    for (const table of FILLED) {
      await database.pool.query(
        `create trigger filled before insert or update on ${table} for each statement execute function fill_disk()`,
      );
    }
  }

  it(
    'is said as what it is, makes the server not ready, and costs no turn of a conversation that ends meanwhile',
    async () => {
      const readiness = () => fetch(`${other.url}/readyz`).then(({ status }) => status);
      using client = await open(other);
      await client.next('agent_response');
      await client.ask('before');
      await fillDisk();
      try {
        await client.ask('during');
        client.socket.close(1000);
        await client.closed;
        const refusal = await other.openAgent().catch((error: unknown) => error);
        expect(refusal).toMatchObject({ status: 503, code: 'storage_full' });
        const address = new URL(agent.socketUrl);
        address.host = new URL(other.url).host;
        using newcomer = await openLiveClient(address.href);
        expect((await newcomer.closed).code).toBe(1013);
        expect(newcomer.received).toMatchObject([
          { type: 'error', error_event: { error_type: 'storage_full' } },
        ]);
        await expect.poll(readiness, { timeout: SLOW_MS }).toBe(503);
      } finally {
        await database.pool.query('drop function fill_disk cascade');
      }
      await expect.poll(readiness, { timeout: SLOW_MS }).toBe(200);
      await expect.poll(() => said(other, client.id), { timeout: SLOW_MS }).toEqual(['before', 'during']);
      const params = { conversation_id: client.id };
      // It is stored behind the turns.
      const endReason = async () => (await other.call(getConversation, { params })).end_reason;
      await expect.poll(endReason, { timeout: SLOW_MS }).toBe('client_ended');
    },
    4 * SLOW_MS,
  );
});
