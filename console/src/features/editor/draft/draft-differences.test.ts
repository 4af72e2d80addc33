import { expect, it } from 'vitest';
import { agentDifferences } from './agent-differences.ts';
import { type AgentDraft, newAgentDraft, promptFields } from './agent-draft.ts';
import { DIFFERING_PARTS, differencesBySection, draftDifferences } from './draft-differences.ts';
import { toAgentPayload } from './to-agent-payload.ts';

const draft = newAgentDraft({
  name: 'Sales',
  firstMessage: 'Hello',
  systemPrompt: '# Objective\nSell.\n\n# Rules\nBe brief.',
  type: 'voice',
  language: 'en',
});

it('finds no difference between equal drafts, and tells free text from sections', () => {
  expect(draftDifferences(draft, { ...draft })).toEqual([]);
  expect(draftDifferences(draft, { ...draft, promptEditing: 'custom' })).toEqual([
    { part: 'promptEditing', mine: 'template', theirs: 'custom' },
  ]);
});

it('names the sections and settings that differ, with both texts', () => {
  const theirs = {
    ...draft,
    ...promptFields('# Objective\nSell.\n\n# Rules\nBe kind.'),
    name: 'Sales desk',
    temperature: 0.5,
  };
  expect(draftDifferences(draft, theirs)).toEqual([
    { part: 'name', mine: 'Sales', theirs: 'Sales desk' },
    { part: 'temperature', mine: '0', theirs: '0.5' },
    { part: 'rules', mine: 'Be brief.', theirs: 'Be kind.' },
  ]);
});

it('compares a first message that is turned off as empty', () => {
  expect(draftDifferences(draft, { ...draft, firstMessageEnabled: false })).toEqual([
    { part: 'firstMessage', mine: 'Hello', theirs: '' },
  ]);
});

it('finds each setting of an agent in which everything is another', () => {
  const theirs: AgentDraft = {
    name: 'Purchase',
    type: 'voice',
    language: 'fr',
    additionalLanguages: ['es'],
    languagePresets: { es: { firstMessage: 'Hola', voice: 'v2', voiceName: 'Lucía' } },
    firstMessage: 'Bonjour',
    firstMessageEnabled: true,
    ...promptFields(
      '# Personality\na\n\n# Environment\nb\n\n# Objective\nc\n\n# Tone\nd\n\n# Mandatory questions\ne\n\n# Rules\nf\n\n# Tools\ng\n\n# Additional instructions\nh',
      'custom',
    ),
    llmModel: 'gpt-5',
    temperature: 1,
    tokenLimit: 400,
    customLlm: { url: 'https://llm.example.com/v1', modelId: 'm', secretId: '', headers: [] },
    knowledge: [{ id: 'd1', name: 'Prices', type: 'text', usageMode: 'auto' }],
    functions: [{ type: 'client', name: 'open_page', description: 'Opens a page', expects_response: false }],
    brokenFunctions: [],
    toolServerIds: ['s1'],
    useRAG: true,
    embeddingModel: 'other',
    maxDocumentsLength: 1000,
    maxVectorDistance: 1,
    selectedVariables: { name: 'Ada' },
    lockedVariables: ['name'],
    voice: {
      voice: 'v1',
      voiceName: 'Anna',
      useFlash: false,
      ttsFormat: 'ulaw_8000',
      streamingLatency: 3,
      stability: 0.2,
      speed: 0.7,
      similarity_boost: 1,
    },
    turnTimeout: 60,
    silenceEndCallTimeout: -1,
    maxConversationDuration: 600,
    maxFiles: 5,
    turnEagerness: 'patient',
    interruptionWhileSpeaking: 'off',
    interruptionWhileThinking: 'high',
    ignoredTerms: 'super',
    softTimeout: -1,
    softTimeoutMessage: 'Un instant.',
    keywords: 'devis',
    clientEvents: ['audio'],
    recordVoice: false,
    retentionDays: 30,
    deleteTranscriptAndPii: true,
    deleteAudio: true,
    applyToExistingConversations: true,
    tellsWebhooks: false,
    concurrencyLimit: 2,
    dailyLimit: 50,
    overrides: ['voice'],
    enableAuth: false,
    allowlist: ['example.com'],
    criteria: [{ id: 'c1', name: 'Solved', goal: 'The request was solved.' }],
    collectedFields: [{ name: 'order', type: 'string', description: 'The order number' }],
    design: {
      selectedAvatar: 'willow',
      customImage: '',
      accentColor: '#2563eb',
      chatboxSize: 'large',
      desktopPosition: 'top-left',
      mobilePosition: 'top-right',
      colorMode: 'auto',
      asksAboutAnswers: true,
      asksAboutConversation: true,
    },
  };
  expect(draftDifferences(draft, theirs).map(({ part }) => part)).toEqual(
    DIFFERING_PARTS.filter((part) => part !== 'otherSettings'),
  );
});

it('shows those functions alone that are not alike, in whatever order they and their settings are', () => {
  const call = (name: string, description: string) => ({
    type: 'client' as const,
    name,
    description,
    expects_response: false,
  });
  const mine = { ...draft, functions: [call('a', 'Same'), call('b', 'Old')] };
  const { description, ...same } = call('a', 'Same');
  const theirs = { ...draft, functions: [call('b', 'New'), { description, ...same }] };
  expect(draftDifferences(mine, theirs)).toEqual([
    {
      part: 'functions',
      mine: 'b\n  description: Old\n  expects_response: false\n  type: client',
      theirs: 'b\n  description: New\n  expects_response: false\n  type: client',
    },
  ]);
});

it('stands under the sections of the editor, in their order', () => {
  const theirs = { ...draft, ...promptFields('# Rules\nBe kind.'), retentionDays: 30, name: 'Purchase' };
  const sections = differencesBySection(draftDifferences(draft, theirs));
  expect(sections.map(([section, parts]) => [section, parts.map(({ part }) => part)])).toEqual([
    ['identity', ['name']],
    ['prompt', ['objective', 'rules']],
    ['privacy', ['retentionDays']],
  ]);
});

it('takes lists without an order for equal in any order', () => {
  const mine = { ...draft, clientEvents: ['audio', 'interruption'], allowlist: ['a.com', 'b.com'] };
  const theirs = { ...draft, clientEvents: ['interruption', 'audio'], allowlist: ['b.com', 'a.com'] };
  expect(draftDifferences(mine, theirs)).toEqual([]);
});

it('says of stored agents when settings differ that the editor does not show, and not when they are only unsaid', () => {
  const stored = (change: object) => ({
    ...toAgentPayload(draft),
    type: 'voice' as const,
    platform_settings: { ...toAgentPayload(draft).platform_settings, ...change },
  });
  const bare = { ...stored({}), platform_settings: { privacy: { record_voice: true } } };
  expect(agentDifferences(bare, stored({}))).toEqual([]);
  expect(agentDifferences(stored({}), stored({ guardrails: { level: 2 } }))).toEqual([
    { part: 'otherSettings', mine: '', theirs: '' },
  ]);
});
