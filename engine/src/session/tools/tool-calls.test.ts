import { describe, expect, it } from 'vitest';
import { calls, openScene, says, sessionTool, succeeded, toolCall } from '../../../test/tool-test-scene.ts';
import type { ReplyPart } from '../../language-model/language-model.ts';
import type { NumberTransferRule } from '../../tools/tool.ts';

const order = sessionTool('order', {
  inputSchema: {
    type: 'object',
    properties: { dish: { type: 'string' }, count: { type: 'integer' } },
    required: ['dish'],
  },
});
const tools = [order, sessionTool('look_up')];

describe('a call of a tool', () => {
  it('is recorded with what was asked, how long it took and what came of it', async () => {
    const scene = openScene(
      { tools },
      { replies: [calls(toolCall('order', { dish: 'soup', count: 2 })), says('Ordered.')] },
    );
    await scene.say('Two soups please');
    await scene.pass(1_500);
    scene.runs[0]?.end({
      ...succeeded('{"ok":true}'),
      detail: { method: 'POST', http_status: 200 },
      variables: { order_id: 'A1' },
    });
    await scene.settle();
    expect(scene.turns().at(-1)).toMatchObject({
      agentText: 'Ordered.',
      toolCalls: [
        {
          request_id: 'call_order',
          tool_name: 'order',
          type: 'webhook',
          status: 'succeeded',
          params_as_json: '{"dish":"soup","count":2}',
          start_ms: 0,
          latency_secs: 1.5,
          is_error: false,
          was_called: true,
          result: '{"ok":true}',
          approval: null,
          detail: { method: 'POST', http_status: 200, variables: { order_id: 'A1' } },
        },
      ],
      evidence: [{ kind: 'tool', source: 'call_order', title: 'order' }],
      ledger: { tools: [{ name: 'order', start_ms: 0, end_ms: 1_500, is_error: false }] },
    });
    expect(scene.sent('tool-response')).toMatchObject([
      { eventId: 1, kind: 'webhook', title: 'order', outcome: { status: 'succeeded' } },
    ]);
  });

  it('runs beside the others of its request, and the model reads all results in the order of its calls', async () => {
    const scene = openScene(
      { tools },
      { replies: [calls(toolCall('order', { dish: 'soup' }), toolCall('look_up')), says('Done.')] },
    );
    await scene.say('Soup, and the weather');
    expect(scene.runs).toHaveLength(2);
    scene.runs[1]?.end(succeeded('Sun.'));
    await scene.settle();
    expect(scene.requests).toHaveLength(1);
    scene.runs[0]?.end(succeeded('Ordered.'));
    await scene.settle();
    expect(scene.told().map(({ result }) => result)).toEqual(['Ordered.', 'Sun.']);
  });

  it.each(['failed', 'timed_out', 'refused', 'declined', 'unknown'] as const)(
    'that is %s is told to the model as no success, and is no evidence',
    async (status) => {
      const scene = openScene({ tools }, { replies: [calls(toolCall('look_up')), says('Sorry.')] });
      await scene.say('Look');
      scene.runs[0]?.end({ status, result: 'HTTP 500 came back.', wasCalled: true });
      await scene.settle();
      expect(scene.told()).toMatchObject([
        {
          result: 'HTTP 500 came back. Do not tell the caller that it was done or that it succeeded.',
          isError: true,
          status,
        },
      ]);
      expect(scene.turns().at(-1)).toMatchObject({ toolCalls: [{ status, is_error: true }], evidence: [] });
    },
  );

  it('is not made with a parameter missing or of another type: the model is told which', async () => {
    const scene = openScene(
      { tools: [{ ...order, kind: 'mcp' }] },
      {
        replies: [
          calls(toolCall('order', { count: 2 }, 'a'), toolCall('order', { dish: 'soup', count: '2' }, 'b')),
          says('Which dish?'),
        ],
      },
    );
    await scene.say('Two please');
    expect(scene.runs).toEqual([]);
    expect(scene.told().map(({ result }) => result)).toEqual([
      expect.stringContaining('The parameter "dish" is missing.'),
      expect.stringContaining('The parameter "count" must be of type integer.'),
    ]);
    expect(scene.turns().at(-1)).toMatchObject({
      toolCalls: [{ status: 'failed', was_called: false }, { status: 'failed' }],
    });
  });

  it('whose arguments could not be read, or of a tool that is not there, is answered and not made', async () => {
    const broken = { ...toolCall('look_up', {}, 'a'), problem: 'The arguments were no JSON object.' };
    const scene = openScene({ tools }, { replies: [calls(broken, toolCall('fly')), says('Sorry.')] });
    await scene.say('Go');
    expect(scene.runs).toEqual([]);
    expect(scene.told().map(({ result }) => result)).toEqual([
      expect.stringContaining('The arguments were no JSON object.'),
      expect.stringContaining('There is no tool named fly. The tools are: order, look_up.'),
    ]);
  });

  it('is answered when its runner throws, and when it does not settle as long as a conversation may last', async () => {
    const scene = openScene({ tools }, { replies: [calls(toolCall('look_up')), calls(toolCall('look_up'))] });
    await scene.say('Look');
    scene.runs[0]?.fail(new Error('A bug.'));
    await scene.settle();
    expect(scene.told()).toMatchObject([
      { status: 'failed', result: expect.stringContaining('Do not tell') },
    ]);
    expect(scene.failures).toHaveLength(1);
    await scene.pass(3_500_000);
    expect(scene.turns()).toEqual([]);
    await scene.pass(200_000);
    expect(scene.turns().at(-1)).toMatchObject({ toolCalls: [{ status: 'failed' }, { status: 'unknown' }] });
  });

  it('gets an id of its own where the model gives none or the same twice', async () => {
    const scene = openScene(
      { tools },
      {
        replies: [
          calls(
            toolCall('look_up', {}, 'x'),
            toolCall('look_up', { a: 1 }, 'x'),
            toolCall('look_up', {}, ''),
          ),
        ],
      },
    );
    await scene.say('Look');
    expect(scene.runs.map(({ call }) => call.id)).toEqual(['x', '2', expect.stringMatching(/^call/)]);
  });

  it('gets another id than the calls of an earlier session', async () => {
    const earlier = toolCall('look_up', {}, 'x');
    const scene = openScene(
      {
        tools,
        history: [
          { role: 'user', text: 'Look' },
          { role: 'agent', text: '', toolCalls: [earlier] },
          { role: 'tool', toolCallId: 'x', toolName: 'look_up', result: '7', isError: false },
          { role: 'agent', text: 'Seven.' },
        ],
      },
      { replies: [calls(toolCall('look_up', {}, 'x'))] },
    );
    await scene.say('Look again');
    expect(scene.runs.map(({ call }) => call.id)).toEqual(['2']);
  });

  const silent: ReplyPart[] = [{ type: 'end', reason: 'stop' }];
  it.each([
    ['its answer is said', says('It is free.'), 'Let me check. It is free.'],
    ['what it said before stands where that was all', silent, 'Let me check.'],
  ])('has a model that says nothing behind it asked once more: %s', async (_, second, agentText) => {
    const checks: ReplyPart[] = [
      { type: 'text-delta', text: 'Let me check.' },
      ...calls(toolCall('look_up')),
    ];
    const scene = openScene({ tools }, { replies: [checks, silent, second] });
    await scene.say('Is it free?');
    scene.runs[0]?.end(succeeded('Free.'));
    await scene.settle();
    expect(scene.requests).toHaveLength(3);
    expect(scene.turns()).toMatchObject([{ agentText, ledger: { errors: [] } }]);
  });

  it('is one of sixteen at most', async () => {
    const many = Array.from({ length: 20 }, (_, index) => toolCall('look_up', { index }, `call_${index}`));
    const scene = openScene({ tools }, { replies: [calls(...many)] });
    await scene.say('Look');
    expect(scene.runs).toHaveLength(16);
  });
});

it('offers tools as the model services know them, with the conditions of transfers', async () => {
  const transfer = {
    agentId: 'agent_bob',
    agentName: 'Bob',
    condition: 'the caller wants\n to pay',
    message: '',
    delayMs: 0,
    hasFirstMessage: false,
  };
  const number: NumberTransferRule = {
    destination: { type: 'phone', value: '+33123456789' },
    condition: 'an emergency',
    transferType: 'blind',
    name: 'On call',
  };
  const scene = openScene(
    {
      tools: [sessionTool('look_up')],
      systemTools: {
        end_call: { description: ' Hang up. ' },
        transfer_to_agent: { description: '', transfers: [transfer] },
        transfer_to_number: { description: 'Put through.', transfers: [number], canTransfer: 'line' },
        language_detection: { description: '', languages: [] },
      },
    },
    { replies: [] },
  );
  await scene.say('Hi');
  const offered = scene.requests[0]?.tools ?? [];
  expect(offered.map(({ name }) => name)).toEqual([
    'look_up',
    'end_call',
    'transfer_to_agent',
    'transfer_to_number',
  ]);
  expect(offered[0]).toEqual({
    name: 'look_up',
    description: 'Does look_up.',
    inputSchema: { type: 'object', properties: {} },
  });
  expect(offered[1]?.description).toBe('Hang up.');
  expect(offered[2]?.description).toMatch(/\nAgents:\n0: Bob: the caller wants to pay$/);
  expect(offered[2]?.inputSchema).toMatchObject({ properties: { agent_number: { enum: [0] } } });
  expect(offered[3]?.description).toBe('Put through.\nDestinations:\n+33123456789: On call: an emergency');
});
