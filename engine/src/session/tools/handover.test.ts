import { describe, expect, it } from 'vitest';
import {
  agentSide,
  calls,
  openScene,
  SPOKEN,
  says,
  sessionTool,
  speaker,
  toolCall,
} from '../../../test/tool-test-scene.ts';
import type { AgentTransferRule } from '../../tools/tool.ts';
import { type AgentSide, HandoverRefused } from '../state/session-dependencies.ts';

function rule(
  agentId: string,
  agentName: string,
  changes: Partial<AgentTransferRule> = {},
): AgentTransferRule {
  return {
    agentId,
    agentName,
    condition: '',
    message: '',
    delayMs: 0,
    hasFirstMessage: false,
    ...changes,
  };
}

const transferring = (...transfers: readonly AgentTransferRule[]) => ({
  systemTools: { transfer_to_agent: { description: '', transfers } },
});
const transfer = (agent_number: number, id = 'call_transfer') =>
  toolCall('transfer_to_agent', { agent_number, reason: 'asked' }, id);
const toAnna = transferring(rule('agent_anna', 'Anna'));

describe('a handover to another agent', () => {
  it('says its message, waits, and then the other agent answers the caller’s last words itself', async () => {
    const bob = agentSide('agent_bob', 'Bob', { replies: [says('Your bill is paid.')] });
    const scene = openScene(
      transferring(rule('agent_bob', 'Bob', { message: 'I hand you over to Bob.', delayMs: 2_000 })),
      { replies: [calls(transfer(0)), says('Never.')], sides: { agent_bob: bob } },
    );
    await scene.say('What about my bill?');
    expect(scene.sent('reply-end').map(({ text }) => text)).toEqual(['I hand you over to Bob.']);
    expect(scene.turns()).toEqual([]);
    await scene.pass(2_000);
    expect(scene.turns()).toMatchObject([
      {
        eventId: 1,
        agentText: 'I hand you over to Bob.',
        agent: null,
        toolCalls: [
          { tool_name: 'transfer_to_agent', status: 'succeeded', detail: { transferred_to: 'Bob' } },
        ],
      },
      {
        eventId: 2,
        callerText: undefined,
        agentText: 'Your bill is paid.',
        agent: { agent_id: 'agent_bob', agent_name: 'Bob' },
        ledger: { model: { name: 'Bob' } },
      },
    ]);
    expect(scene.sent('turn-end').map(({ continues }) => continues)).toEqual([true, false]);
    expect(scene.sent('agent-change')).toEqual([
      { type: 'agent-change', agent: { agent_id: 'agent_bob', agent_name: 'Bob' } },
    ]);
    const [request] = bob.requests;
    expect(request).toMatchObject({
      systemPrompt: 'You are Bob.',
      messages: [{ role: 'user', text: 'What about my bill?' }],
      context: expect.stringContaining('taken this conversation over from Anna'),
    });
    await scene.say('Thanks');
    expect(bob.requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'agent', 'agent', 'user']);
    expect(bob.requests[1]?.context).toBeUndefined();
    expect(scene.requests).toHaveLength(1);
  });

  it('begins with the first message of the other agent where the rule says so', async () => {
    const bob = agentSide('agent_bob', 'Bob', { changes: { firstMessage: 'Bob here!' } });
    const scene = openScene(transferring(rule('agent_bob', 'Bob', { hasFirstMessage: true })), {
      replies: [calls(transfer(0))],
      sides: { agent_bob: bob },
    });
    await scene.say('Bob please');
    expect(scene.turns().map(({ agentText }) => agentText)).toEqual(['', 'Bob here!']);
    expect(bob.requests).toEqual([]);
  });

  it('gives the other agent its own tools, model and settings', async () => {
    const bob = agentSide('agent_bob', 'Bob', {
      replies: [calls(toolCall('pay')), says('Paid.')],
      changes: { tools: [sessionTool('pay')], language: 'fr' },
    });
    const scene = openScene(transferring(rule('agent_bob', 'Bob')), {
      replies: [calls(transfer(0))],
      sides: { agent_bob: bob },
    });
    await scene.say('Pay my bill');
    expect(scene.runs).toEqual([]);
    expect(bob.requests[0]).toMatchObject({ language: 'fr', tools: [{ name: 'pay' }] });
    expect(scene.turns().at(-1)).toMatchObject({
      agentText: 'Paid.',
      toolCalls: [{ tool_name: 'pay', status: 'succeeded', result: 'Done by Bob.' }],
    });
  });

  it.each([
    ['to itself', transferring(rule('agent_anna', 'Anna')), 0, 'You are Anna yourself'],
    ['to a number that is not in the list', transferring(rule('agent_bob', 'Bob')), 3, 'from 0 to 0'],
  ])('%s is refused, and the model answers', async (_where, changes, index, why) => {
    const scene = openScene(changes, { replies: [calls(transfer(index)), says('I help you myself.')] });
    await scene.say('Hand me over');
    expect(scene.told()).toMatchObject([{ isError: true, result: expect.stringContaining(why) }]);
    expect(scene.turns().at(-1)?.agentText).toBe('I help you myself.');
  });

  it('back to who has just handed over is refused until the caller speaks again', async () => {
    const bob = agentSide('agent_bob', 'Bob', {
      replies: [calls(transfer(0, 'back')), says('I help you.'), calls(transfer(0, 'later'))],
      changes: toAnna,
    });
    const anna = agentSide('agent_anna', 'Anna', { replies: [says('Anna again.')] });
    const scene = openScene(transferring(rule('agent_bob', 'Bob')), {
      replies: [calls(transfer(0))],
      sides: { agent_bob: bob, agent_anna: anna },
    });
    await scene.say('Hand me over');
    expect(bob.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      status: 'refused',
      result: expect.stringContaining('would be a loop'),
    });
    expect(scene.turns().at(-1)).toMatchObject({ agentText: 'I help you.' });
    await scene.say('No, Anna please');
    expect(scene.turns().at(-1)).toMatchObject({ agentText: 'Anna again.', agent: null });
  });

  it('is made five times at most', async () => {
    const otherThan = (id: string) =>
      transferring(rule(id === 'agent_anna' ? 'agent_bob' : 'agent_anna', 'Other'));
    const side = (id: string): AgentSide => ({
      ...agentSide(id, id, { changes: otherThan(id) }),
      languageModel: {
        answering: { source: 'scripted', name: id },
        // Hands the caller over whenever they speak, and not when they were handed over just now.
        async *reply({ messages, context }) {
          const isAsked = messages.at(-1)?.role === 'user' && context === undefined;
          yield* isAsked ? calls(transfer(0)) : says('Enough.');
        },
      },
    });
    const scene = openScene(otherThan('agent_anna'), {
      replies: [calls(transfer(0))],
      sides: { agent_anna: side('agent_anna'), agent_bob: side('agent_bob') },
    });
    for (let turn = 0; turn < 8; turn += 1) await scene.say('Hand me over');
    expect(scene.sent('agent-change')).toHaveLength(5);
    expect(scene.turns().at(-1)).toMatchObject({
      toolCalls: [{ status: 'refused', detail: { error_code: 'too_many_transfers' } }],
    });
  });

  it('is refused where the other agent cannot be got ready: nothing is promised, and the model is told', async () => {
    const scene = openScene(transferring(rule('agent_bob', 'Bob', { message: 'I hand you over.' })), {
      replies: [calls(transfer(0)), says('Bob is not there.')],
      handOver: async () => {
        throw new HandoverRefused('agent_not_found', 'Bob does not exist any more.');
      },
    });
    await scene.say('Bob please');
    expect(scene.turns().at(-1)).toMatchObject({
      agentText: 'Bob is not there.',
      toolCalls: [{ status: 'refused', detail: { error_code: 'agent_not_found' } }],
    });
    expect(scene.told()[0]?.result).toContain('Bob does not exist any more. Do not');
    expect(scene.sent('agent-change')).toEqual([]);
  });

  it('is refused where the other agent is not ready in ten seconds', async () => {
    const scene = openScene(transferring(rule('agent_bob', 'Bob')), {
      replies: [calls(transfer(0)), says('Bob does not answer.')],
      handOver: () => new Promise(() => {}),
    });
    await scene.say('Bob please');
    await scene.pass(10_000);
    expect(scene.turns().at(-1)).toMatchObject({ agentText: 'Bob does not answer.' });
  });

  it('that the caller interrupts does not happen, and the model knows', async () => {
    const bob = agentSide('agent_bob', 'Bob', {});
    const scene = openScene(
      transferring(rule('agent_bob', 'Bob', { message: 'I hand you over.', delayMs: 3_000 })),
      { replies: [calls(transfer(0)), says('I stay.')], sides: { agent_bob: bob } },
    );
    await scene.say('Bob please');
    await scene.pass(1_000);
    await scene.say('No, wait!');
    await scene.pass(5_000);
    expect(scene.sent('agent-change')).toEqual([]);
    expect(scene.turns()).toMatchObject([
      { toolCalls: [{ status: 'failed', detail: { error_code: 'interrupted' } }] },
      { agentText: 'I stay.' },
    ]);
    expect(scene.told()[0]?.result).toContain('interrupted before');
  });

  it.each([500, 3_000])('is dropped when the caller hangs up %d ms into it', async (ms) => {
    const bob = agentSide('agent_bob', 'Bob', {});
    const scene = openScene(
      transferring(rule('agent_bob', 'Bob', { message: 'I hand you over.', delayMs: 4_000 })),
      { replies: [calls(transfer(0))], sides: { agent_bob: bob } },
    );
    await scene.say('Bob please');
    await scene.pass(ms);
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.pass(10_000);
    expect(scene.outputs.at(-1)).toEqual({ type: 'session-end', reason: 'client_ended' });
    expect(bob.requests).toEqual([]);
  });

  it('is dropped when the server stops meanwhile', async () => {
    const bob = agentSide('agent_bob', 'Bob', {});
    const scene = openScene(transferring(rule('agent_bob', 'Bob', { delayMs: 1_000 })), {
      replies: [calls(transfer(0))],
      sides: { agent_bob: bob },
    });
    await scene.say('Bob please');
    scene.session.receive({ type: 'stop-request', reason: 'server_stopped' });
    await scene.pass(1_000);
    expect(scene.outputs.at(-1)).toEqual({ type: 'session-end', reason: 'server_stopped' });
    expect(scene.turns()).toMatchObject([{ toolCalls: [{ status: 'failed' }] }]);
  });
});

describe('a handover in a spoken conversation', () => {
  it('waits until the reply and the message were heard, and then the other voice speaks', async () => {
    const spoken: { name: string; text: string }[] = [];
    const bob = agentSide('agent_bob', 'Bob', { replies: [says('Your bill is paid.')] });
    const sides = {
      agent_bob: { ...bob, speech: { recogniser: undefined, speakers: [speaker('bob', spoken)] } },
    };
    const before = [{ type: 'text-delta', text: 'Just a moment. ' } as const, ...calls(transfer(0))];
    const scene = openScene(
      {
        ...transferring(rule('agent_bob', 'Bob', { message: 'I hand you over.', delayMs: 500 })),
        spoken: SPOKEN,
      },
      { replies: [before], sides },
    );
    await scene.say('My bill?');
    expect(scene.spoken.map(({ text }) => text)).toEqual(['Just a moment.', 'I hand you over.']);
    await scene.pass(1_400);
    expect(scene.sent('agent-change')).toEqual([]);
    await scene.pass(1_000);
    expect(scene.sent('agent-change')).toHaveLength(1);
    expect(spoken).toEqual([{ name: 'bob', text: 'Your bill is paid.' }]);
    await scene.pass(5_000);
    expect(scene.turns().map(({ agentText }) => agentText)).toEqual([
      'Just a moment. I hand you over.',
      'Your bill is paid.',
    ]);
  });
});
