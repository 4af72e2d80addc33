import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import { listOllamaModels } from '@parley/engine/language-model/ollama.ts';
import { describe, expect, it } from 'vitest';
import { startOpenaiServer } from '../../../engine/test/openai-server.ts';
import type { Connections } from './connections.ts';
import { readScriptedModel } from './language-model-sources.ts';
import { createLanguageModels } from './language-models.ts';
import type { ModelConnection } from './model-connection.ts';
import { createModelProbe } from './model-probe.ts';

const openai: ModelConnection = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'openai',
  name: 'OpenAI',
  baseUrl: undefined,
  apiKey: 'sk',
  models: ['gpt-5'],
  origin: 'team',
};
const own: ModelConnection = {
  ...openai,
  kind: 'openai-compatible',
  baseUrl: 'https://llm.example/v1',
  models: ['llama-4', 'gpt-oss'],
};
const team = 'team';

describe('language models', () => {
  it('names the four models first and says which can answer', async () => {
    const { models, rest } = await choicesWith([openai, own]);
    expect(models).toEqual([
      {
        id: 'gemini-2.5-flash-lite',
        label: 'Gemini 2.5 Flash Lite',
        source: 'google',
        available: false,
        reason: 'no_key',
      },
      {
        id: 'gemini-2.5-flash',
        label: 'Gemini 2.5 Flash',
        source: 'google',
        available: false,
        reason: 'no_key',
      },
      { id: 'gpt-5-mini', label: 'GPT-5 mini', source: 'openai', available: true },
      { id: 'gpt-5', label: 'GPT-5', source: 'openai', available: true },
    ]);
    expect(rest).toEqual(['llama-4', 'gpt-oss', 'custom-llm', 'offline']);
  });

  it('offers no speech model for conversations', async () => {
    const { rest } = await choicesWith([{ ...own, models: ['whisper-1', 'llama-4', 'tts-1'] }]);
    expect(rest).toEqual(['llama-4', 'custom-llm', 'offline']);
  });

  it('names each model once, also when two connections offer it', async () => {
    const { rest } = await choicesWith([own, { ...own, models: ['llama-4', 'qwen'] }]);
    expect(rest).toEqual(['llama-4', 'gpt-oss', 'qwen', 'custom-llm', 'offline']);
  });

  it.each<[string, readonly ModelConnection[], object]>([
    ['gpt-5', [openai], { source: 'openai', name: 'gpt-5' }],
    ['gpt-5', [], { source: 'offline', name: 'offline', instead_of: 'gpt-5' }],
    ['gpt-5', [{ ...own, models: ['gpt-5'] }], { source: 'openai-compatible', name: 'gpt-5' }],
    ['gemini-2.5-flash', [{ ...openai, kind: 'google' }], { source: 'google', name: 'gemini-2.5-flash' }],
    ['llama-4', [openai, own], { source: 'openai-compatible', name: 'llama-4' }],
    ['unknown', [openai, own], { source: 'offline', name: 'offline', instead_of: 'unknown' }],
    ['offline', [openai], { source: 'offline', name: 'offline' }],
    ['scripted', [openai], { source: 'offline', name: 'offline', instead_of: 'scripted' }],
    ['custom-llm', [openai], { source: 'offline', name: 'offline', instead_of: 'custom-llm' }],
  ])('answers for %s with what is connected', async (llm, usable, answering) => {
    const model = await languageModelsWith(usable).resolve(team, { llm });
    expect(model.answering).toEqual(answering);
  });

  it('takes the default model where an agent names none', async () => {
    const model = await languageModelsWith([]).resolve(team, {});
    expect(model.answering.instead_of).toBe('gemini-2.5-flash-lite');
  });

  it("answers with an agent's own model", async () => {
    const customLlm = { url: 'https://llm.example/v1', model_id: 'mine' };
    const model = await languageModelsWith([]).resolve(team, { llm: 'custom-llm', customLlm });
    expect(model.answering).toEqual({ source: 'custom', name: 'mine' });
  });

  it('builds the client of a connection once, and anew when its key changes', async () => {
    const usable = [openai];
    const models = languageModelsWith(usable);
    const first = await models.resolve(team, { llm: 'gpt-5' });
    expect(await models.resolve(team, { llm: 'gpt-5' })).toBe(first);
    usable[0] = { ...openai, apiKey: 'sk-new' };
    expect(await models.resolve(team, { llm: 'gpt-5' })).not.toBe(first);
  });

  it.each<[readonly ModelConnection[], string | undefined]>([
    [[], undefined],
    [[own, openai], 'gpt-5-mini'],
    [[{ ...openai, kind: 'google' }], 'gemini-2.5-flash'],
    [[own], 'llama-4'],
  ])('writes for the console with a connected model only: %#', async (usable, name) => {
    expect((await languageModelsWith(usable).connected(team))?.answering.name).toBe(name);
  });

  it('finds Ollama by itself and answers with its models', async () => {
    await using server = await startOpenaiServer({ answers: [], models: ['qwen3:4b'] });
    const models = createLanguageModels({
      connections: connectionsWith([]),
      offline,
      revealSecret,
      ollama: {
        origin: server.origin,
        ...createModelProbe((signal) => listOllamaModels(server.origin, fetch, signal)),
      },
    });
    expect((await models.choices(team)).find(({ source }) => source === 'ollama')?.id).toBe('qwen3:4b');
    const model = await models.resolve(team, { llm: 'qwen3:4b' });
    expect(model.answering).toEqual({ source: 'ollama', name: 'qwen3:4b' });
  });

  it('does without Ollama where none answers, and notices it later', async () => {
    let now = 0;
    const server = await startOpenaiServer({ answers: [], models: ['qwen3:4b'] });
    const { origin } = server;
    await server[Symbol.asyncDispose]();
    const probe = createModelProbe(
      (signal) => listOllamaModels(origin, fetch, signal),
      () => now,
    );
    expect(await probe.models()).toEqual([]);
    await using later = await startOpenaiServer({
      answers: [],
      models: ['qwen3:4b'],
      port: Number(new URL(origin).port),
    });
    expect(later.origin).toBe(origin);
    expect(await probe.models()).toEqual([]);
    now = 60_000;
    expect(await probe.models()).toEqual(['qwen3:4b']);
  });

  it('takes the models of a server that lists them late, without holding up who asks meanwhile', async () => {
    const listed = Promise.withResolvers<readonly string[]>();
    const probe = createModelProbe(() => listed.promise, undefined, 5);
    expect(await probe.models()).toEqual([]);
    listed.resolve(['m']);
    await expect.poll(() => probe.models()).toEqual(['m']);
  });

  it('answers with the script that the operator configured', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'script-'));
    const file = join(folder, 'script.json');
    writeFileSync(file, JSON.stringify({ name: 'demo', otherwise: { text: 'Hello.' } }));
    const scripted = readScriptedModel(file);
    const models = createLanguageModels({
      connections: connectionsWith([]),
      offline,
      scripted,
      revealSecret,
    });
    expect((await models.choices(team)).at(-1)).toMatchObject({ id: 'scripted', available: true });
    expect((await models.resolve(team, { llm: 'scripted' })).answering).toMatchObject({ source: 'scripted' });
    writeFileSync(file, '{');
    expect(() => readScriptedModel(file)).toThrow(/script\.json holds no script/);
    rmSync(folder, { recursive: true });
  });
});

const offline: LanguageModel = {
  answering: { source: 'offline', name: 'offline' },
  async *reply() {
    yield { type: 'end', reason: 'stop' };
  },
};

const revealSecret = async () => undefined;

function connectionsWith(usable: readonly ModelConnection[]): Pick<Connections, 'usable' | 'fetchFor'> {
  return { usable: async () => usable, fetchFor: () => fetch };
}

function languageModelsWith(usable: readonly ModelConnection[]) {
  return createLanguageModels({ connections: connectionsWith(usable), offline, revealSecret });
}

async function choicesWith(usable: readonly ModelConnection[]) {
  const choices = await languageModelsWith(usable).choices(team);
  return { models: choices.slice(0, 4), rest: choices.slice(4).map(({ id }) => id) };
}
