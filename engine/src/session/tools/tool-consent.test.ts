import type { AgentLanguage } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import {
  calls,
  openScene,
  SPOKEN,
  says,
  sessionTool,
  succeeded,
  toolCall,
} from '../../../test/tool-test-scene.ts';

const refund = sessionTool('refund_order', {
  needsConsent: true,
  kind: 'mcp',
  inputSchema: {
    type: 'object',
    properties: { order: { type: 'string' }, amount: { type: 'number' } },
    required: ['order'],
  },
});
const tools = [refund, sessionTool('look_up')];
const call = toolCall('refund_order', { order: 'A-12', amount: 30 });

describe('a call that needs the caller’s agreement', () => {
  it('is announced in the agent’s own words where those are in the language of the conversation', async () => {
    const asked = async (language: AgentLanguage) => {
      const own = { ...refund, announcement: { text: 'I pay {amount} euros for {order} back.', language } };
      const scene = openScene({ tools: [own] }, { replies: [calls(call)] });
      await scene.say('I want my money back');
      return scene.turns().at(-1)?.agentText;
    };
    expect(await asked('en')).toBe('I pay 30 euros for A-12 back. Shall I do that, yes or no?');
    expect(await asked('fr')).toContain('“refund order”, with order: A-12');
  });

  it('names what the caller corrected letter by letter, in calls alone', async () => {
    const corrected = calls(toolCall('refund_order', { order: 'A-17', amount: 30 }, 'call_2'));
    for (const [spoken, values] of [
      [SPOKEN, 'order: A-17, A, dash, 1, 7, amount: 30.'],
      [undefined, 'order: A-17, amount: 30.'],
    ] as const) {
      const scene = openScene({ tools, spoken }, { replies: [calls(call), corrected] });
      await scene.say('I want my money back');
      await scene.pass(15_000);
      await scene.say('No, it is A-17');
      await scene.pass(15_000);
      expect(scene.turns().at(-1)?.agentText).toContain(`with ${values}`);
      expect(scene.runs).toEqual([]);
    }
  });

  it('is not asked about while a webhook lacks a value that it must have', async () => {
    const webhook = { ...refund, kind: 'webhook' as const };
    const incomplete = toolCall('refund_order', { amount: '30' });
    const scene = openScene({ tools: [webhook] }, { replies: [calls(incomplete), says('Which order?')] });
    await scene.say('I want my money back');
    expect(scene.turns().at(-1)).toMatchObject({ agentText: 'Which order?' });
    expect(JSON.stringify(scene.requests.at(-1)?.messages)).toContain(
      'The parameter \\"order\\" is missing.',
    );
  });

  it('is not made, and the caller is asked with what will be done and with which values', async () => {
    const scene = openScene({ tools }, { replies: [calls(call)] });
    await scene.say('I want my money back');
    expect(scene.runs).toEqual([]);
    expect(scene.requests).toHaveLength(1);
    expect(scene.turns().at(-1)).toMatchObject({
      agentText:
        'Before I go on, I need your agreement: “refund order”, with order: A-12, amount: 30. Shall I do that, yes or no?',
      toolCalls: [
        { request_id: 'call_refund_order', status: 'awaiting', is_error: false, was_called: false },
      ],
    });
    expect(scene.sent('tool-request')).toEqual([]);
  });

  it('is made behind a yes, with the words, and the model goes on from its result', async () => {
    const scene = openScene({ tools }, { replies: [calls(call), says('Refunded.')] });
    await scene.say('I want my money back');
    await scene.say('Yes, please.');
    expect(scene.runs).toMatchObject([
      { call: { id: 'call_refund_orde2', input: call.input }, context: { consent: 'Yes, please.' } },
    ]);
    expect(scene.requests).toHaveLength(1);
    scene.runs[0]?.end(succeeded('30 back.'));
    await scene.settle();
    expect(scene.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
      ...['user', 'agent', 'tool', 'agent', 'user', 'agent', 'tool'],
    ]);
    expect(scene.told().map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(scene.turns().at(-1)).toMatchObject({
      callerText: 'Yes, please.',
      agentText: 'Refunded.',
      toolCalls: [
        { status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'Yes, please.' } },
      ],
    });
  });

  it.each([
    ['No, thank you', 'did not agree'],
    ['Yes but only ten', 'neither agreed nor declined'],
    ['How long does it take?', 'neither agreed nor declined'],
  ])('is not made behind %s, and the model is told why before it answers', async (words, why) => {
    const scene = openScene({ tools }, { replies: [calls(call), says('As you wish.')] });
    await scene.say('I want my money back');
    await scene.say(words);
    expect(scene.runs).toEqual([]);
    expect(scene.told()).toMatchObject([{ status: 'declined', result: expect.stringContaining(why) }]);
    expect(scene.requests.at(-1)?.messages.at(-1)).toEqual({ role: 'user', text: words });
    expect(scene.turns().at(-1)).toMatchObject({
      agentText: 'As you wish.',
      toolCalls: [{ status: 'declined', was_called: false, approval: { is_approved: false, words } }],
    });
    await scene.say('Yes');
    expect(scene.runs).toEqual([]);
  });

  it('is asked for once more when the model calls again, and a yes counts for that call alone', async () => {
    const other = toolCall('refund_order', { order: 'B-7' }, 'other');
    const scene = openScene({ tools }, { replies: [calls(call), calls(other)] });
    await scene.say('I want my money back');
    await scene.say('No, the other order');
    expect(scene.turns().at(-1)?.agentText).toContain('B-7');
    await scene.say('yes');
    expect(scene.runs.map((run) => run.call.input)).toEqual([{ order: 'B-7' }]);
  });

  it('is checked before anybody is asked', async () => {
    const scene = openScene({ tools }, { replies: [calls(toolCall('refund_order')), says('Which order?')] });
    await scene.say('I want my money back');
    expect(scene.told()[0]?.result).toContain('"order" is missing');
    expect(scene.turns().at(-1)?.agentText).toBe('Which order?');
  });

  it('lets the calls beside it run first, and a second one wait', async () => {
    const second = toolCall('refund_order', { order: 'B-7' }, 'second');
    const scene = openScene(
      { tools },
      { replies: [calls(call, toolCall('look_up'), second), says('Done.')] },
    );
    await scene.say('Both back');
    expect(scene.turns()).toEqual([]);
    scene.runs[0]?.end(succeeded('Found.'));
    await scene.settle();
    expect(scene.turns().at(-1)).toMatchObject({
      agentText: expect.stringContaining('A-12'),
      toolCalls: [
        { request_id: 'second', status: 'refused' },
        { request_id: 'call_look_up', status: 'succeeded' },
        { request_id: 'call_refund_order', status: 'awaiting' },
      ],
    });
    await scene.say('ok');
    scene.runs[1]?.end(succeeded('30 back.'));
    await scene.settle();
    const ids = scene.told().map(({ toolCallId }) => toolCallId);
    expect(ids).toEqual(['call_refund_order', 'call_look_up', 'second', 'call_refund_orde2']);
  });

  it('is made under an id as the server of the model writes them', async () => {
    const mistral = { ...call, id: 'D681PevKs' };
    const scene = openScene({ tools }, { replies: [calls(mistral), says('Refunded.')] });
    await scene.say('I want my money back');
    await scene.say('yes');
    expect(scene.runs.map(({ call: { id } }) => id)).toEqual([expect.stringMatching(/^[a-zA-Z0-9]{9}$/)]);
    expect(scene.runs[0]?.call.id).not.toBe(mistral.id);
  });

  it('survives into another session of the same chat', async () => {
    const history = [
      { role: 'user', text: 'I want my money back' },
      { role: 'agent', text: 'Shall I do that, yes or no?' },
    ] as const;
    const scene = openScene({ tools, history, pending: call }, { replies: [says('Refunded.')] });
    await scene.say('yes');
    expect(scene.runs).toMatchObject([{ call: { input: call.input }, context: { consent: 'yes' } }]);
    scene.runs[0]?.end(succeeded('30 back.'));
    await scene.settle();
    expect(scene.requests[0]?.messages.map(({ role }) => role)).toEqual([
      ...['user', 'agent', 'tool', 'agent', 'user', 'agent', 'tool'],
    ]);
  });

  it('is not made where the tool is no longer there', async () => {
    const scene = openScene({ tools: [], pending: call }, { replies: [says('Sorry.')] });
    await scene.say('yes');
    expect(scene.told()).toMatchObject([
      { status: 'declined', result: expect.stringContaining('no longer') },
    ]);
  });

  it('that was agreed to and is interrupted goes on like any other, with the words', async () => {
    const scene = openScene({ tools }, { replies: [calls(call), says('Yes?')] });
    await scene.say('I want my money back');
    await scene.say('yes');
    await scene.say('Hello?');
    scene.runs[0]?.end(succeeded('30 back.'));
    await scene.settle();
    expect(scene.sent('tool-update')).toMatchObject([
      { record: { status: 'succeeded', approval: { by: 'caller', is_approved: true, words: 'yes' } } },
    ]);
  });
});

describe('an unanswered question', () => {
  const asked = async (changes: Parameters<typeof openScene>[0] = {}) => {
    const scene = openScene({ tools, ...changes }, { replies: [calls(call)] });
    await scene.say('I want my money back');
    return scene;
  };

  it('is declined when the conversation ends, before it is told that it ended', async () => {
    const scene = await asked();
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.settle();
    expect(scene.sent('tool-update')).toMatchObject([
      {
        eventId: 1,
        record: {
          request_id: 'call_refund_order',
          status: 'declined',
          is_error: true,
          was_called: false,
          result: expect.stringContaining('nobody answered'),
          approval: null,
          detail: { error_code: 'nobody_answered' },
        },
      },
    ]);
    const types = scene.outputs.map(({ type }) => type);
    expect(types.indexOf('tool-update')).toBeLessThan(types.indexOf('session-end'));
    expect(scene.runs).toEqual([]);
  });

  it('is declined when a spoken conversation ends behind a question that was heard', async () => {
    const scene = openScene({ tools, spoken: SPOKEN, silenceEndMs: 20_000 }, { replies: [calls(call)] });
    await scene.say('I want my money back');
    await scene.pass(60_000);
    expect(scene.sent('session-end')).toMatchObject([{ reason: 'silence' }]);
    expect(scene.sent('tool-update')).toMatchObject([{ record: { status: 'declined' } }]);
  });

  it('stays asked where the conversation goes on in another session', async () => {
    const scene = await asked({ restsAfter: ['connection_lost'] });
    scene.session.receive({ type: 'hang-up', reason: 'connection_lost' });
    await scene.settle();
    expect(scene.sent('tool-update')).toEqual([]);
    const other = await asked({ restsAfter: ['connection_lost'] });
    other.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await other.settle();
    expect(other.sent('tool-update')).toHaveLength(1);
  });

  it('is not declined a second time once it was answered', async () => {
    const scene = await asked();
    await scene.say('no');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.settle();
    expect(scene.sent('tool-update')).toEqual([]);
  });
});

describe('the question in a spoken conversation', () => {
  const spoken = { tools, spoken: SPOKEN };

  it('has to be heard: words typed before that decide nothing', async () => {
    const scene = openScene(spoken, { replies: [calls(call), says('Of course.')] });
    await scene.say('I want my money back');
    await scene.pass(1_000);
    await scene.say('yes');
    expect(scene.runs).toEqual([]);
    expect(scene.turns()[0]).toMatchObject({
      ledger: { interrupted: true },
      toolCalls: [{ status: 'declined', result: expect.stringContaining('interrupted the question') }],
    });
    expect(scene.told()).toMatchObject([{ status: 'declined' }]);
  });

  it('may be answered into its last words', async () => {
    const scene = openScene(spoken, { replies: [calls(call)] });
    await scene.say('I want my money back');
    await scene.pass(5_500);
    await scene.say('yes');
    expect(scene.turns()[0]).toMatchObject({ toolCalls: [{ status: 'awaiting' }] });
    expect(scene.runs).toHaveLength(1);
  });

  it('is asked again of a caller who says nothing: a yes to anything else would count for it', async () => {
    const scene = openScene({ ...spoken, turnTimeoutMs: 5_000 }, { replies: [calls(call)] });
    await scene.say('I want my money back');
    await scene.pass(13_000);
    expect(scene.sent('turn-end')).toHaveLength(1);
    expect(scene.sent('reply-delta').at(-1)?.text).toContain('Shall I do that, yes or no?');
    await scene.pass(8_000);
    await scene.say('yes');
    expect(scene.runs).toHaveLength(1);
  });

  it('is answered after it was heard', async () => {
    const scene = openScene(spoken, { replies: [calls(call), says('Refunded.')] });
    await scene.say('I want my money back');
    await scene.pass(10_000);
    expect(scene.turns()).toHaveLength(1);
    await scene.say('go ahead');
    expect(scene.runs).toHaveLength(1);
  });
});
