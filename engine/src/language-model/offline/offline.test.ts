import { PROMPT_MAX } from '@parley/contract/limits.ts';
import { describe, expect, it, vi } from 'vitest';
import { partsOf, requestOf, silent, textOf } from '../../../test/offline-test-practice.ts';
import type { ChatMessage, ReplyPart } from '../language-model.ts';
import { createOfflineModel, warmUpOfflineModel } from './offline.ts';
import { createPromptReader } from './prompt/prompt-analysis.ts';

describe('evidence', () => {
  it('names the section and the sentence of the prompt', async () => {
    const parts = await partsOf(requestOf([{ role: 'user', text: 'How much is a check-up?' }]));
    expect(parts).toContainEqual({
      type: 'evidence',
      evidence: {
        kind: 'prompt',
        source: 'environment',
        title: 'Environment',
        text: 'A check-up costs £45 and takes 30 minutes.',
        score: expect.any(Number),
      },
    });
  });

  it('names the document of a passage, also in another language than the conversation', async () => {
    const passages = [
      {
        documentId: 'doc-1',
        documentName: 'Tarifs',
        heading: 'Livraison',
        text: 'La livraison en Corse coûte 15 €. Elle prend une semaine.',
        score: 0.8,
      },
    ];
    const parts = await partsOf(requestOf([{ role: 'user', text: 'How much is delivery?' }], { passages }));
    expect(textOf(parts)).toContain('La livraison en Corse coûte 15 €.');
    expect(parts.find((part) => part.type === 'evidence')).toMatchObject({
      evidence: { kind: 'document', source: 'doc-1', title: 'Tarifs' },
    });
  });
});

describe('tools', () => {
  const tools = [
    {
      name: 'track_order',
      description: 'Track where an order is',
      inputSchema: {
        type: 'object',
        properties: { order_number: { type: 'string', description: 'order number' } },
        required: ['order_number'],
      },
    },
  ];

  it('are called by what the caller asks, with values from the conversation', async () => {
    const parts = await partsOf(
      requestOf([{ role: 'user', text: 'Can you track my order A-1234?' }], { tools }),
    );
    expect(parts).toContainEqual({
      type: 'tool-call',
      call: { id: 'offline_1_track_order', name: 'track_order', input: { order_number: 'A-1234' } },
    });
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
  });

  it('are called once a missing value was given', async () => {
    const asked = await partsOf(
      requestOf([{ role: 'user', text: 'Where is my order, can you track it?' }], { tools }),
    );
    expect(textOf(asked)).toBe('For that I need the following: order number. What is it?');
    const messages: ChatMessage[] = [
      { role: 'user', text: 'Where is my order, can you track it?' },
      { role: 'agent', text: textOf(asked) },
      { role: 'user', text: 'It is 98765' },
    ];
    const parts = await partsOf(requestOf(messages, { tools }));
    expect(parts.find((part) => part.type === 'tool-call')).toMatchObject({
      call: { input: { order_number: '98765' } },
    });
  });

  it.each([
    [false, '{"status":"on its way"}', /on its way/i],
    [true, 'HTTP 500', /did not work|failed/],
  ])('are reported honestly (failed: %s)', async (isError, result, expected) => {
    const messages: ChatMessage[] = [
      { role: 'user', text: 'Track my order 98765' },
      { role: 'agent', text: '', toolCalls: [{ id: 'c1', name: 'track_order', input: {} }] },
      { role: 'tool', toolCallId: 'c1', toolName: 'track_order', result, isError },
    ];
    const text = textOf(await partsOf(requestOf(messages, { tools })));
    expect(text).toMatch(expected);
    if (isError) expect(text).not.toMatch(/is done|Here is what I found/);
  });

  it('are left alone by questions that they are not for', async () => {
    const parts = await partsOf(requestOf([{ role: 'user', text: 'When are you open?' }], { tools }));
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
  });
});

describe('the stream', () => {
  it('is the same for the same request', async () => {
    const request = requestOf([{ role: 'user', text: 'How much is a check-up?' }]);
    expect(await partsOf(request)).toEqual(await partsOf(request));
  });

  it('comes in groups of words and ends once', async () => {
    const parts = await partsOf(requestOf([{ role: 'user', text: 'How much is a check-up?' }]));
    expect(parts.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(3);
    expect(parts.filter(({ type }) => type === 'end')).toHaveLength(1);
  });

  it('is cut at the token limit', async () => {
    const parts = await partsOf(
      requestOf([{ role: 'user', text: 'How much is a check-up?' }], { maxTokens: 5 }),
    );
    expect(textOf(parts).length).toBeLessThanOrEqual(20);
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'length' });
  });

  it('stops without an error when it is aborted', async () => {
    const stop = new AbortController();
    const heard: ReplyPart[] = [];
    for await (const part of createOfflineModel().reply(
      requestOf([{ role: 'user', text: 'Hello' }]),
      stop.signal,
    )) {
      heard.push(part);
      stop.abort();
    }
    expect(heard).toHaveLength(1);
  });

  it('analyses a prompt once, however many replies rest on it', async () => {
    const prompts = createPromptReader(2);
    const model = createOfflineModel({ prompts });
    for (const text of ['Hello', 'When are you open?', 'Bye']) {
      await Array.fromAsync(model.reply(requestOf([{ role: 'user', text }]), silent));
    }
    expect(prompts.analysed).toBe(1);
  });

  it.each([' ', ',', '.', '?', ' |'])(
    'comes also where a prompt repeats one mark without end: %j',
    async (mark) => {
      const long = `a${mark.repeat(199_000 / mark.length)}b`;
      const systemPrompt = `# Environment\n${long}\n\n# Mandatory questions\n- ${long}`;
      const parts = await partsOf(requestOf([{ role: 'user', text: 'Hello' }], { systemPrompt }));
      expect(parts.at(-1)).toMatchObject({ type: 'end' });
    },
  );

  it('rests on no more of a prompt than an agent may have, and on the whole context', async () => {
    const prompts = createPromptReader(1);
    const read = vi.spyOn(prompts, 'read');
    const request = requestOf([{ role: 'user', text: 'Hello' }], {
      systemPrompt: 'We open at nine.\n'.repeat(20_000),
      context: '# Context\n- The caller is Ada.',
    });
    await Array.fromAsync(createOfflineModel({ prompts }).reply(request, silent));
    const [asRead = ''] = read.mock.calls[0] ?? [];
    expect(asRead).toHaveLength(PROMPT_MAX + 2 + (request.context?.length ?? 0));
    expect(asRead).toMatch(/The caller is Ada\.$/);
  });

  it('is the same after the warm-up', async () => {
    const request = requestOf([{ role: 'user', text: 'How much is a check-up?' }]);
    const before = await partsOf(request);
    warmUpOfflineModel();
    expect(await partsOf(request)).toEqual(before);
  });
});
