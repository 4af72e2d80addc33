import { randomUUID } from 'node:crypto';
import { chat, getConversation, visitorChat } from '@parley/contract/conversation.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { createScriptedModel } from '@parley/engine/language-model/scripted.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { type SlowWebhook, startSlowWebhook } from '../support/slow-webhook.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';

const SCRIPT = {
  rules: [
    { afterTool: 'book_table', reply: { text: 'The table is booked.' } },
    { contains: 'table', reply: { toolCalls: [{ name: 'book_table', input: { guests: 4 } }] } },
    { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
    {
      contains: 'colleague',
      reply: { toolCalls: [{ name: 'transfer_to_agent', input: { agent_number: 0 } }] },
    },
  ],
  otherwise: { text: 'We open at nine.' },
};

/** A model whose answers wait while a test holds them back. */
const thinking = { isAsked: Promise.withResolvers<void>(), mayAnswer: Promise.resolve(), questions: 0 };
const scripted = createScriptedModel(SCRIPT, async () => {});
const languageModel: LanguageModel = {
  answering: scripted.answering,
  async *reply(request, signal) {
    thinking.questions += 1;
    thinking.isAsked.resolve();
    await thinking.mayAnswer;
    yield* scripted.reply(request, signal);
  },
};

let server: ConversationServer;
let beside: ConversationServer;
let team: TestCaller;
/** The same member on the other node. */
let there: TestCaller;
let webhook: SlowWebhook;
let agent_id: string;
let conversation_id: string;
beforeAll(async () => {
  server = await startConversationServer(SCRIPT, { languageModel });
  beside = await startConversationServer(SCRIPT, { languageModel, beside: server });
});
afterAll(async () => {
  await beside[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  webhook = await startSlowWebhook();
  team = await server.newTeam();
  there = beside.signIn(team.caller);
  ({ agent_id } = await team.createAgent(agentWith({ tools: [bookingWebhook(webhook.url)] })));
  ({ conversation_id } = await team.call(chat, { body: { agent_id, message: 'Hi' } }));
  Object.assign(thinking, { isAsked: Promise.withResolvers<void>(), questions: 0 });
});
afterEach(() => webhook[Symbol.asyncDispose]());

/** Sends a message whose line is cut before its answer comes. */
async function sendAndLose(body: object, taken: () => Promise<unknown>) {
  const line = new AbortController();
  const lost = fetch(`${server.url}/api/test/conversation/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.caller.userId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id, ...body }),
    signal: line.signal,
  }).catch(() => 'lost');
  await taken();
  line.abort();
  expect(await lost).toBe('lost');
}

async function recorded(id = conversation_id) {
  const { turns } = await team.call(getConversation, { params: { conversation_id: id } });
  return turns.map(({ event_id, role, message }) => `${event_id} ${role}: ${message}`);
}

const GREETED = ['1 user: Hi', '1 agent: We open at nine.'];
const BOOKED = [...GREETED, '2 user: A table, please.', '2 agent: The table is booked.'];
const table = () => ({ conversation_id, message: 'A table, please.', idempotency_key: randomUUID() });

describe('a chat message that is sent again with its key', () => {
  it('is answered once where its line broke while the model thought', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    thinking.mayAnswer = promise;
    const question = { conversation_id, message: 'When?', idempotency_key: randomUUID() };
    await sendAndLose(question, () => thinking.isAsked.promise);
    const again = team.call(chat, { body: { agent_id, ...question } });
    resolve();
    expect((await again).reply).toBe('We open at nine.');
    expect(await recorded()).toEqual([...GREETED, '2 user: When?', '2 agent: We open at nine.']);
    expect(thinking.questions).toBe(1);
  });

  it('calls a tool once, and is waited for by requests that came meanwhile', async () => {
    const question = table();
    await sendAndLose(question, () => webhook.called());
    const again = [1, 2].map(() => team.call(chat, { body: { agent_id, ...question } }));
    webhook.answer({ booked: true });
    const [one, other] = await Promise.all(again);
    expect(one?.reply).toBe('The table is booked.');
    expect(other).toEqual(one);
    expect(webhook.calls).toHaveLength(1);
    expect(await recorded()).toEqual(BOOKED);
  });

  it('gets the same answer long after it was stored', async () => {
    webhook.answer({ booked: true });
    const question = table();
    const first = await team.call(chat, { body: { agent_id, ...question } });
    await team.call(chat, { body: { agent_id, conversation_id, message: 'Thanks' } });
    expect(await team.call(chat, { body: { agent_id, ...question } })).toEqual(first);
    expect(first.ledger.idempotency_key).toBe(question.idempotency_key);
    expect(webhook.calls).toHaveLength(1);
    expect(await recorded()).toHaveLength(6);
  });

  it('begins one conversation', async () => {
    const question = { message: 'When?', idempotency_key: randomUUID() };
    const first = await team.call(chat, { body: { agent_id, ...question } });
    expect(await team.call(chat, { body: { agent_id, ...question } })).toEqual(first);
    expect(first.conversation_id).not.toBe(conversation_id);
    expect(await recorded(first.conversation_id)).toEqual(['1 user: When?', '1 agent: We open at nine.']);
  });

  it('does not begin a conversation again that the agent ended', async () => {
    const question = { message: 'bye', idempotency_key: randomUUID() };
    const first = await team.call(chat, { body: { agent_id, ...question } });
    expect(await team.call(chat, { body: { agent_id, ...question } })).toEqual(first);
    const ended = await team.call(getConversation, { params: { conversation_id: first.conversation_id } });
    expect(ended).toMatchObject({ status: 'done', end_reason: 'agent_ended' });
  });

  it('is answered again, by the same turn, where its answer could not be stored', async () => {
    const { store } = server.conversations.dependencies;
    const storeTurn = store.addChatTurn;
    const spy = vi.spyOn(store, 'addChatTurn').mockImplementation(async (...turn) => {
      if (turn[1].some(({ role }) => role === 'agent')) throw new Error('The database is gone.');
      return storeTurn(...turn);
    });
    webhook.answer({ booked: true });
    const question = table();
    await expect(team.call(chat, { body: { agent_id, ...question } })).rejects.toThrow();
    spy.mockRestore();
    expect((await team.call(chat, { body: { agent_id, ...question } })).reply).toBe('The table is booked.');
    expect(new Set(webhook.calls.map(({ key }) => key)).size).toBe(1);
    expect(await recorded()).toEqual(BOOKED);
  });

  it('is refused with other words, while it is answered and afterwards', async () => {
    const question = table();
    const first = team.call(chat, { body: { agent_id, ...question } });
    await webhook.called();
    const other = { agent_id, ...question, message: 'Two tables, please.' };
    const refused = { status: 409, code: 'idempotency_key_reused' };
    await expect(team.call(chat, { body: other })).rejects.toMatchObject(refused);
    webhook.answer({ booked: true });
    await first;
    await expect(team.call(chat, { body: other })).rejects.toMatchObject(refused);
  });

  it('is another message with another key, or in another conversation', async () => {
    const question = { conversation_id, message: 'When?', idempotency_key: randomUUID() };
    await team.call(chat, { body: { agent_id, ...question } });
    await team.call(chat, { body: { agent_id, ...question, idempotency_key: randomUUID() } });
    const { conversation_id: elsewhere } = await team.call(chat, { body: { agent_id, message: 'Hi' } });
    await team.call(chat, { body: { agent_id, ...question, conversation_id: elsewhere } });
    expect(await recorded()).toHaveLength(6);
    expect(await recorded(elsewhere)).toHaveLength(4);
  });

  it('of a visitor is answered once too, and not with what a program of the team was told', async () => {
    const question = { agent_id, message: 'When?', idempotency_key: randomUUID() };
    const program = await team.call(chat, { body: question });
    const first = await team.call(visitorChat, { body: question });
    expect(await team.call(visitorChat, { body: question })).toEqual(first);
    expect(first.conversation_id).not.toBe(program.conversation_id);
    expect(await recorded(first.conversation_id)).toHaveLength(2);
  });

  it('has all of its answers, and no others, where agents hand over while another message is answered', async () => {
    const bo = await team.createAgent(agentWith({ firstMessage: 'I am Bo.' }));
    const transfers = [
      { agent_id: bo.agent_id, condition: 'Asks for Bo', enable_transferred_agent_first_message: true },
    ];
    const al = await team.createAgent(agentWith({ systemTools: { transfer_to_agent: { transfers } } }));
    const { conversation_id } = await team.call(chat, { body: { agent_id: al.agent_id, message: 'Hi' } });
    const asked = { agent_id: al.agent_id, conversation_id };
    const slow = { ...asked, message: 'Your colleague, please.', idempotency_key: randomUUID() };
    const quick = { ...asked, message: 'When?', idempotency_key: randomUUID() };
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(thinking, { isAsked: Promise.withResolvers<void>(), mayAnswer: promise });
    const first = team.call(chat, { body: slow });
    await thinking.isAsked.promise;
    thinking.mayAnswer = Promise.resolve();
    const second = await team.call(chat, { body: quick });
    resolve();
    const { reply } = await first;
    expect(await recorded(conversation_id)).toEqual([
      ...GREETED,
      '2 user: Your colleague, please.',
      '3 user: When?',
      '3 agent: We open at nine.',
      '4 agent: I am Bo.',
    ]);
    expect((await team.call(chat, { body: slow })).reply).toBe(reply);
    expect(await team.call(chat, { body: quick })).toEqual(second);
  });
});

describe('a chat message that is sent again to another node', () => {
  it('waits for the node that answers it', async () => {
    const question = table();
    const first = team.call(chat, { body: { agent_id, ...question } });
    await webhook.called();
    const look = vi.spyOn(beside.conversations.dependencies.store, 'findChat');
    const again = there.call(chat, { body: { agent_id, ...question } });
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
    look.mockRestore();
    webhook.answer({ booked: true });
    expect(await again).toEqual(await first);
    expect(webhook.calls).toHaveLength(1);
    expect(await recorded()).toEqual(BOOKED);
  });

  it('is answered once where both got it at one moment', async () => {
    const { store } = server.conversations.dependencies;
    const storeTurn = store.addChatTurn;
    // Both have found no such message before either stores it.
    const spy = vi.spyOn(store, 'addChatTurn').mockImplementationOnce(async (...turn) => {
      await webhook.called();
      return storeTurn(...turn);
    });
    const question = { message: 'A table, please.', idempotency_key: randomUUID() };
    const first = team.call(chat, { body: { agent_id, ...question } });
    await vi.waitFor(() => expect(spy).toHaveBeenCalled());
    const second = there.call(chat, { body: { agent_id, ...question } });
    await webhook.called();
    webhook.answer({ booked: true });
    const [one, other] = await Promise.all([first, second]);
    spy.mockRestore();
    expect(other).toEqual(one);
    expect(webhook.calls).toHaveLength(1);
    expect(await recorded(one.conversation_id)).toHaveLength(2);
  });

  it('is answered there, by the same turn, where its node was stopped before it had answered', async () => {
    const question = table();
    const stopped = await startConversationServer(SCRIPT, { languageModel, beside: server });
    const first = stopped.signIn(team.caller).call(chat, { body: { agent_id, ...question } });
    first.catch(() => {});
    await webhook.called();
    await stopped[Symbol.asyncDispose]();
    await expect(first).rejects.toMatchObject({ status: 503, code: 'server_stopping' });
    webhook.answer({ booked: true });
    expect((await team.call(chat, { body: { agent_id, ...question } })).reply).toBe('The table is booked.');
    expect(new Set(webhook.calls.map(({ key }) => key)).size).toBe(1);
    expect(await recorded()).toEqual(BOOKED);
  });
});
