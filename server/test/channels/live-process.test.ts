import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenaiServer, startOpenaiServer } from '../../../engine/test/openai-server.ts';
import { processesIn } from '../support/child-program.ts';
import { type LiveClient, openLiveClient } from '../support/live-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// The server as an operator runs it: in a process of its own, with the PostgreSQL that it brings along.

const CONVERSATIONS = 200;
/** Visitors leave a tenth to signed callers. */
const MAX_CONVERSATIONS = 223;
const TURNS = 5;

/** Answers once `goOn` is resolved. */
let provider: OpenaiServer;
const goOn = Promise.withResolvers<void>();
let server: ServerProcess;
let agent: { agentId: string; socketUrl: string };

beforeAll(async () => {
  provider = await startOpenaiServer({ answers: [{ after: goOn.promise, tokens: ['At ', 'nine.'] }] });
  server = await startServerProcess(
    { otherwise: { text: 'We open at nine.', betweenTokensMs: 5 } },
    {
      PARLEY_MAX_CONVERSATIONS: String(MAX_CONVERSATIONS),
      PARLEY_OPENAI_COMPATIBLE_URL: provider.url,
      PARLEY_OPENAI_COMPATIBLE_MODELS: 'slow-model',
    },
  );
  agent = await server.openAgent();
});

afterAll(async () => {
  goOn.resolve();
  await server?.[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const recorded = (conversation_id: string) => server.call(getConversation, { params: { conversation_id } });

async function begin(socketUrl = agent.socketUrl): Promise<{ client: LiveClient; id: string }> {
  const client = await openLiveClient(socketUrl);
  const metadata = await client.begin();
  await client.next('agent_response');
  return { client, id: metadata.conversation_initiation_metadata_event.conversation_id };
}

it(`runs ${CONVERSATIONS} conversations at once, stores every turn, and answers others meanwhile`, async () => {
  const conversations = await Promise.all(Array.from({ length: CONVERSATIONS }, () => begin()));
  let isRunning = true;
  const healthMs: number[] = [];
  const watching = (async () => {
    while (isRunning) {
      const start = performance.now();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      healthMs.push(performance.now() - start);
    }
  })();
  using oneTooMany = await openLiveClient(agent.socketUrl);
  oneTooMany.send({ type: 'conversation_initiation_client_data' });
  expect((await oneTooMany.closed).code).toBe(1013);
  await Promise.all(
    conversations.map(async ({ client }) => {
      for (let turn = 1; turn <= TURNS; turn += 1) {
        client.send({ type: 'user_message', text: `Question ${turn}` });
        const { agent_response_event: answer } = await client.next('agent_response');
        expect(answer).toEqual({ agent_response: 'We open at nine.', event_id: turn + 1 });
      }
      expect(client.received.filter(({ type }) => type === 'error')).toEqual([]);
      client.socket.close(1000);
    }),
  );
  isRunning = false;
  await watching;
  // Detects a blocked event loop; not a bound on speed.
  expect(Math.max(...healthMs)).toBeLessThan(5_000);
  for (const { id } of conversations) {
    await expect.poll(() => recorded(id).then(({ end_reason }) => end_reason)).toBe('client_ended');
    const { turns } = await recorded(id);
    expect(turns).toHaveLength(1 + 2 * TURNS);
    expect(turns.flatMap(({ ledger }) => ledger?.errors ?? [])).toEqual([]);
  }
}, 120_000);

it('goes on when its PostgreSQL is killed, and starts it again', async () => {
  const { client, id } = await begin();
  const pidFile = join(server.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL');
  client.send({ type: 'user_message', text: 'I whisper.' });
  await client.next('agent_response');
  client.socket.close(1000);
  const turns = () => recorded(id).then((conversation) => conversation.turns.length);
  await expect.poll(turns, { timeout: 20_000 }).toBe(3);
  await expect.poll(() => recorded(id).then(({ end_reason }) => end_reason)).toBe('client_ended');
  expect(server.program.errors()).toContain('Failed query');
  expect(server.program.errors()).not.toContain('whisper');
});

it('finishes running replies when it is asked to stop, refuses others, and stores how all ended', async () => {
  const idle = await begin();
  const slow = await server.openAgent('slow-model');
  const replying = await begin(slow.socketUrl);
  replying.client.send({ type: 'user_message', text: 'Hi' });
  const chatting = server.call(chat, { body: { agent_id: slow.agentId, message: 'Hi' } });
  const waiting = await openLiveClient(agent.socketUrl);
  // The analysis of earlier conversations asks the same model.
  const asked = () => provider.requests.filter(({ body }) => JSON.stringify(body).includes('"content":"Hi"'));
  await expect.poll(() => asked().length).toBe(2);

  const logged = server.program.errors().length;
  const ended = server.program.end('SIGTERM');

  const farewell = { code: 1012, reason: 'The server is restarting. Please try again in a moment.' };
  expect(await idle.client.closed).toEqual(farewell);
  expect(await waiting.closed).toEqual(farewell);
  using late = await openLiveClient(agent.socketUrl);
  expect(await late.closed).toEqual(farewell);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  goOn.resolve();
  const reply = await replying.client.next('agent_response');
  expect(reply.agent_response_event.agent_response).toBe('At nine.');
  expect(await replying.client.closed).toEqual(farewell);
  const answer = await chatting;
  expect(answer.reply).toBe('At nine.');
  expect(await ended).toEqual({ code: 0 });
  // The provider says the same to the analysis, which is to be tried again after the next start.
  const isUnread = (line: string) => line.includes('The analysis of a conversation could not be read.');
  // What came before may have been late on a busy machine.
  const hasCaughtUp = (line: string) => line.includes('this process has caught up');
  const lines = server.program.errors().slice(logged).split('\n');
  expect(lines.filter((line) => line !== '' && !isUnread(line) && !hasCaughtUp(line))).toEqual([]);
  expect(await processesIn(server.dataFolder)).toEqual([]);

  await using again = await startServerProcess({}, { PARLEY_DATA: server.dataFolder });
  const stored = (conversation_id: string) => again.call(getConversation, { params: { conversation_id } });
  expect(await stored(idle.id)).toMatchObject({ status: 'done', end_reason: 'server_stopped' });
  const { end_reason, turns } = await stored(replying.id);
  expect(end_reason).toBe('server_stopped');
  expect(turns.at(-1)).toMatchObject({ message: 'At nine.', ledger: { interrupted: false } });
  expect((await stored(answer.conversation_id)).turns).toHaveLength(2);
});
