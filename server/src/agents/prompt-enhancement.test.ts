import {
  type LanguageModel,
  LanguageModelError,
  type ReplyRequest,
} from '@parley/engine/language-model/language-model.ts';
import { describe, expect, it } from 'vitest';
import { EnhanceFailed, enhancedPrompt } from './prompt-enhancement.ts';

const signal = new AbortController().signal;
const sectioned = { text: '# Rules\nBe kind.', isTemplateMode: true, lang: 'fr' };

describe('prompt enhancement', () => {
  it('asks the model to preserve headings of the given language and does not run the prompt itself', async () => {
    const asked: ReplyRequest[] = [];
    await enhancedPrompt(modelSaying(['# Règles\nSois aimable.'], asked), sectioned, signal);
    expect(asked[0]?.systemPrompt).toContain('"# Questions obligatoires"');
    expect(asked[0]?.messages).toEqual([{ role: 'user', text: '<prompt>\n# Rules\nBe kind.\n</prompt>' }]);
  });

  it('gives every section the heading of the given language, whatever the model wrote', async () => {
    const model = modelSaying(['## Personality\nKind.\n', '**Rules:**\nStay kind.']);
    expect(await enhancedPrompt(model, sectioned, signal)).toBe(
      '# Personnalité\nKind.\n\n# Règles\nStay kind.',
    );
  });

  it('removes the code fence that models like to add', async () => {
    const model = modelSaying(['```markdown\n', 'Sois aimable.', '\n```\n']);
    expect(await enhancedPrompt(model, { ...sectioned, isTemplateMode: false }, signal)).toBe(
      'Sois aimable.',
    );
  });

  it('leaves a free text as the model wrote it', async () => {
    const model = modelSaying(['# Rules\nBe kind.']);
    const free = { ...sectioned, isTemplateMode: false };
    expect(await enhancedPrompt(model, free, signal)).toBe('# Rules\nBe kind.');
  });

  it.each([
    ['writes nothing', modelSaying([' \n'])],
    ['fails', modelFailing(new LanguageModelError('timeout', 'No answer.'))],
  ])('says that it failed when the model %s', async (_, model) => {
    await expect(enhancedPrompt(model, sectioned, signal)).rejects.toThrow(EnhanceFailed);
  });
});

function modelSaying(texts: readonly string[], asked: ReplyRequest[] = []): LanguageModel {
  return {
    answering: { source: 'openai', name: 'test' },
    async *reply(request) {
      asked.push(request);
      for (const text of texts) yield { type: 'text-delta', text };
      yield { type: 'end', reason: 'stop' };
    },
  };
}

function modelFailing(error: Error): LanguageModel {
  return {
    answering: { source: 'openai', name: 'test' },
    reply: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
  };
}
