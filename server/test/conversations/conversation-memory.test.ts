import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getConversation } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { expect, it } from 'vitest';
import { startConversationServer } from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';

const CONVERSATIONS = 2_000;
const WARM_UP = 400;
const AT_ONCE = 50;
const MOST_GROWTH_BYTES = 20_000_000;

it(`gives back the memory of ${CONVERSATIONS} conversations`, async () => {
  await using server = await startConversationServer({ otherwise: { text: 'Yes, of course.' } });
  const team = await server.newTeam();
  const { agent_id } = await team.createAgent(
    { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Be brief.' } } },
    { auth: { enable_auth: false } },
  );
  const url = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;

  async function converse(index: number): Promise<string> {
    using client = await openLiveClient(url);
    const { conversation_initiation_metadata_event: event } = await client.begin();
    client.send({ type: 'user_message', text: 'Are you open? '.repeat(100) });
    await client.next('agent_response');
    await client.next('agent_response');
    // Some leave in good order and some do not.
    if (index % 3 === 0) client.socket.terminate();
    else client.socket.close(1000);
    await client.closed;
    return event.conversation_id;
  }

  async function talkMany(count: number): Promise<string> {
    let next = 0;
    let last = '';
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let index = next++; index < count; index = next++) last = await converse(index);
      }),
    );
    await expect.poll(() => server.conversations.liveCount()).toBe(0);
    return last;
  }

  await talkMany(WARM_UP);
  const before = heapAtRest();
  const last = await talkMany(CONVERSATIONS);

  expect((await team.call(getConversation, { params: { conversation_id: last } })).turns).toHaveLength(3);
  // What is still being closed and collected is not a leak.
  await expect.poll(() => heapAtRest() - before, { interval: 200 }).toBeLessThan(MOST_GROWTH_BYTES);
}, 240_000);

function heapAtRest(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
