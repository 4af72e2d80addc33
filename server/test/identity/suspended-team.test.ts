import { chat, getConversation, getSignedUrl } from '@parley/contract/conversation.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { teams } from '../../src/identity/teams/team-table.ts';
import { nodes } from '../../src/nodes/node-table.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { openLiveClient } from '../support/live-client.ts';

const config = {
  agent: { first_message: 'Bonjour', language: 'fr', prompt: { prompt: 'Aide.' } },
  conversation: { text_only: true },
};
const SENTENCE = setPhrase('suspended', 'fr');

let server: ConversationServer;
beforeAll(async () => {
  server = await startConversationServer({ otherwise: { text: 'Oui.' } });
});
afterAll(() => server[Symbol.asyncDispose]());

async function suspend({ caller }: TestCaller): Promise<void> {
  await server.database.database
    .update(teams)
    .set({ suspendedAt: new Date() })
    .where(eq(teams.id, caller.teamId));
}

it('ends the running conversations of a suspended team, says why, and begins no other', async () => {
  const [team, other] = [await server.newTeam(), await server.newTeam()];
  const { agent_id } = await team.createAgent(config, { auth: { enable_auth: false } });
  const url = `${server.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`;
  using running = await openLiveClient(url);
  const metadata = await running.begin();
  const { signed_url } = await team.call(getSignedUrl, { query: { agent_id } });
  const elsewhere = await other.createAgent(config);
  using unharmed = await openLiveClient(
    (await other.call(getSignedUrl, { query: { agent_id: elsewhere.agent_id } })).signed_url,
  );
  await unharmed.begin();
  await suspend(team);
  // What is known of a team may be a second old.
  await expect
    .poll(async () => {
      await server.conversations.keepUp();
      return running.received.filter(({ type }) => type === 'error');
    })
    .toMatchObject([{ error_event: { error_type: 'team_suspended', message: SENTENCE } }]);
  const { conversation_id } = metadata.conversation_initiation_metadata_event;
  await expect
    .poll(async () => (await team.call(getConversation, { params: { conversation_id } })).end_reason)
    .toBe('team_suspended');
  for (const address of [url, signed_url]) {
    using refused = await openLiveClient(address);
    refused.send({ type: 'conversation_initiation_client_data' });
    expect((await refused.next('error')).error_event.message).toBe(SENTENCE);
    expect(await refused.closed).toEqual({ code: 1008, reason: SENTENCE });
  }
  unharmed.send({ type: 'user_message', text: 'Bonjour' });
  await unharmed.next('agent_response');
  expect((await unharmed.next('agent_response')).agent_response_event.agent_response).toBe('Oui.');
});

it('ends running conversations on all nodes as soon as an operator suspends their team', async () => {
  await using elsewhere = await startConversationServer({ otherwise: { text: 'Oui.' } }, { beside: server });
  await expect.poll(() => server.database.database.$count(nodes)).toBe(2);
  const team = await server.newTeam();
  const { agent_id } = await team.createAgent(config, { auth: { enable_auth: false } });
  using running = await openLiveClient(
    `${elsewhere.url.replace('http', 'ws')}${LIVE_SOCKET_PATH}?agent_id=${agent_id}`,
  );
  await running.begin();
  running.send({ type: 'user_message', text: 'Bonjour' });
  await suspend(team);
  await server.conversations.noteTeamChange(team.caller.teamId);
  // Nobody asks the other node to look after its conversations, which it does by itself every half minute alone.
  expect((await running.next('error')).error_event).toMatchObject({ message: SENTENCE });
  expect(await running.closed).toEqual({ code: 1008, reason: SENTENCE });
});

it('answers a chat call for a suspended team with a sentence in the agent’s language', async () => {
  const team = await server.newTeam();
  const { agent_id } = await team.createAgent(config);
  await suspend(team);
  await expect(team.call(chat, { body: { agent_id, message: 'Bonjour' } })).rejects.toMatchObject({
    status: 403,
    code: 'team_suspended',
    message: SENTENCE,
  });
});
