import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sessionClock } from '../../src/conversations/session/session-clock.ts';
import {
  type ConversationServer,
  startConversationServer,
  type TestCaller,
} from '../support/conversation-server.ts';
import { audioOf, scriptedRecogniser, scriptedSpeaker } from '../support/scripted-sound.ts';
import { startVoiceCall } from '../support/voice-call.ts';

const FAREWELL = 'Until soon!';
/** Of the voice of these tests. */
const MS_PER_CHARACTER = 20;

const agent = {
  first_message: '',
  language: 'en',
  prompt: {
    prompt: 'Be brief.',
    built_in_tools: { end_call: { name: 'end_call', description: '' }, skip_turn: { name: 'skip_turn' } },
  },
};
const config: ConversationConfig = { agent, turn: { turn_eagerness: 'eager' } };

let server: ConversationServer;
let team: TestCaller;
beforeAll(async () => {
  const goodbye = { name: 'end_call', input: { reason: 'The caller took leave.', message: FAREWELL } };
  server = await startConversationServer(
    {
      rules: [
        { contains: 'bye', reply: { toolCalls: [goodbye] } },
        { contains: 'moment', reply: { toolCalls: [{ name: 'skip_turn' }] } },
      ],
      otherwise: { text: 'All right.' },
    },
    {
      sound: {
        recogniser: scriptedRecogniser({ otherwise: { text: 'Thank you and bye', wordMs: 100 } }),
        speakers: [scriptedSpeaker({ otherwise: { millisecondsPerCharacter: MS_PER_CHARACTER } })],
      },
    },
  );
  team = await server.newTeam();
});
afterAll(() => server[Symbol.asyncDispose]());

it('hangs up when the goodbye has been heard, not when it was sent', async () => {
  const events = ['audio', 'agent_response', 'agent_tool_request', 'agent_tool_response', 'user_transcript'];
  using call = await startVoiceCall(team, { config, override: { conversation: { client_events: events } } });
  call.caller.say();
  await call.client.next('audio');
  const soundMs = performance.now();

  const response = await call.client.next('agent_tool_response');

  expect(performance.now() - soundMs).toBeGreaterThanOrEqual(FAREWELL.length * MS_PER_CHARACTER - 20);
  expect(response.agent_tool_response).toMatchObject({
    tool_name: 'end_call',
    tool_type: 'system',
    is_error: false,
    is_called: true,
    event_id: 1,
  });
  expect(await call.client.closed).toEqual({ code: 1000, reason: 'The agent ended the conversation.' });
  expect(audioOf(call.client, 1).durationMs).toBeCloseTo(FAREWELL.length * MS_PER_CHARACTER, 0);
  expect(call.types().at(-1)).toBe('agent_tool_response');
  await expect.poll(async () => (await call.recorded()).end_reason).toBe('agent_ended');
  expect((await call.recorded()).turns.at(-1)).toMatchObject({ role: 'agent', message: FAREWELL });
});

it('stays when the caller speaks over the goodbye', async () => {
  const slow = {
    rules: [
      {
        contains: 'bye',
        reply: {
          toolCalls: [
            { name: 'end_call', input: { message: 'Goodbye and thank you for calling us today.' } },
          ],
        },
      },
    ],
  };
  await using patient = await startConversationServer(
    { ...slow, otherwise: { text: 'Of course.' } },
    {
      sound: {
        recogniser: scriptedRecogniser({
          rules: [{ order: 1, hears: { text: 'Bye', wordMs: 100 } }],
          otherwise: { text: 'Wait one more question', wordMs: 100 },
        }),
        speakers: [scriptedSpeaker()],
      },
    },
  );
  using call = await startVoiceCall(await patient.newTeam(), { config });
  call.caller.say();
  await call.client.next('audio');

  call.caller.say(900);

  expect((await call.client.next('interruption')).interruption_event.event_id).toBe(1);
  await expect.poll(() => audioOf(call.client, 2).durationMs).toBeGreaterThan(0);
  expect(call.types()).not.toContain('agent_tool_response');
});

it('says nothing where the agent chooses to wait', async () => {
  const events = ['audio', 'agent_response', 'agent_tool_response'];
  using call = await startVoiceCall(team, { config, override: { conversation: { client_events: events } } });
  call.client.send({ type: 'user_message', text: 'One moment please' });
  expect((await call.client.next('agent_tool_response')).agent_tool_response.tool_name).toBe('skip_turn');
  call.client.send({ type: 'user_message', text: 'Hello' });
  expect((await call.client.next('agent_response')).agent_response_event.event_id).toBe(2);
  expect(audioOf(call.client, 1).durationMs).toBe(0);
});

/** The long times of a call pass fifty times as fast. */
function hurryClock() {
  const { setTimer } = sessionClock;
  return vi
    .spyOn(sessionClock, 'setTimer')
    .mockImplementation((delayMs, fire) => setTimer(delayMs < 5_000 ? delayMs : delayMs / 50, fire));
}

it('asks a silent caller whether they are there, and hangs up when they stay silent', async () => {
  using _ = hurryClock();
  const turn = { turn_timeout: 5, silence_end_call_timeout: 10 };
  using call = await startVoiceCall(team, { config: { agent, turn } });
  expect((await call.client.next('agent_response')).agent_response_event.agent_response).toBe(
    'Are you still there?',
  );
  await call.client.next('audio');
  expect(await call.client.closed).toEqual({
    code: 1000,
    reason: 'The conversation ended because nobody spoke.',
  });
  expect(call.types().filter((type) => type === 'agent_response')).toHaveLength(1);
  await expect.poll(async () => (await call.recorded()).end_reason).toBe('silence');
});

it('says that the time is up before it ends, and ends with the event that clients know', async () => {
  using _ = hurryClock();
  const conversation = { max_duration_seconds: 60 };
  const turn = { turn_timeout: -1, silence_end_call_timeout: -1 };
  using call = await startVoiceCall(team, { config: { agent, turn, conversation } });
  const { agent_response_event: said } = await call.client.next('agent_response');
  expect(said.agent_response).toMatch(/^Our time is up/);
  expect((await call.client.next('error')).error_event).toMatchObject({
    code: 1000,
    error_type: 'max_duration_exceeded',
  });
  expect((await call.client.closed).code).toBe(1000);
  await expect.poll(async () => (await call.recorded()).end_reason).toBe('max_duration');
  // All of it, but for the space between its two sentences.
  const letters = said.agent_response.length - 1;
  expect(audioOf(call.client, 1).durationMs).toBeCloseTo(letters * MS_PER_CHARACTER, 0);
});
