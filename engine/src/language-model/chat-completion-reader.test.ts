import { describe, expect, it } from 'vitest';
import { readChatCompletion } from './chat-completion-reader.ts';
import type { ReplyPart } from './language-model.ts';

describe('a streamed chat completion', () => {
  it('speaks the text of content that comes in parts, without the reasoning', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'day.' },
    ];
    expect(await read({ content, reasoning_content: 'Hm.' }, 'stop')).toEqual([
      { type: 'text-delta', text: 'Good day.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('speaks a refusal', async () => {
    expect(await read({ content: null, refusal: 'I cannot help with that.' }, 'stop')).toEqual([
      { type: 'text-delta', text: 'I cannot help with that.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it.each([
    [
      'leaves out thoughts before the answer',
      ['<thi', 'nk>Hm. {}', ' So.</th', 'ink>\n', 'Good', ' day.'],
      'Good day.',
    ],
    ['leaves out thoughts in one piece', ['\n<think></think>\n\nGood day.'], 'Good day.'],
    ['leaves out thoughts of Claude', ['<thinking>Hm.</thinking>\n', 'Good day.'], 'Good day.'],
    ['leaves out thoughts of Kimi', ['◁thi', 'nk▷Hm. ◁', '/think▷Good day.'], 'Good day.'],
    ['leaves out thoughts of Magistral', ['[THINK]Hm.[/THI', 'NK]Good day.'], 'Good day.'],
    [
      'leaves out the channel in which gpt-oss thinks',
      [
        '<|channel|>analysis<|message|>Hm.',
        '<|end|><|start|>assistant<|channel|>final<|mess',
        'age|>Good day.',
      ],
      'Good day.',
    ],
    [
      'leaves out the mark of an answer of gpt-oss',
      ['<|channel|>final<|message|>Good', ' day.'],
      'Good day.',
    ],
    ['says what only begins like thoughts', ['<', '3 is a heart.'], '<3 is a heart.'],
    ['says what ends like the beginning of thoughts', ['<th'], '<th'],
  ])('%s', async (_, pieces, said) => {
    const events = [...pieces.map((content) => chunk({ content })), chunk({}, 'stop'), '[DONE]'];
    const parts = await Array.fromAsync(readChatCompletion(stream(...events), 'x'));
    expect(parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')).toBe(said);
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'stop' });
  });

  it('gives up a model whose thoughts in the text do not end', async () => {
    const hm = chunk({ content: 'Hm. '.repeat(50_000) });
    const thoughts = [chunk({ content: '<think>' }), ...Array.from({ length: 10 }, () => hm)];
    const reading = Array.fromAsync(readChatCompletion(stream(...thoughts, '[DONE]'), 'x'));
    await expect(reading).rejects.toMatchObject({ code: 'malformed' });
  });

  it('ends with what was said when the server gives no reason for its end', async () => {
    expect(await read({ content: 'Good day.' })).toEqual([
      { type: 'text-delta', text: 'Good day.' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('takes calls that carry no index one after the other', async () => {
    const parts = await readAll([
      { tool_calls: [{ id: 'a', function: { name: 'hours', arguments: '{"day":' } }] },
      { tool_calls: [{ function: { arguments: '"mon"}' } }] },
      { tool_calls: [{ id: 'b', function: { name: 'prices', arguments: '' } }] },
    ]);
    expect(parts).toEqual([
      { type: 'tool-call', call: { id: 'a', name: 'hours', input: { day: 'mon' } } },
      { type: 'tool-call', call: { id: 'b', name: 'prices', input: {} } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it('reads an id of many digits in the arguments of a call as the model wrote it', async () => {
    const parts = await readAll([
      { tool_calls: [{ id: 'a', function: { name: 'find', arguments: '{"id":1234567890123456789}' } }] },
    ]);
    expect(parts).toMatchObject([
      { type: 'tool-call', call: { input: { id: '1234567890123456789' } } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it('takes calls that all carry one index for as many as have ids of their own', async () => {
    const parts = await readAll([
      { tool_calls: [{ index: 0, id: 'a', function: { name: 'hours', arguments: '{"day":"mon"}' } }] },
      { tool_calls: [{ index: 0, id: 'b', function: { name: 'hours', arguments: '{"day":' } }] },
      { tool_calls: [{ index: 0, id: 'b', function: { arguments: '"tue"}' } }] },
    ]);
    expect(parts).toMatchObject([
      { type: 'tool-call', call: { id: 'a', input: { day: 'mon' } } },
      { type: 'tool-call', call: { id: 'b', input: { day: 'tue' } } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it.each([
    ['at its longest', [chunk({}, 'length'), '[DONE]']],
    ['without an end', []],
  ])('does not call a tool without arguments where the answer was cut %s before them', async (_, ends) => {
    const call = { index: 0, id: 'a', function: { name: 'cancel_order', arguments: '' } };
    const events = [chunk({ content: 'One moment.' }), chunk({ tool_calls: [call] }), ...ends];
    expect(await Array.fromAsync(readChatCompletion(stream(...events), 'x'))).toMatchObject([
      { type: 'text-delta' },
      { type: 'tool-call', call: { name: 'cancel_order', problem: expect.any(String) } },
      { type: 'end' },
    ]);
  });

  it('separates the pieces of two calls that arrive alternately, and names a call that has no id', async () => {
    const parts = await readAll([
      { tool_calls: [{ index: 0, function: { name: 'hours', arguments: '{"day"' } }] },
      { tool_calls: [{ index: 1, id: 'b', function: { name: 'prices', arguments: '{}' } }] },
      { tool_calls: [{ index: 0, function: { arguments: ':"mon"}' } }] },
    ]);
    expect(parts).toMatchObject([
      { type: 'tool-call', call: { id: expect.stringMatching(/^call_/), input: { day: 'mon' } } },
      { type: 'tool-call', call: { id: 'b', name: 'prices' } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it.each([
    ['reports a failure', '{"error":{"message":"Out of memory: You help."}}', 'failed'],
    ['sends another shape', '{"choices":"none"}', 'malformed'],
    ['sends no JSON', 'oops', 'malformed'],
    [
      'calls a tool without a name',
      chunk({ tool_calls: [{ index: 0, id: 'a' }] }, 'tool_calls'),
      'malformed',
    ],
    ['says nothing at all', '[DONE]', 'malformed'],
  ])('fails when the server %s, without quoting it', async (_, event, code) => {
    const [outcome] = await Promise.allSettled([Array.fromAsync(readChatCompletion(stream(event), 'x'))]);
    const reason = outcome?.status === 'rejected' ? outcome.reason : undefined;
    expect(reason).toMatchObject({ code });
    expect(String(reason)).not.toContain('You help');
  });
});

function chunk(delta: Record<string, unknown>, finishReason?: string): string {
  return JSON.stringify({ choices: [{ delta, ...(finishReason ? { finish_reason: finishReason } : {}) }] });
}

async function* stream(...events: string[]): AsyncGenerator<string> {
  yield* events;
}

function read(delta: Record<string, unknown>, finishReason?: string): Promise<ReplyPart[]> {
  return Array.fromAsync(readChatCompletion(stream(chunk(delta, finishReason), '[DONE]'), 'x'));
}

function readAll(deltas: readonly Record<string, unknown>[]): Promise<ReplyPart[]> {
  const events = [...deltas.map((delta) => chunk(delta)), chunk({}, 'tool_calls'), '[DONE]'];
  return Array.fromAsync(readChatCompletion(stream(...events), 'x'));
}
