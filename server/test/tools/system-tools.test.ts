import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { RecordedConversation } from '@parley/contract/conversation.ts';
import type { SystemToolType } from '@parley/contract/functions.ts';
import type { ToolCallStatus } from '@parley/contract/tool-calls.ts';
import { createOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import type { LiveClient } from '../support/live-client.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { agentWith, TOOL_EVENTS } from '../support/tool-agents.ts';
import { startConversation } from '../support/tool-socket.ts';
import { startVoiceCall } from '../support/voice-call.ts';

// Every system tool, asked for in a caller's own words, with the model that needs no service.

const RECEPTION = '+33 1 23 45 67 89';

/** An agent with every system tool; `sales` is the agent that it may hand over to. */
function agentFor(sales: string): ConversationConfig {
  return agentWith({
    firstMessage: 'Good morning.',
    systemTools: {
      end_call: {},
      skip_turn: {},
      language_detection: { supported_languages: ['fr', 'es'] },
      transfer_to_agent: {
        transfers: [
          {
            agent_id: sales,
            condition: 'the caller wants to buy',
            transfer_message: 'I put you through to sales.',
          },
        ],
      },
      transfer_to_number: {
        transfers: [
          {
            transfer_destination: { type: 'phone', phone_number: RECEPTION },
            condition: 'the caller asks for a human',
          },
        ],
      },
      play_keypad_touch_tone: {},
    },
    turn: { turn_eagerness: 'eager' },
    language_presets: {
      fr: { overrides: { agent: { first_message: 'Bonjour, je vous écoute.' } } },
      es: { overrides: {} },
    },
  });
}

type FinishedConversation = { record: RecordedConversation; client: LiveClient };

/** What became of the calls of a conversation. */
const callsOf = ({ record }: FinishedConversation) =>
  record.turns
    .flatMap(({ tool_calls }) => tool_calls)
    .map(({ tool_name, type, status }) => ({ tool_name, type, status }));
const saidIn = ({ record }: FinishedConversation) =>
  record.turns
    .filter(({ role }) => role === 'agent')
    .map(({ message }) => message)
    .join(' ');
const answeredTools = ({ client }: Pick<FinishedConversation, 'client'>) =>
  client.received.flatMap((message) =>
    message.type === 'agent_tool_response' ? [message.agent_tool_response.tool_name] : [],
  );

/** What a caller says, which tool that calls, what becomes of the call and what is said, in text and by voice. */
type Case = {
  tool: SystemToolType;
  said: string;
  text: { status: ToolCallStatus | 'not called'; says: RegExp; ends?: string };
  voice: { status: ToolCallStatus; says: RegExp; ends?: string };
};

const CASES: readonly Case[] = [
  {
    tool: 'end_call',
    said: 'Thank you, goodbye',
    text: { status: 'succeeded', says: /Goodbye/, ends: 'agent_ended' },
    voice: { status: 'succeeded', says: /Goodbye/, ends: 'agent_ended' },
  },
  {
    tool: 'skip_turn',
    said: 'One moment please',
    // There is no silence to wait for in writing.
    text: { status: 'not called', says: /take your time/ },
    voice: { status: 'succeeded', says: /take your time/ },
  },
  {
    tool: 'language_detection',
    said: 'Parlez-vous français ?',
    text: { status: 'succeeded', says: /Bonjour, je vous écoute\./ },
    voice: { status: 'succeeded', says: /Bonjour, je vous écoute\./ },
  },
  {
    tool: 'transfer_to_agent',
    said: 'I want to speak to sales',
    text: { status: 'succeeded', says: /I put you through to sales\./ },
    voice: { status: 'succeeded', says: /I put you through to sales\./ },
  },
  {
    tool: 'transfer_to_number',
    said: 'I want to speak to a human',
    // There is no line on which it could be done: the caller is given the number.
    text: { status: 'refused', says: /you can call \+33 1 23 45 67 89/ },
    voice: { status: 'refused', says: /you can call \+33 1 23 45 67 89/ },
  },
  {
    tool: 'play_keypad_touch_tone',
    said: 'Please press 12 to continue',
    text: { status: 'failed', says: /did not work|failed/ },
    voice: { status: 'succeeded', says: /^Good morning\.\s*$/ },
  },
];

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  server = await startConversationServer({}, { languageModel: createOfflineModel() });
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

async function newSales(owner: TestCaller): Promise<string> {
  const config = agentWith({ firstMessage: 'Sales, good morning.' });
  return (await owner.createAgent(config)).agent_id;
}

describe('in a written conversation', () => {
  it.each(CASES)('$tool is obeyed after "$said"', async ({ tool, said, text }) => {
    using conversation = await startConversation(team, agentFor(await newSales(team)));
    await conversation.reply();
    conversation.say(said);
    if (text.ends) await conversation.client.closed;
    else await conversation.reply();
    // A transfer is answered behind its pause, after the words that announce it.
    if (text.status !== 'not called' && !text.ends) {
      await expect.poll(() => answeredTools(conversation)).toEqual([tool]);
    }
    const finished = { client: conversation.client, record: await conversation.finish() };
    const called =
      text.status === 'not called' ? [] : [{ tool_name: tool, type: 'system', status: text.status }];
    expect(callsOf(finished)).toEqual(called);
    expect(answeredTools(finished)).toEqual(called.map(({ tool_name }) => tool_name));
    expect(saidIn(finished)).toMatch(text.says);
    if (text.ends) expect(finished.record.end_reason).toBe(text.ends);
  });
});

describe('in a spoken conversation', () => {
  it.each(CASES)('$tool is obeyed after "$said"', async ({ tool, said, voice }) => {
    await using spoken = await startConversationServer(
      {},
      {
        languageModel: createOfflineModel(),
        sound: {
          recogniser: scriptedRecogniser({ otherwise: { text: said, wordMs: 50 } }),
          speakers: [scriptedSpeaker({ otherwise: { millisecondsPerCharacter: 5 } })],
        },
      },
    );
    const owner = await spoken.newTeam();
    const override = { conversation: { client_events: [...TOOL_EVENTS, 'user_transcript'] } };
    using call = await startVoiceCall(owner, { config: agentFor(await newSales(owner)), override });
    await expect.poll(async () => (await call.recorded()).turns.length).toBe(1);
    call.caller.say();
    expect((await call.client.next('agent_tool_response')).agent_tool_response.tool_name).toBe(tool);
    if (voice.ends) await call.client.closed;
    else if (tool === 'play_keypad_touch_tone')
      await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(100);
    // Stored once it was heard.
    else await expect.poll(async () => (await call.recorded()).turns.length, { timeout: 30_000 }).toBe(3);
    call.client.socket.close(1000);
    await expect.poll(async () => (await call.recorded()).status, { timeout: 30_000 }).toBe('done');
    const finished = { client: call.client, record: await call.recorded() };
    expect(callsOf(finished)).toEqual([{ tool_name: tool, type: 'system', status: voice.status }]);
    expect(saidIn(finished)).toMatch(voice.says);
    if (voice.ends) expect(finished.record.end_reason).toBe(voice.ends);
  });
});

it('goes on with the agent that took over, in its own name', async () => {
  using conversation = await startConversation(team, agentFor(await newSales(team)));
  await conversation.reply();
  conversation.say('I want to speak to sales');
  expect(await conversation.reply()).toContain('I put you through to sales.');
  expect(await conversation.reply()).toMatch(/^Hello!/);
  conversation.say('Goodbye');
  expect(await conversation.reply()).toMatch(/goodbye/);
  const record = await conversation.finish();
  expect(record.agents.map(({ agent_id }) => agent_id)).toHaveLength(2);
});

it('goes on in the language switched to', async () => {
  using conversation = await startConversation(team, agentFor(await newSales(team)));
  await conversation.reply();
  conversation.say('¿Habla español?');
  await conversation.reply();
  conversation.say('Adiós');
  expect(await conversation.reply()).toMatch(/adiós|hasta/i);
  await conversation.client.closed;
});
