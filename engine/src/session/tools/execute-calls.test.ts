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
import type { NumberTransferRule, SystemTools } from '../../tools/tool.ts';

const number: NumberTransferRule = {
  destination: { type: 'phone', value: '+33 1 23 45 67 89' },
  condition: 'the caller wants a person',
  transferType: 'blind',
  name: 'Front desk',
};
const endCall = toolCall('end_call', { reason: 'done', message: 'Goodbye!' });
const putThrough = toolCall('transfer_to_number', {
  transfer_number: '+33123456789',
  client_message: 'I put you through.',
  agent_message: 'Wants a room.',
});
const numbers = (canTransfer: 'line' | 'announced' | 'impossible'): SystemTools => ({
  transfer_to_number: { description: '', transfers: [number], canTransfer },
});
const systemTools: SystemTools = {
  ...numbers('line'),
  end_call: { description: '' },
  skip_turn: { description: '' },
};
const tools = [sessionTool('book')];

describe.each([
  ['written', undefined],
  ['spoken', SPOKEN],
] as const)('in a %s conversation', (_kind, spoken) => {
  it('end_call says goodbye first, and clients are told once it was heard', async () => {
    const scene = openScene({ systemTools, spoken }, { replies: [calls(endCall)] });
    await scene.say('That was all');
    await scene.pass(5_000);
    expect(scene.outputs.map(({ type }) => type).filter((type) => type !== 'audio')).toEqual([
      ...[
        'turn-start',
        'tool-request',
        'reply-start',
        'reply-delta',
        'reply-end',
        'turn-end',
        'tool-response',
      ],
      'session-end',
    ]);
    expect(scene.turns()).toMatchObject([
      { agentText: 'Goodbye!', toolCalls: [{ tool_name: 'end_call', type: 'system', status: 'succeeded' }] },
    ]);
    expect(await scene.session.ended).toBe('agent_ended');
  });

  it('skip_turn says nothing and waits', async () => {
    const scene = openScene({ systemTools, spoken }, { replies: [calls(toolCall('skip_turn'))] });
    await scene.say('One moment');
    await scene.pass(100);
    expect(scene.sent('reply-start')).toEqual([]);
    expect(scene.turns()).toMatchObject([{ agentText: '', toolCalls: [{ status: 'succeeded' }] }]);
    await scene.say('Here I am');
    await scene.pass(5_000);
    expect(scene.turns().at(-1)?.agentText).toBe('All right.');
  });

  it('transfer_to_number says its message, then has the line put the caller through, and the session ends', async () => {
    const scene = openScene({ systemTools, spoken }, { replies: [calls(putThrough)] });
    await scene.say('A person please');
    await scene.pass(5_000);
    expect(scene.turns()).toMatchObject([
      {
        agentText: 'I put you through.',
        toolCalls: [{ status: 'succeeded', detail: { transferred_to: '+33 1 23 45 67 89' } }],
      },
    ]);
    expect(scene.sent('transfer')).toEqual([
      {
        type: 'transfer',
        eventId: 1,
        rule: number,
        announcement: { text: 'Wants a room.', language: 'en' },
      },
    ]);
    expect(await scene.session.ended).toBe('transferred');
  });

  it('transfer_to_number announces in a test where the caller would be put through, and ends', async () => {
    const scene = openScene({ systemTools: numbers('announced'), spoken }, { replies: [calls(putThrough)] });
    await scene.say('A person please');
    await scene.pass(10_000);
    expect(scene.turns()[0]?.agentText).toBe(
      'I put you through. In a real call I would now put you through to Front desk.',
    );
    expect(scene.sent('transfer')).toEqual([]);
    expect(await scene.session.ended).toBe('transferred');
  });

  it('transfer_to_number gives the number instead where the line cannot transfer', async () => {
    const scene = openScene(
      { systemTools: numbers('impossible'), spoken },
      { replies: [calls(putThrough), says('Please call them.')] },
    );
    await scene.say('A person please');
    await scene.pass(5_000);
    expect(scene.told()[0]?.result).toContain('Give the caller the number instead');
    expect(scene.told()[0]?.result).toContain('Front desk: +33 1 23 45 67 89');
    expect(scene.turns().at(-1)?.agentText).toBe('Please call them.');
  });

  it('of two calls that end the agent’s part the first is executed, and the other recorded as not done', async () => {
    const scene = openScene({ systemTools, spoken }, { replies: [calls(toolCall('skip_turn'), endCall)] });
    await scene.say('One moment');
    await scene.pass(5_000);
    expect(scene.turns()).toMatchObject([
      {
        toolCalls: [
          { tool_name: 'end_call', status: 'refused', was_called: false },
          { tool_name: 'skip_turn', status: 'succeeded' },
        ],
      },
    ]);
    expect(scene.sent('tool-response').map(({ title }) => title)).toEqual(['skip_turn']);
    expect(scene.sent('session-end')).toEqual([]);
  });

  it('no leave is taken beside another call: its result comes first, and clients hear nothing of it', async () => {
    const scene = openScene(
      { systemTools, tools, spoken },
      { replies: [calls(toolCall('book'), endCall), says('It failed.')] },
    );
    await scene.say('Book and goodbye');
    expect(scene.runs).toHaveLength(1);
    scene.runs[0]?.end({ status: 'failed', result: 'Full.', wasCalled: true });
    await scene.pass(5_000);
    expect(scene.told()).toMatchObject([
      { toolCallId: 'call_book', status: 'failed' },
      { toolCallId: 'call_end_call', status: 'refused', result: expect.stringContaining('Not done yet') },
    ]);
    expect(scene.turns().at(-1)?.agentText).toContain('It failed.');
    expect(scene.sent('tool-request').map(({ title }) => title)).toEqual(['book']);
    expect(scene.sent('tool-response').map(({ title }) => title)).toEqual(['book']);
    expect(scene.sent('session-end')).toEqual([]);
  });

  it('end_call that an agent lacks, or that cannot be read, is not executed, and clients hear nothing of it', async () => {
    const broken = { ...endCall, problem: 'The arguments were no JSON object.' };
    for (const [own, call] of [
      [{}, endCall],
      [systemTools, broken],
    ] as const) {
      const scene = openScene({ systemTools: own, spoken }, { replies: [calls(call)] });
      await scene.say('That was all');
      await scene.pass(5_000);
      expect(scene.told()).toMatchObject([{ toolName: 'end_call', status: 'failed' }]);
      expect([...scene.sent('tool-request'), ...scene.sent('tool-response')]).toEqual([]);
      expect(scene.sent('session-end')).toEqual([]);
    }
  });

  it('transfer_to_number follows the rule that was chosen of several to one destination', async () => {
    const sales = { ...number, condition: 'an order', postDialDigits: '2' };
    const own: SystemTools = {
      transfer_to_number: { description: '', transfers: [number, sales], canTransfer: 'line' },
    };
    const chosen = toolCall('transfer_to_number', {
      ...putThrough.input,
      transfer_number: `${number.destination.value} (2)`,
    });
    const scene = openScene({ systemTools: own, spoken }, { replies: [calls(chosen)] });
    await scene.say('I want to order');
    await scene.pass(5_000);
    expect(scene.sent('transfer')).toMatchObject([{ rule: sales }]);
  });

  it('a destination that is none of the agent’s is refused with those that are', async () => {
    const wrong = toolCall('transfer_to_number', { transfer_number: '+99', client_message: 'Bye' });
    const scene = openScene({ systemTools, spoken }, { replies: [calls(wrong)] });
    await scene.say('A person please');
    expect(scene.told()[0]?.result).toContain('transfer_number is one of these: +33 1 23 45 67 89.');
  });
});

describe('a transfer whose message still sounds', () => {
  it('can be prevented by the caller', async () => {
    const scene = openScene(
      { systemTools, spoken: SPOKEN },
      { replies: [calls(putThrough), says('I stay.')] },
    );
    await scene.say('A person please');
    await scene.pass(300);
    await scene.say('No, wait!');
    await scene.pass(5_000);
    expect(scene.sent('transfer')).toEqual([]);
    expect(scene.turns()).toMatchObject([
      { toolCalls: [{ status: 'failed', detail: { error_code: 'interrupted' } }] },
      { agentText: 'I stay.' },
    ]);
    expect(scene.told()).toMatchObject([{ toolName: 'transfer_to_number', isError: true }]);
  });

  it('does not happen when the caller hangs up', async () => {
    const scene = openScene({ systemTools, spoken: SPOKEN }, { replies: [calls(putThrough)] });
    await scene.say('A person please');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.pass(5_000);
    expect(scene.sent('transfer')).toEqual([]);
    expect(await scene.session.ended).toBe('client_ended');
  });
});

it('goes on with the same turn when a tool and then a goodbye follow each other', async () => {
  const scene = openScene({ systemTools, tools }, { replies: [calls(toolCall('book')), calls(endCall)] });
  await scene.say('Book and goodbye');
  scene.runs[0]?.end(succeeded('Booked.'));
  await scene.settle();
  expect(scene.turns()).toMatchObject([
    { agentText: 'Goodbye!', toolCalls: [{ tool_name: 'book' }, { tool_name: 'end_call' }] },
  ]);
});
