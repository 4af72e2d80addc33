import { chat, getConversation } from '@parley/contract/conversation.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';

let server: ConversationServer;
let team: TestCaller;
let agent_id: string;
beforeAll(async () => {
  server = await startConversationServer({
    rules: [
      { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
      { contains: 'broken', reply: { fault: 'error' } },
    ],
    otherwise: { text: 'We open at nine.' },
  });
  team = await server.newTeam();
  const config = { agent: { first_message: 'Hello', language: 'en', prompt: { prompt: 'Help {{who}}.' } } };
  const agent = await team.createAgent({
    ...config,
    agent: { ...config.agent, dynamic_variables: { dynamic_variable_placeholders: { who: 'all' } } },
  });
  agent_id = agent.agent_id;
});
afterAll(() => server[Symbol.asyncDispose]());

function recorded(conversation_id: string) {
  return team.call(getConversation, { params: { conversation_id } });
}

describe('a chat call', () => {
  it('answers, names its model and is stored before the reply is given', async () => {
    const answer = await team.call(chat, { body: { agent_id, message: 'When do you open?' } });
    expect(answer).toMatchObject({
      reply: 'We open at nine.',
      model: { source: 'scripted' },
      ledger: { interrupted: false, errors: [] },
    });
    expect(await recorded(answer.conversation_id)).toMatchObject({
      channel: 'chat',
      status: 'in-progress',
      agent_version: 1,
      started_by: team.caller.userId,
      turns: [
        { role: 'user', message: 'When do you open?', event_id: 1 },
        { role: 'agent', message: 'We open at nine.', event_id: 1 },
      ],
    });
  });

  it('continues a stored conversation', async () => {
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    await team.call(chat, { body: { agent_id, message: 'And on Sunday?', conversation_id } });
    const { turns, status } = await recorded(conversation_id);
    expect(turns.map(({ event_id, role }) => `${event_id} ${role}`)).toEqual([
      '1 user',
      '1 agent',
      '2 user',
      '2 agent',
    ]);
    expect(status).toBe('in-progress');
  });

  it('goes on from the newest messages alone where a chat has grown long', async () => {
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    await server.database.pool.query(
      `insert into conversation_turns
          (conversation_id, event_id, role, message, time_in_call_seconds, evidence, tool_calls)
        select $1, event_id, role, role || ' ' || event_id, event_id, '[]', '[]'
        from generate_series(2, 300) as event_id, unnest(array['user', 'agent']) as role`,
      [conversation_id],
    );
    const said = await server.conversations.dependencies.store.findSaid(team.caller.teamId, conversation_id);
    expect(said).toHaveLength(200);
    expect(said[0]).toEqual({ role: 'user', text: 'user 201' });
    expect(said.at(-1)).toEqual({ role: 'agent', text: 'agent 300' });
    await team.call(chat, { body: { agent_id, message: 'And on Sunday?', conversation_id } });
    expect((await recorded(conversation_id)).turns.at(-1)?.event_id).toBe(301);
  });

  it('stores every turn of concurrent messages', async () => {
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    const messages = Array.from({ length: 14 }, (_, at) => `Message ${at}`);
    const { store } = server.conversations.dependencies;
    const storeTurn = store.addChatTurn;
    const all = Promise.withResolvers<void>();
    let waiting = 0;
    // As many as are left want the same number each time.
    const spy = vi.spyOn(store, 'addChatTurn').mockImplementation(async (...turn) => {
      waiting += 1;
      if (waiting === messages.length) all.resolve();
      await all.promise;
      return storeTurn(...turn);
    });
    await Promise.all(
      messages.map((message) => team.call(chat, { body: { agent_id, message, conversation_id } })),
    );
    spy.mockRestore();
    const { turns } = await recorded(conversation_id);
    const asked = turns.flatMap(({ role, message }) => (role === 'user' ? [message] : []));
    expect(asked.sort()).toEqual(['Hi', ...messages].sort());
    expect(turns).toHaveLength(2 * asked.length);
  });

  it('stores nothing of a message whose chat is deleted while it is answered', async () => {
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    const { store } = server.conversations.dependencies;
    const storeTurn = store.addChatTurn;
    const spy = vi.spyOn(store, 'addChatTurn').mockImplementationOnce(async (...turn) => {
      await server.database.pool.query('delete from conversations where id = $1', [conversation_id]);
      return storeTurn(...turn);
    });
    const again = { body: { agent_id, message: 'And on Sunday?', conversation_id } };
    expect((await team.call(chat, again)).reply).toBe('We open at nine.');
    spy.mockRestore();
    await expect(recorded(conversation_id)).rejects.toMatchObject({ code: 'conversation_not_found' });
    await expect(team.call(chat, again)).rejects.toMatchObject({ code: 'conversation_not_found' });
  });

  it('ends the conversation when the agent takes leave', async () => {
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'bye' } });
    expect(await recorded(conversation_id)).toMatchObject({ status: 'done', end_reason: 'agent_ended' });
  });

  it('apologises when the model fails, and says so in the ledger', async () => {
    const { reply, ledger } = await team.call(chat, { body: { agent_id, message: 'broken' } });
    expect(reply).toBe('Sorry, I cannot answer right now. Please try again in a moment.');
    expect(ledger.errors).toEqual(['model_failed', 'model_failed']);
  });

  it('stores text that PostgreSQL would refuse without what it refuses', async () => {
    const message = 'null \0 and half a pair \ud83d';
    const { conversation_id } = await team.call(chat, { body: { agent_id, message } });
    expect((await recorded(conversation_id)).turns[0]?.message).toBe('null  and half a pair \ufffd');
  });

  it('refuses a blank message, and one that is too long', async () => {
    for (const message of ['  ', 'x'.repeat(20_001)]) {
      await expect(team.call(chat, { body: { agent_id, message } })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('refuses another team’s agents and conversations', async () => {
    const stranger = await server.newTeam();
    const call = stranger.call(chat, { body: { agent_id, message: 'Hi' } });
    await expect(call).rejects.toMatchObject({ status: 404, code: 'agent_not_found' });
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    const own = await stranger.createAgent({ agent: { prompt: { prompt: 'x' } } });
    const body = { agent_id: own.agent_id, message: 'Hi', conversation_id };
    await expect(stranger.call(chat, { body })).rejects.toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    expect((await recorded(conversation_id)).turns).toHaveLength(2);
  });
});
