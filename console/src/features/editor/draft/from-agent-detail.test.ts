import { chatLook } from '@parley/widget/chat-look.ts';
import { expect, it } from 'vitest';
import { newAgentDraft } from './agent-draft.ts';
import { fromAgentDetail } from './from-agent-detail.ts';
import { toAgentPayload } from './to-agent-payload.ts';

const bare = { name: 'A', type: 'voice' as const, conversation_config: {}, platform_settings: {} };

it('assumes the figures of stored agents for settings that an agent lacks', () => {
  expect(fromAgentDetail(bare)).toMatchObject({
    turnTimeout: 7,
    silenceEndCallTimeout: -1,
    maxConversationDuration: 600,
    voice: { streamingLatency: 3, stability: 0.5, speed: 1, similarity_boost: 0.8, useFlash: false },
    temperature: 0,
    tokenLimit: 0,
    llmModel: 'gemini-2.5-flash-lite',
    retentionDays: 730,
    concurrencyLimit: -1,
    dailyLimit: 100000,
    firstMessageEnabled: true,
    firstMessage: '',
  });
});

it('shows an agent that says nothing of recording as one that does not record', () => {
  expect(fromAgentDetail(bare).recordVoice).toBe(false);
});

it('takes an empty first message for one that is turned off', () => {
  const detail = { ...bare, conversation_config: { agent: { first_message: '' } } };
  expect(fromAgentDetail(detail).firstMessageEnabled).toBe(false);
});

it('opens free text as it was saved, and every other prompt in sections', () => {
  const editing = (prompt: string, prompt_mode?: 'template' | 'custom') =>
    fromAgentDetail({
      ...bare,
      conversation_config: { agent: { prompt: { prompt, ...(prompt_mode ? { prompt_mode } : {}) } } },
    });
  const freeText = '\n# Rules\nFirst the rules.\n# Tone\nKind. \n';
  expect(editing(freeText, 'custom')).toMatchObject({ promptEditing: 'custom', systemPrompt: freeText });
  expect(editing('# Ton\nCalme')).toMatchObject({ promptEditing: 'template', sections: { tone: 'Calme' } });
  expect(editing('Be calm.')).toMatchObject({ promptEditing: 'template', sections: { custom: 'Be calm.' } });
  expect(editing('')).toMatchObject({ promptEditing: 'template' });
});

it('shows the colour that visitors see where none is stored', () => {
  const seen = chatLook({}).accentColor;
  expect(fromAgentDetail({ ...bare, type: 'chat' }).design.accentColor).toBe(seen);
});

it('opens what the database keeps without an order in that of the names', () => {
  const field = { type: 'string' as const, description: '' };
  const detail = {
    ...bare,
    conversation_config: {
      agent: { dynamic_variables: { dynamic_variable_placeholders: { zip: '1', age: 2 } } },
      language_presets: { it: {}, en: {} },
    },
    platform_settings: { data_collection: { zip: field, order_number: field } },
  };
  const draft = fromAgentDetail(detail);
  expect(Object.keys(draft.selectedVariables)).toEqual(['age', 'zip']);
  expect(draft.additionalLanguages).toEqual(['en', 'it']);
  expect(draft.collectedFields.map(({ name }) => name)).toEqual(['order_number', 'zip']);
});

it('gives back every setting that was written', () => {
  const draft = {
    ...newAgentDraft({
      name: 'Accueil',
      firstMessage: 'Bonjour',
      systemPrompt: '# Ton\nCalme',
      type: 'chat',
      language: 'fr',
    }),
    additionalLanguages: ['en', 'es'],
    llmModel: 'gpt-5',
    temperature: 0.7,
    tokenLimit: 300,
    useRAG: true,
    selectedVariables: { name: 'Ada', vip: true },
    turnTimeout: 30,
    silenceEndCallTimeout: 60,
    maxConversationDuration: 1800,
    keywords: 'devis, facture',
    clientEvents: ['audio'],
    retentionDays: 10,
    concurrencyLimit: 4,
    dailyLimit: 9,
    voice: {
      voice: 'v1',
      voiceName: 'Anna',
      useFlash: true,
      ttsFormat: 'ulaw_8000',
      streamingLatency: 3,
      stability: 0.3,
      speed: 0.9,
      similarity_boost: 0.6,
    },
  } as const;
  const { name, type = 'voice', conversation_config, platform_settings = {} } = toAgentPayload(draft);
  expect(fromAgentDetail({ name, type, conversation_config, platform_settings })).toEqual(draft);
});
