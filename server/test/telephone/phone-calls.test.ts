import type { CallInput } from '@parley/client/call.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import { getCallLog } from '@parley/contract/call-logs.ts';
import { changeTeam, listOperatorTeams } from '@parley/contract/operator-teams.ts';
import {
  createPostCallWebhook,
  deletePostCallWebhook,
  listCallDeliveries,
  PostCallEvent,
} from '@parley/contract/post-call-webhooks.ts';
import { setPhrase } from '@parley/engine/replies/set-phrases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATORS, operatorOf } from '../support/own-identities.ts';
import { answeringAgent, CALLED, CALLER, ticketIn } from '../support/phone-platform.ts';
import { newCallSid, type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { startPostCallReceiver } from '../support/post-call-receiver.ts';
import type { SignedIn } from '../support/running-server.ts';
import { speakEnglish } from '../support/spoken-english.ts';
import { startWebhookServer } from '../support/webhook-server.ts';

// Calls over the media socket of the whole server. What callers are understood to say is scripted; what they send is
// sound, and only sound shows when they speak.

const SOON = { timeout: 30_000, interval: 20 };
const GREETING = 'Reception, good morning.';
/** What the voice takes for a character, in milliseconds. */
const VOICE_MS = 30;
const LONG = 'We are open from nine to six on weekdays, and on Saturdays from ten to four in the afternoon.';
const ANALYSIS = { summary: 'The caller asked for sales.', title: 'Sales', criteria: [], data: [] };
const transfer_to_number = {
  type: 'system',
  name: 'transfer_to_number',
  description: '',
  params: {
    system_tool_type: 'transfer_to_number',
    transfers: [
      {
        transfer_destination: { type: 'phone', phone_number: '+33199004321' },
        condition: 'the caller wants sales',
        transfer_type: 'conference',
      },
    ],
  },
};
const end_call = {
  type: 'system',
  name: 'end_call',
  description: '',
  params: { system_tool_type: 'end_call' },
};

let stage: PhoneStage;
let question: Int16Array;
let operator: SignedIn | undefined;
beforeAll(async () => {
  question = await speakEnglish('Could you tell me when you are open?');
  stage = await setPhoneStage(
    {
      rules: [
        { contains: '<conversation>', reply: { text: JSON.stringify(ANALYSIS) } },
        { matches: '^12$', reply: { text: 'Order twelve is on its way.' } },
        { matches: '^7$', reply: { toolCalls: [{ name: 'end_call', input: {} }], text: 'Goodbye then.' } },
        {
          matches: '^9$',
          reply: {
            text: 'I put you through.',
            toolCalls: [
              {
                name: 'transfer_to_number',
                input: { transfer_number: '+33199004321', agent_message: 'About order nine.' },
              },
            ],
          },
        },
        { matches: '^5$', reply: { text: LONG } },
      ],
      otherwise: { text: 'All right.' },
    },
    {
      env: { PARLEY_OPERATORS: OPERATORS, PARLEY_ALLOWED_HOSTS: '127.0.0.1' },
      speech: {
        recogniser: { otherwise: { text: 'When are you open?', wordMs: 60 } },
        voice: { otherwise: { millisecondsPerCharacter: VOICE_MS } },
      },
      config: {
        agent: {
          first_message: 'Reception, good morning.',
          prompt: {
            prompt:
              'The caller {{system__caller_id}} called {{system__called_number}} ({{system__call_sid}}).',
            built_in_tools: { transfer_to_number, end_call },
          },
        },
        turn: { turn_eagerness: 'eager', turn_timeout: -1, silence_end_call_timeout: -1 },
        // Of websites and apps, whatever they are told of interruptions.
        conversation: { client_events: ['audio', 'agent_response'] },
      },
    },
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

/** What one side said, whether or not the last word of it was heard before the caller hung up. */
const saidBy = ({ transcript }: CallLog, role: 'agent' | 'user') =>
  transcript.flatMap((turn) => (turn.role === role ? [turn.original_message ?? turn.message] : []));

describe('a call', () => {
  it('is answered with the greeting, in real time, and known by its numbers afterwards', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    const spokenMs = GREETING.length * VOICE_MS;
    expect(telephone.soundMs()).toBeGreaterThan(spokenMs - 100);
    expect(telephone.soundMs()).toBeLessThan(spokenMs + 100);
    telephone.hangUp();
    expect(await telephone.closed).toMatchObject({ code: 1000 });
    const log = await stage.logged(telephone.callSid);
    expect(saidBy(log, 'agent')).toEqual([GREETING]);
    expect(log).toMatchObject({ channel: 'phone', status: 'done', end_reason: 'client_ended' });
    expect(log.metadata.phone_call).toMatchObject({
      type: 'twilio',
      direction: 'inbound',
      external_number: CALLER,
      agent_number: CALLED,
      call_sid: telephone.callSid,
    });
  });

  it('is heard, and an agent that is spoken to falls silent at once', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('5', '#');
    await telephone.hear();
    const beginsMs = telephone.now();
    await expect.poll(() => telephone.now() - beginsMs, SOON).toBeGreaterThan(1_000);
    void telephone.say(question);
    await expect.poll(() => telephone.frames.map(({ event }) => event), SOON).toContain('clear');
    const playedMs = telephone.soundMs() - GREETING.length * VOICE_MS;
    telephone.hangUp();
    const log = await stage.logged(telephone.callSid);
    const cut = log.transcript.find(({ original_message }) => original_message === LONG);
    expect(cut).toMatchObject({ interrupted: true });
    const heard = cut?.message ?? '';
    expect(LONG.startsWith(heard)).toBe(true);
    // What is recorded as heard is what the telephone played, give or take a word or two.
    expect(Math.abs(heard.length - playedMs / VOICE_MS)).toBeLessThan(20);
  });

  it('takes keys for what the caller says', async () => {
    using telephone = await stage.call();
    await telephone.hear();
    telephone.press('1', '2', '#');
    await expect.poll(() => telephone.frames.map(({ event }) => event), SOON).toContain('clear');
    await telephone.listen();
    telephone.hangUp();
    const log = await stage.logged(telephone.callSid);
    expect(saidBy(log, 'user')).toEqual(['12']);
    expect(log.transcript.find(({ role }) => role === 'user')).toMatchObject({ source_medium: 'dtmf' });
    expect(saidBy(log, 'agent').at(-1)).toBe('Order twelve is on its way.');
  });

  it('is hung up by the agent once its goodbye was heard', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('7', '#');
    expect(await telephone.closed).toMatchObject({ code: 1000, reason: 'agent_ended' });
    const spokenMs = (GREETING.length + 'Goodbye then.'.length) * VOICE_MS;
    expect(telephone.soundMs()).toBeGreaterThan(spokenMs - 150);
    const answer = await stage.platform.tell('calls/ended', { CallSid: telephone.callSid });
    expect(answer.text).toContain('<Hangup/>');
    expect(await stage.logged(telephone.callSid)).toMatchObject({ end_reason: 'agent_ended' });
  });

  it('is put through, and comes back to the agent without an answer', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('9', '#');
    expect(await telephone.closed).toMatchObject({ code: 1000, reason: 'transferred' });
    const { callSid } = telephone;
    const dialled = await stage.platform.tell('calls/ended', { CallSid: callSid });
    expect(dialled.text).toMatch(/<Dial[^>]*>.*\+33199004321/s);
    const [, query = ''] = /announcement(\?ticket=[\w%.-]+)"/.exec(dialled.text) ?? [];
    const said = await stage.platform.tell(
      'calls/announcement',
      { CallSid: 'CA-of-the-destination' },
      { query },
    );
    expect(said.text).toContain('<Say language="en-GB">About order nine.</Say>');
    const first = await stage.logged(callSid);
    expect(first).toMatchObject({ end_reason: 'transferred' });
    const back = await stage.platform.tell('calls/dialled', {
      CallSid: callSid,
      DialCallStatus: 'no-answer',
    });
    const ticket = /<Parameter name="ticket" value="([^"]+)"\/>/.exec(back.text)?.[1] ?? '';
    using again = await stage.call({ callSid, parameters: { ticket } });
    await again.listen();
    again.press('1', '2', '#');
    await again.listen();
    again.hangUp();
    await again.closed;
    await expect
      .poll(async () => (await stage.logged(callSid)).conversation_id, SOON)
      .not.toBe(first.conversation_id);
    const second = await stage.logged(callSid);
    expect(saidBy(second, 'agent')[0]).toMatch(/nobody could take your call/);
    expect(saidBy(second, 'agent').at(-1)).toBe('Order twelve is on its way.');
    const params = { conversation_id: first.conversation_id };
    const { data } = await stage.server.owner.call(getCallLog, { params });
    expect(data.metadata.phone_call?.transfer).toMatchObject({ status: 'failed', reason: 'no_answer' });
  });

  it('is not put through once the caller has hung up, and its transfer is over', async () => {
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('9', '#');
    await telephone.closed;
    const fields = { CallSid: telephone.callSid, CallStatus: 'completed' };
    expect((await stage.platform.tell('calls/ended', fields)).text).toContain('<Hangup/>');
    const { metadata } = await stage.logged(telephone.callSid);
    expect(metadata.phone_call?.transfer).toMatchObject({ status: 'failed', reason: 'failed' });
  });

  it('is delivered to webhooks once its transfer is over, or a minute later', async () => {
    const { owner } = stage.server;
    await using receiver = await startPostCallReceiver();
    const body = { url: receiver.url, includes_tests: false };
    const { webhook_id } = await owner.call(createPostCallWebhook, { body });
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('9', '#');
    await telephone.closed;
    const { callSid } = telephone;
    await stage.platform.tell('calls/ended', { CallSid: callSid });
    const { conversation_id } = await stage.logged(callSid);
    const deliveries = () => owner.call(listCallDeliveries, { params: { conversation_id } });
    await expect.poll(async () => (await deliveries()).length, SOON).toBe(1);
    const [{ status, created_at, next_attempt_at } = {}] = await deliveries();
    expect(status).toBe('waiting');
    expect(Date.parse(next_attempt_at ?? '') - Date.parse(created_at ?? '')).toBe(60_000);
    await stage.platform.tell('calls/dialled', {
      CallSid: callSid,
      DialCallStatus: 'busy',
      CallStatus: 'completed',
    });
    // A call of a test before may be analysed only now, and is delivered as well.
    const told = () =>
      receiver.arrived
        .map((delivery) => PostCallEvent.parse(JSON.parse(delivery.body)).data)
        .filter((data) => data.conversation_id === conversation_id);
    await expect.poll(() => told().length, SOON).toBe(1);
    const [{ metadata } = {}] = told();
    expect(metadata?.phone_call?.transfer).toMatchObject({ status: 'failed', reason: 'busy' });
    await owner.call(deletePostCallWebhook, { params: { webhook_id } });
  });

  it('is asked to press keys where no recogniser is connected', async () => {
    await using deaf = await setPhoneStage(
      {},
      {
        speech: { voice: { otherwise: { millisecondsPerCharacter: 5 } } },
        config: { agent: { first_message: 'Bonjour.', language: 'fr' } },
      },
    );
    using telephone = await deaf.call();
    await telephone.listen();
    telephone.press('1', '#');
    await telephone.listen();
    telephone.hangUp();
    const log = await deaf.logged(telephone.callSid);
    expect(saidBy(log, 'agent')).toEqual([
      expect.stringMatching(/^Bonjour\. .*les touches de votre téléphone\.$/),
      'All right.',
    ]);
  });

  it('whose line broke is over when the platform says that the caller is gone', async () => {
    using telephone = await stage.call();
    await telephone.hear();
    telephone.vanish();
    const nodeOf = async () => {
      const { rows } = await stage.server.database.pool.query(
        "select node_id from conversations where phone_call ->> 'call_sid' = $1",
        [telephone.callSid],
      );
      return rows[0]?.node_id;
    };
    await expect.poll(nodeOf, SOON).toBeNull();
    await stage.platform.tell('calls/ended', { CallSid: telephone.callSid, CallStatus: 'completed' });
    const log = await stage.logged(telephone.callSid);
    expect(log).toMatchObject({ end_reason: 'connection_lost' });
    const [greeting] = log.transcript;
    expect(GREETING.startsWith(greeting?.message ?? '-')).toBe(true);
    await expect.poll(async () => (await stage.logged(telephone.callSid)).has_audio, SOON).toBe(true);
  });

  it('whose line broke goes on although its team has spent its minutes meanwhile', async () => {
    const { change } = await operated();
    const { pool } = stage.server.database;
    using telephone = await stage.call();
    await telephone.hear();
    await pool.query('update teams set monthly_minutes = 0');
    await change({ limits: { calls: null } });
    try {
      telephone.vanish();
      const { callSid } = telephone;
      const told = await stage.platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'in-progress' });
      using again = await stage.call({ callSid, parameters: { ticket: ticketIn(told) } });
      await again.listen();
      again.hangUp();
      await again.closed;
    } finally {
      await pool.query('update teams set monthly_minutes = null');
      await change({ limits: { calls: null } });
    }
    const log = await stage.logged(telephone.callSid);
    expect(saidBy(log, 'agent').at(-1)).toContain(setPhrase('lineBroke', 'en'));
  });

  it('comes back from a transfer although its team has spent its minutes meanwhile', async () => {
    const { change } = await operated();
    const { pool } = stage.server.database;
    using telephone = await stage.call();
    await telephone.listen();
    telephone.press('9', '#');
    await telephone.closed;
    const { callSid } = telephone;
    await stage.platform.tell('calls/ended', { CallSid: callSid });
    await pool.query('update teams set monthly_minutes = 0');
    try {
      await change({ limits: { calls: null } });
      const refused = await stage.platform.announce(newCallSid());
      expect(refused.text).toContain(setPhrase('suspended', 'en'));
      const told = await stage.platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'busy' });
      using again = await stage.call({ callSid, parameters: { ticket: ticketIn(told) } });
      await again.listen();
      again.hangUp();
      await again.closed;
    } finally {
      await pool.query('update teams set monthly_minutes = null');
      await change({ limits: { calls: null } });
    }
  });

  it('ends with what is being said once an operator suspends the team, and its caller is told', async () => {
    const { change } = await operated();
    using telephone = await stage.call();
    await telephone.hear();
    await change({ suspension: { reason: 'Unpaid' } });
    try {
      expect(await telephone.closed).toMatchObject({ code: 1008, reason: 'team_suspended' });
      expect(telephone.soundMs()).toBeGreaterThan(GREETING.length * VOICE_MS - 150);
      const told = await stage.platform.tell('calls/ended', { CallSid: telephone.callSid });
      expect(told.text).toContain(setPhrase('suspended', 'en'));
    } finally {
      await change({ suspension: null });
    }
    expect(await stage.logged(telephone.callSid)).toMatchObject({ end_reason: 'team_suspended' });
  });

  it('does not begin where the team holds as many as the operator lets it', async () => {
    const { change } = await operated();
    await change({ limits: { calls: 1 } });
    try {
      using first = await stage.call();
      await first.listen();
      using second = await stage.call();
      expect(await second.closed).toMatchObject({ code: 1013, reason: 'team_calls_limit' });
    } finally {
      await change({ limits: { calls: null } });
    }
  });
});

/** An operator of the server of these calls, who changes their team. */
async function operated() {
  operator ??= await operatorOf(stage.server);
  const { call } = operator;
  const [team] = (await call(listOperatorTeams, { query: {} })).list;
  const params = { team_id: team?.id ?? '' };
  return { change: (body: CallInput<typeof changeTeam>['body']) => call(changeTeam, { params, body }) };
}

describe('functions that are called while it rings', () => {
  const KNOWN = '+12025550142';
  const lookUp = (url: string) => ({
    type: 'webhook',
    name: 'find_customer',
    response_timeout_secs: 1,
    runs_while_ringing: true,
    api_schema: { url, request_headers: { 'X-Caller': { variable_name: 'system__caller_id' } } },
    assignments: [{ dynamic_variable: 'customer', value_path: 'x-caller' }],
  });

  /** A call to an agent with such functions, and with a model of its own where it has an address. */
  async function calling(model: string | undefined, tools: unknown[], platform_settings: object = {}) {
    await answeringAgent(stage.server, KNOWN, {
      type: 'voice',
      platform_settings,
      conversation_config: {
        agent: {
          language: 'en',
          first_message: 'Good morning {{customer}}.',
          dynamic_variables: { dynamic_variable_placeholders: { customer: 'and welcome' } },
          prompt: {
            prompt: 'Be brief.',
            ...(model
              ? { llm: 'custom-llm', custom_llm: { url: model, model_id: 'own' } }
              : { llm: 'scripted', built_in_tools: { transfer_to_number } }),
            tools,
          },
        },
        turn: { turn_timeout: -1, silence_end_call_timeout: -1 },
        language_presets: { fr: {} },
      },
    });
    const callSid = newCallSid();
    const ticket = ticketIn(await stage.platform.announce(callSid, { To: KNOWN }));
    return stage.call({ callSid, parameters: { ticket } });
  }

  /** The log of a call in which the caller says a digit. */
  async function answered(telephone: Awaited<ReturnType<typeof calling>>): Promise<CallLog> {
    await telephone.listen();
    telephone.press('1', '#');
    await telephone.hear();
    telephone.hangUp();
    return stage.logged(telephone.callSid);
  }

  /** The call again whose line breaks. */
  async function again(telephone: Awaited<ReturnType<typeof calling>>) {
    await telephone.listen();
    telephone.vanish();
    const { callSid } = telephone;
    const told = await stage.platform.tell('calls/ended', { CallSid: callSid, CallStatus: 'in-progress' });
    return stage.call({ callSid, parameters: { ticket: ticketIn(told) } });
  }

  /** A function that begins the conversation as clients of the live socket do. */
  const initiating = (origin: string, answer: object) => ({
    ...lookUp(
      `${origin}/answer?json=${encodeURIComponent(JSON.stringify({ type: 'conversation_initiation_client_data', ...answer }))}`,
    ),
    assignments: [],
  });

  it('tell the agent who calls before its first word', async () => {
    await using target = await startWebhookServer();
    using telephone = await calling(`${target.origin}/status/400`, [lookUp(`${target.origin}/headers`)]);
    const log = await answered(telephone);
    expect(saidBy(log, 'agent')[0]).toBe(`Good morning ${CALLER}.`);
    const [lookedUp, asked] = target.requests;
    expect(lookedUp?.url).toBe('/headers');
    expect(JSON.parse(asked?.body ?? '').messages).toEqual([
      {
        role: 'system',
        content: expect.stringContaining('find_customer: The call succeeded with HTTP 200'),
      },
      { role: 'assistant', content: `Good morning ${CALLER}.` },
      { role: 'user', content: '1' },
    ]);
    expect(log.conversation_initiation_client_data.dynamic_variables).toMatchObject({ customer: CALLER });
    expect(log.record.turns[0]?.tool_calls).toMatchObject([
      {
        tool_name: 'find_customer',
        status: 'succeeded',
        detail: { http_status: 200, variables: { customer: CALLER } },
      },
    ]);
    const { rows } = await stage.server.database.pool.query(
      'select ringing_calls from phone_calls where call_sid = $1',
      [log.metadata.phone_call?.call_sid],
    );
    expect(rows).toEqual([{ ringing_calls: null }]);
  });

  it('tell the agent also after the line broke', async () => {
    await using target = await startWebhookServer();
    using broken = await calling(`${target.origin}/status/400`, [lookUp(`${target.origin}/headers`)]);
    using telephone = await again(broken);
    const log = await answered(telephone);
    const { messages } = JSON.parse(target.requests.at(-1)?.body ?? '');
    expect(messages[0].content).toContain('find_customer: The call succeeded with HTTP 200');
    expect(messages.map(({ role }: { role: string }) => role)).not.toContain('tool');
    expect(log.record.turns.flatMap(({ tool_calls }) => tool_calls)).toHaveLength(1);
  });

  it('begin the conversation with variables, language and what the agent lets them override', async () => {
    await using target = await startWebhookServer();
    const opened = { agent: { first_message: true, prompt: { prompt: true } } };
    const override = {
      agent: {
        language: 'fr',
        first_message: 'Bonjour {{customer}}.',
        prompt: { prompt: 'Speak of {{customer}}.' },
      },
    };
    const answer = { dynamic_variables: { customer: 'Ada' }, conversation_config_override: override };
    using broken = await calling(`${target.origin}/status/400`, [initiating(target.origin, answer)], {
      overrides: { conversation_config_override: opened },
    });
    using telephone = await again(broken);
    const log = await answered(telephone);
    expect(saidBy(log, 'agent')[0]).toBe('Bonjour Ada.');
    expect(saidBy(log, 'agent')[1]).toContain(setPhrase('lineBroke', 'fr'));
    const { content } = JSON.parse(target.requests.at(-1)?.body ?? '').messages[0];
    expect(content).toContain('Speak of Ada.');
    expect(content).not.toContain('Be brief.');
    expect(log.conversation_initiation_client_data.dynamic_variables).toMatchObject({ customer: 'Ada' });
    const [call] = log.record.turns[0]?.tool_calls ?? [];
    expect(call).toMatchObject({
      status: 'succeeded',
      detail: { variables: { customer: 'Ada' }, config_override: override },
    });
    expect(call?.result).not.toContain('Bonjour');
  });

  it('tell also the agent to which a caller comes back from a transfer', async () => {
    await using target = await startWebhookServer();
    const override = { agent: { language: 'fr' } };
    using telephone = await calling(undefined, [
      initiating(target.origin, { conversation_config_override: override }),
    ]);
    await telephone.listen();
    telephone.press('9', '#');
    await telephone.closed;
    const { callSid } = telephone;
    await stage.platform.tell('calls/ended', { CallSid: callSid });
    const back = await stage.platform.tell('calls/dialled', { CallSid: callSid, DialCallStatus: 'busy' });
    const ticket = ticketIn(back);
    using returning = await stage.call({ callSid, parameters: { ticket } });
    await returning.listen();
    returning.hangUp();
    const saidAgain = async () => saidBy(await stage.logged(callSid), 'agent')[0];
    await expect.poll(saidAgain, SOON).toBe(setPhrase('notPutThrough', 'fr'));
    const { record } = await stage.logged(callSid);
    expect(record.turns[0]?.tool_calls).toMatchObject([{ tool_name: 'find_customer' }]);
  });

  it('leave the agent as it is where it does not let them override it, which the log tells', async () => {
    await using target = await startWebhookServer();
    const answer = {
      dynamic_variables: { customer: 'Ada', order: null, system__caller_id: '1', secret__key: 'hidden' },
      conversation_config_override: {
        agent: { language: 'pl', first_message: 'Bonjour.', prompt: { prompt: 'Rhyme.' } },
        tts: { voice_id: 'own' },
        conversation: { text_only: true },
      },
    };
    const ofAnotherForm = { dynamic_variables: { customer: ['Grace'] } };
    using telephone = await calling(`${target.origin}/status/400`, [
      initiating(target.origin, answer),
      { ...initiating(target.origin, ofAnotherForm), name: 'other' },
    ]);
    const log = await answered(telephone);
    expect(saidBy(log, 'agent')[0]).toBe('Good morning Ada.');
    expect(JSON.parse(target.requests.at(-1)?.body ?? '').messages[0].content).toContain('Be brief.');
    expect(log.record.turns[0]?.tool_calls).toMatchObject([
      {
        status: 'succeeded',
        detail: {
          refused_overrides: ['agent.language', 'agent.prompt.prompt', 'agent.first_message', 'tts.voice_id'],
        },
      },
      { status: 'succeeded', detail: { refused_overrides: ['dynamic_variables.customer'] } },
    ]);
    expect(log.record.turns[0]?.tool_calls[0]?.detail.variables).toEqual({ customer: 'Ada' });
  });

  it('hold up no call when they fail, which its log tells', async () => {
    await using target = await startWebhookServer();
    using telephone = await calling(`${target.origin}/status/400`, [
      lookUp(`${target.origin}/silent`),
      { ...lookUp(`${target.origin}/status/503`), name: 'find_orders' },
      { ...lookUp(`${target.origin}/order`), name: 'later', runs_while_ringing: false },
    ]);
    const log = await answered(telephone);
    expect(saidBy(log, 'agent')[0]).toBe('Good morning and welcome.');
    expect(log.record.turns[0]?.tool_calls).toMatchObject([
      { tool_name: 'find_customer', status: 'timed_out', is_error: true, detail: { error_code: 'timeout' } },
      { tool_name: 'find_orders', status: 'failed', is_error: true, detail: { http_status: 503 } },
    ]);
  });
});
