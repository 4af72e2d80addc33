import { leaveAgentEditor, signAgentEditor } from '@parley/contract/agent-editors.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

let server: RunningServer;
let other: SignedIn;
beforeAll(async () => {
  server = await startServer();
  other = await server.signIn('member');
});
afterAll(() => server[Symbol.asyncDispose]());

async function addedAgent() {
  const prompt = { prompt: 'You help.', llm: 'offline' };
  return server.owner.call(createAgent, {
    body: { name: 'Léa', conversation_config: { agent: { language: 'en', prompt } } },
  });
}

const seenBy = async (user: SignedIn, id: string) =>
  (await user.call(signAgentEditor, { params: { id } })).editors.map(({ name }) => name);

it('tells each user which others have the agent open, until they leave', async () => {
  const { agent_id, provider_uuid } = await addedAgent();
  expect(await seenBy(server.owner, agent_id)).toEqual([]);
  const [owner] = await seenBy(other, provider_uuid);
  expect(owner).toEqual(expect.any(String));
  expect(await seenBy(server.owner, agent_id)).toHaveLength(1);
  expect(await seenBy(server.owner, (await addedAgent()).agent_id)).toEqual([]);
  await other.call(leaveAgentEditor, { params: { id: agent_id } });
  expect(await seenBy(server.owner, agent_id)).toEqual([]);
});

it('forgets a user whose editor says nothing for fifteen seconds', async () => {
  const { agent_id } = await addedAgent();
  await seenBy(other, agent_id);
  const { pool } = server.database;
  await pool.query("update agent_editors set seen_at = seen_at - interval '15 seconds'");
  expect(await seenBy(server.owner, agent_id)).toEqual([]);
  expect((await pool.query('select from agent_editors')).rowCount).toBe(1);
});

it('is told to those alone who may change the agent', async () => {
  const { agent_id } = await addedAgent();
  const viewer = await server.signIn('viewer');
  await expect(seenBy(viewer, agent_id)).rejects.toMatchObject({ status: 403 });
});
