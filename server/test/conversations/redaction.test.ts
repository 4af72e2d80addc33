import { randomUUID } from 'node:crypto';
import { callForFile } from '@parley/client/call.ts';
import type { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { chat, getConversation, getRecording } from '@parley/contract/conversation.ts';
import type { RedactedEntity } from '@parley/contract/redaction.ts';
import type { LanguageModel, ReplyRequest } from '@parley/engine/language-model/language-model.ts';
import { createScriptedModel } from '@parley/engine/language-model/scripted.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingStore } from '../../src/conversations/recording/recording-store.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { channelsOfWav, isSpoken, levelAt } from '../support/recorded-sound.ts';
import { resumingVisitor } from '../support/resuming-visitor.ts';
import { scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { agentWith } from '../support/tool-agents.ts';
import { startVoiceCall } from '../support/voice-call.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

const CARD = '4242 4242 4242 4242';
const ASKED = 'What is your card number?';
const redacting: PlatformSettings = {
  privacy: { record_voice: true, conversation_history_redaction: { enabled: true } },
  auth: { enable_auth: false },
};

/** A caller who says hello, a number and goodbye; the agent answers in another tone. */
const CALLER_HZ = 500;
const AGENT_HZ = 1_000;
const said = ['I want to pay', CARD, 'bye'].map((text, at) => ({
  order: at + 1,
  hears: { text, wordMs: 50 },
}));
const sound = {
  recogniser: scriptedRecogniser({ rules: said }),
  speakers: [scriptedSpeaker({ otherwise: { toneHz: AGENT_HZ, millisecondsPerCharacter: 20 } })],
};

let server: ConversationServer;
let team: TestCaller;
let webhook: WebhookServer;
let config: ConversationConfig;
let requests: ReplyRequest[] = [];
/** Asked before each reply. */
let beforeReply: () => Promise<void> = async () => {};
beforeAll(async () => {
  webhook = await startWebhookServer();
  const script = createScriptedModel(
    {
      rules: [
        {
          contains: 'charge',
          reply: {
            toolCalls: [{ name: 'charge', input: { card: 4242424242424242, phone: '+33612345678' } }],
          },
        },
        { afterTool: 'pay', reply: { text: `Paid with ${CARD}.` } },
        { contains: 'appointment', reply: { text: 'On 3 December 2099. And your date of birth?' } },
        {
          contains: 'March',
          reply: { toolCalls: [{ name: 'pay', input: { card: '12 March 1985', amount: 12 } }] },
        },
        { contains: 'taxi', reply: { text: 'What is your address?' } },
        {
          contains: 'Oakfield',
          reply: { toolCalls: [{ name: 'pay', input: { card: '14 Oakfield, Leeds', amount: 12 } }] },
        },
        { contains: '4242', reply: { toolCalls: [{ name: 'pay', input: { card: CARD, amount: 12 } }] } },
        { contains: 'bye', reply: { text: 'Goodbye!', isGoodbye: true } },
        { contains: 'address', reply: { text: 'The customer writes from the address of the order.' } },
        { afterTool: 'transfer_to_agent', reply: { text: 'I cannot put you through.' } },
        {
          contains: 'colleague',
          reply: { toolCalls: [{ name: 'transfer_to_agent', input: { agent_number: 0 } }] },
        },
      ],
      otherwise: { text: ASKED },
    },
    async () => {},
  );
  const languageModel: LanguageModel = {
    ...script,
    async *reply(request, ...rest) {
      requests.push(request);
      await beforeReply();
      yield* script.reply(request, ...rest);
    },
  };
  server = await startConversationServer({}, { languageModel, sound });
  team = await server.newTeam();
  const pay = {
    type: 'webhook',
    name: 'pay',
    description: 'Pays.',
    api_schema: {
      url: `${webhook.origin}/echo`,
      method: 'POST',
      request_body_schema: {
        type: 'object',
        properties: {
          card: { type: 'string', description: 'Card' },
          amount: { type: 'integer', description: 'Sum' },
        },
      },
    },
  };
  config = agentWith({ tools: [pay] });
});
beforeEach(() => {
  requests = [];
  beforeReply = async () => {};
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await webhook[Symbol.asyncDispose]();
});

/** Everything that the database has of a conversation, as text. */
async function storedText(id: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ stored: string }>(
    `select conversations::text || coalesce(string_agg(turns::text, ' '), '') as stored from conversations
     left join conversation_turns as turns on turns.conversation_id = id where id = $1 group by conversations.*`,
    [id],
  );
  return rows[0]?.stored ?? '';
}

async function withheldOf(id: string): Promise<string | null | undefined> {
  const { rows } = await server.database.pool.query('select withheld from conversations where id = $1', [id]);
  return rows[0]?.withheld;
}

const lastWords = () =>
  requests.at(-1)?.messages.map((message) => ('text' in message ? message.text : message.result));

describe('what is withheld', () => {
  it('is nowhere in the database, while tools and the model have it', async () => {
    const { agent_id } = await team.createAgent(config, redacting);
    const { conversation_id } = await team.call(chat, {
      body: { agent_id, message: 'I want to pay', dynamic_variables: { mail: 'ada@example.org' } },
    });
    const message = `It is ${CARD}`;
    const body = { agent_id, conversation_id, message, idempotency_key: randomUUID() };
    const answer = await team.call(chat, { body });
    expect(answer.reply).toBe(`Paid with ${CARD}.`);
    expect(await team.call(chat, { body })).toEqual(answer);
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({ card: CARD, amount: 12 });
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    expect(turns.slice(2).map(({ message }) => message)).toEqual([
      'It is [payment_card_1]',
      'Paid with [payment_card_1].',
    ]);
    const [call] = turns.flatMap(({ tool_calls }) => tool_calls);
    expect(JSON.parse(call?.params_as_json ?? '')).toEqual({ card: '[payment_card_1]', amount: 12 });
    expect(await storedText(conversation_id)).not.toMatch(/4242|ada@/);
  });

  it('is a date of birth that the agent asked for, and not the appointment', async () => {
    const { agent_id } = await team.createAgent(config, redacting);
    const ask = { agent_id, message: 'I want an appointment' };
    const { conversation_id } = await team.call(chat, { body: ask });
    const message = '12 March 1985, and 3 December 2099 is fine';
    await team.call(chat, { body: { agent_id, conversation_id, message } });
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual({ card: '12 March 1985', amount: 12 });
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    expect(turns.slice(1, 3).map((turn) => turn.message)).toEqual([
      'On 3 December 2099. And your date of birth?',
      '[dob_1], and 3 December 2099 is fine',
    ]);
    expect(await storedText(conversation_id)).not.toContain('1985');
  });

  it('is an address that the agent asked for, without a word for a street', async () => {
    const { agent_id } = await team.createAgent(config, redacting);
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'I want a taxi' } });
    const message = '14 Oakfield, Leeds, for 2 people';
    await team.call(chat, { body: { agent_id, conversation_id, message } });
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '').card).toBe('14 Oakfield, Leeds');
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    expect(turns[2]?.message).toBe('[location_address_1], for 2 people');
    expect(await storedText(conversation_id)).not.toContain('Oakfield');
  });

  it('is known in the next message, until the conversation is over', async () => {
    const { agent_id } = await team.createAgent(config, redacting);
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: 'I want to pay' } });
    // The last digit was misheard: it counts since a number was asked for.
    await team.call(chat, { body: { agent_id, conversation_id, message: '4000 0000 0000 0001' } });
    await team.call(chat, { body: { agent_id, conversation_id, message: 'Is that right?' } });
    expect(lastWords()).toContain('4000 0000 0000 0001');
    expect(await storedText(conversation_id)).not.toContain('4000 0000');
    await team.call(chat, { body: { agent_id, conversation_id, message: 'bye' } });
    await expect.poll(() => withheldOf(conversation_id)).toBe('');
    await team.call(chat, { body: { agent_id, conversation_id, message: 'Still there?' } });
    expect(lastWords()).toContain('[payment_card_1]');
  });

  it('is sent as it was given by a tool that the caller agrees to in the next message', async () => {
    const properties = {
      card: { type: 'integer', description: 'Card' },
      phone: { type: 'string', description: 'Telephone' },
    };
    const api_schema = {
      url: `${webhook.origin}/echo`,
      method: 'POST',
      request_body_schema: { type: 'object', properties },
    };
    const charge = { type: 'webhook', name: 'charge', description: 'Charges.', api_schema };
    const caller_confirmation = { enabled: true };
    const asking = agentWith({ tools: [{ ...charge, caller_confirmation }] });
    const { agent_id } = await team.createAgent(asking, redacting);
    const message = `Please charge ${CARD} and call +33 6 12 34 56 78`;
    const { conversation_id } = await team.call(chat, { body: { agent_id, message } });
    const { tool_calls } = await team.call(chat, { body: { agent_id, conversation_id, message: 'Yes' } });
    expect(tool_calls).toMatchObject([{ tool_name: 'charge', status: 'succeeded' }]);
    const given = { card: 4242424242424242, phone: '+33612345678' };
    expect(JSON.parse(webhook.requests.at(-1)?.body ?? '')).toEqual(given);
    expect(await storedText(conversation_id)).not.toMatch(/4242|612345678/);
  });

  it('comes back with a visitor who left the page', async () => {
    const visitor = await resumingVisitor(server, team, config, redacting);
    const page = await visitor.open();
    await page.say('I want to pay');
    await page.say('My address is ada@example.org');
    page.socket.close(1001);
    const back = await visitor.open(page.token);
    await back.say('Which one was it?');
    expect(lastWords()).toContain('My address is ada@example.org');
    const { turns } = await visitor.record(page.id);
    expect(turns[2]?.message).toBe('My address is [email_address_1]');
    back.socket.close(1000);
  });

  it('is also a variable of the page that they come back to, in what the agent is told', async () => {
    const prompt = {
      ...config.agent?.prompt,
      prompt: 'The customer writes from the address {{mail}} of the order.',
    };
    const told = { ...config, agent: { ...config.agent, prompt } };
    const visitor = await resumingVisitor(server, team, told, redacting);
    const page = await visitor.open();
    await page.say('Hello');
    page.socket.close(1001);
    const back = await visitor.open(page.token, { dynamic_variables: { mail: 'ada@example.org' } });
    await back.say('From which address?');
    back.socket.close(1000);
    const { turns } = await visitor.record(page.id);
    expect(turns.at(-1)?.evidence.map(({ text }) => text)).toEqual([
      'The customer writes from the address [email_address_1] of the order.',
    ]);
  });

  it('is everything that is recognised where the agent names no entity', async () => {
    const { agent_id } = await team.createAgent(config, {
      privacy: { conversation_history_redaction: { enabled: true, entities: [] } },
    });
    const body = { agent_id, message: 'I am ada@example.org' };
    const { conversation_id } = await team.call(chat, { body });
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    expect(turns[0]?.message).toBe('I am [email_address_1]');
  });

  it('is nothing where the agent does not ask for it', async () => {
    const { agent_id } = await team.createAgent(config, { privacy: { conversation_history_redaction: {} } });
    const { conversation_id } = await team.call(chat, { body: { agent_id, message: CARD } });
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    expect(turns[0]?.message).toBe(CARD);
    expect(await withheldOf(conversation_id)).toBeNull();
  });
});

describe('a conversation', () => {
  const withholding = (enabled: boolean, ...entities: RedactedEntity[]): PlatformSettings => ({
    privacy: { conversation_history_redaction: { enabled, entities } },
    auth: { enable_auth: false },
  });
  const all = withholding(true);
  const none = withholding(false);
  const MAIL = 'Write to ada@example.org';
  const MARKED = 'Write to [email_address_1]';

  async function say(agent_id: string, message: string, conversation_id?: string): Promise<string> {
    return (await team.call(chat, { body: { agent_id, message, conversation_id } })).conversation_id;
  }

  async function messages(conversation_id: string, role = 'user') {
    const { turns } = await team.call(getConversation, { params: { conversation_id } });
    return turns.filter((turn) => turn.role === role).map(({ message }) => message);
  }

  const save = (agentId: string, platform_settings: PlatformSettings) =>
    team.saveAgent(agentId, { platform_settings });

  it('keeps what it began with when its agent withholds nothing any more', async () => {
    const { agent_id } = await team.createAgent(config, all);
    const id = await say(agent_id, 'Hello');
    await save(agent_id, none);
    await say(agent_id, MAIL, id);
    expect((await messages(id)).at(-1)).toBe(MARKED);
    const next = await say(agent_id, MAIL);
    expect(await messages(next)).toEqual([MAIL]);
  });

  it('keeps what it began with when its agent withholds less or something else', async () => {
    const { agent_id } = await team.createAgent(config, withholding(true, 'financial_id.payment_card'));
    const id = await say(agent_id, 'Hello');
    await save(agent_id, withholding(true, 'email_address'));
    await say(agent_id, `${MAIL} or charge ${CARD}`, id);
    expect((await messages(id)).at(-1)).toBe(`${MARKED} or charge [payment_card_1]`);
  });

  it('keeps what was in force at one of its messages', async () => {
    const { agent_id } = await team.createAgent(config, none);
    const id = await say(agent_id, MAIL);
    await save(agent_id, all);
    await say(agent_id, 'Which one was it?', id);
    await save(agent_id, none);
    await say(agent_id, MAIL, id);
    expect(await messages(id)).toEqual([MAIL, 'Which one was it?', MARKED]);
  });

  it('keeps apart what two messages at one moment say', async () => {
    const { agent_id } = await team.createAgent(config, all);
    const id = await say(agent_id, 'Hello');
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    beforeReply = async () => {
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
    };
    const other = 'Or bob@example.org';
    await Promise.all([say(agent_id, MAIL, id), say(agent_id, other, id)]);
    const texts = (await messages(id)).slice(1).map((text) => text.replace(/\d/, 'n'));
    expect(texts.toSorted()).toEqual(['Or [email_address_n]', 'Write to [email_address_n]']);
    await say(agent_id, 'Which ones were they?', id);
    expect(lastWords()).toEqual(expect.arrayContaining([MAIL, other]));
    expect(await storedText(id)).not.toContain('@example');
  });

  it('keeps what it began with also behind its analysis', async () => {
    const { agent_id } = await team.createAgent(config, all);
    const id = await say(agent_id, MAIL);
    await say(agent_id, 'bye', id);
    await expect.poll(() => withheldOf(id)).toBe('');
    await save(agent_id, none);
    await say(agent_id, `Charge ${CARD}`, id);
    expect((await messages(id)).at(-1)).toBe('Charge [payment_card_1]');
  });

  it('keeps what it began with when its visitor comes back to the page', async () => {
    const visitor = await resumingVisitor(server, team, config, all);
    const page = await visitor.open();
    await page.say('Hello');
    page.socket.close(1001);
    await save(visitor.agentId, none);
    const back = await visitor.open(page.token);
    await back.say(MAIL);
    back.socket.close(1000);
    expect((await messages(page.id)).at(-1)).toBe(MARKED);
  });

  /** An agent that hands over to another, which hands back. */
  async function handingOver(from: PlatformSettings, to: PlatformSettings): Promise<string> {
    const transferring = (agent_id: string) => {
      const transfers = [{ agent_id, condition: 'Wants a colleague' }];
      return agentWith({ systemTools: { transfer_to_agent: { transfers } } });
    };
    const other = await team.createAgent(config, to);
    const first = await team.createAgent(transferring(other.agent_id), from);
    await team.saveAgent(other.agent_id, { conversation_config: transferring(first.agent_id) });
    return first.agent_id;
  }

  it.each([
    { from: 'an agent that redacts', settings: all, to: none, expected: [MARKED, MARKED, MARKED] },
    { from: 'an agent that does not', settings: none, to: all, expected: [MAIL, MARKED, MARKED] },
  ])('keeps what both agents withhold when $from hands over and takes it back', async (handover) => {
    const agentId = await handingOver(handover.settings, handover.to);
    const id = await say(agentId, MAIL);
    await say(agentId, 'A colleague, please', id);
    await say(agentId, MAIL, id);
    await say(agentId, 'Your colleague, please', id);
    await say(agentId, MAIL, id);
    const { turns } = await team.call(getConversation, { params: { conversation_id: id } });
    expect(new Set(turns.map(({ agent }) => agent?.agent_id)).size).toBe(2);
    expect((await messages(id)).filter((message) => message.startsWith('Write'))).toEqual(handover.expected);
  });

  it('keeps what an agent withholds that takes it over while its page is open', async () => {
    const { agent_id: to } = await team.createAgent(config, all);
    const transfers = [{ agent_id: to, condition: 'Wants a colleague' }];
    const from = agentWith({ systemTools: { transfer_to_agent: { transfers } } });
    const visitor = await resumingVisitor(server, team, from, none);
    const page = await visitor.open();
    await page.say('A colleague, please');
    await page.say(MAIL);
    page.socket.close(1000);
    expect((await messages(page.id)).at(-1)).toBe(MARKED);
  });
});

describe('a recording', () => {
  it('is silent where something is withheld, and not elsewhere', async () => {
    using call = await startVoiceCall(team, { config, platform: redacting });
    for (const _ of said) {
      call.caller.say(600);
      await call.client.next('agent_response');
      await expect.poll(async () => (await call.recorded()).turns.at(-1)?.role).toBe('agent');
    }
    await call.client.closed;
    await expect.poll(async () => (await call.recorded()).recording).not.toBeNull();
    const { conversation_id, turns } = await call.recorded();
    const settings = { origin: server.url, provider: 'test', token: () => team.caller.userId };
    const file = await callForFile(settings, getRecording, { params: { conversation_id } });
    const { left, right } = channelsOfWav(new Uint8Array(await file.arrayBuffer()));
    const answers = turns.filter(({ role }) => role === 'agent');
    const starts = answers.map(({ ledger }) => ledger?.started_at_ms ?? 0);
    const isHeard = (turn: number) => {
      const fromMs = starts[turn - 1] ?? 0;
      const moments = Array.from(
        { length: ((starts[turn] ?? 0) - fromMs) / 50 },
        (_, at) => fromMs + at * 50,
      );
      return moments.some((atMs) => levelAt({ samples: left, hz: CALLER_HZ, atMs }) > 0.5);
    };
    expect(turns.map(({ message }) => message)).toContain('[payment_card_1]');
    expect([0, 1, 2].map(isHeard)).toEqual([true, false, true]);
    expect(answers.map((turn) => isSpoken(turn, { samples: right, hz: AGENT_HZ }))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('of a process that was lost is not kept where something was withheld', async () => {
    const { agent_id } = await team.createAgent(config, redacting);
    const { conversation_id: conversationId } = await team.call(chat, {
      body: { agent_id, message: 'Hello' },
    });
    const recordings = createRecordingStore(server.database.database);
    expect(await recordings.isWanted({ conversationId, startsAtMs: 0 })).toBe(true);
    await team.call(chat, { body: { agent_id, conversation_id: conversationId, message: `It is ${CARD}` } });
    expect(await recordings.isWanted({ conversationId, startsAtMs: 0 })).toBe(false);
  });
});
