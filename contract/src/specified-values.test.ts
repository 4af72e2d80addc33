import { expect, it } from 'vitest';
import * as defaults from './agent-defaults.ts';
import { AgentType, DUPLICATE_OPEN_MS } from './agent-list.ts';
import * as functions from './functions.ts';
import { DocumentType } from './knowledge-document.ts';
import { AGENT_LANGUAGES, INTERFACE_LANGUAGES, PARTIAL_LANGUAGES } from './languages.ts';
import * as limits from './limits.ts';
import { ROLES } from './permission.ts';
import { enhancePrompt, PROMPT_SECTIONS } from './prompt.ts';
import { enhanceQa } from './qa-pairs.ts';
import * as session from './session-defaults.ts';
import { getTemplate, TEMPLATE_IDS } from './templates.ts';
import { ApprovalPolicy, NewToolServer, ToolServerKind, ToolTransport } from './tool-servers.ts';
import { CloneStatus, CloningType } from './voice-clones.ts';
import { DEFAULT_VOICES, listVoices, VOICE_LANGUAGES } from './voices.ts';
import * as look from './widget-look.ts';

// What the specification says by numbers and names. Tests of those who use them take them from here, so a change would
// go unnoticed.

it('has the specified limits and pauses', () => {
  expect({ ...limits, DUPLICATE_OPEN_MS }).toMatchObject({
    AGENT_NAME_MAX: 100,
    ENHANCE_MIN: 20,
    PROMPT_DEBOUNCE_MS: 500,
    TYPING_GUARD_MS: 800,
    DUPLICATE_OPEN_MS: 500,
    SIGNED_URL_SECONDS: 900,
    HEARTBEAT_MS: 30_000,
    TEST_CONVERSATION_MAX_MS: 1_200_000,
    LIVE_AUDIO: {
      sampleRateHz: 16_000,
      bufferSamples: 1_024,
      speechThreshold: 0.01,
      microphoneDelayMs: 200,
      resumeMs: 200,
    },
    BROWSER_VOICE_RATE: 0.9,
    VOICE_PAGE_SIZE: 50,
    VOICE_SCROLL_THRESHOLD: 200,
    VOICE_SEARCH_DEBOUNCE_MS: 300,
    PLAYBACK_SPEEDS: [0.75, 1, 1.25, 1.5, 2],
    CLONE_SAMPLE: { maxCount: 10, maxBytes: 10_000_000, minSeconds: 1, recommendedSeconds: 30 },
    KNOWLEDGE: {
      textMin: 10,
      textMax: 100_000,
      urlMax: 2_048,
      fileMaxBytes: 20_971_520,
      fileTypes: ['pdf', 'docx', 'txt', 'html', 'epub'],
      nameOfTextMax: 50,
      previewMax: 100,
    },
    QA: { enhanceMin: 10, highlightMs: 3_000 },
    FUNCTIONS: { systemTimeoutSeconds: 20, webhookTimeoutSeconds: 30, wholeNumberDigits: 8 },
    TOOL_SERVERS: {
      shownUrlMax: 30,
      shownDescriptionMax: 80,
      shownToolsInPicker: 5,
      shownToolsOfAgent: 3,
      activeForMs: 604_800_000,
      loadDelayMs: 200,
      toggleDelayMs: 500,
      deletedReloadMs: 1_000,
    },
  });
});

it('has the specified pauses and defaults of a session', () => {
  expect(session).toMatchObject({
    DEFAULT_MAX_AGENTS: 3,
    DEFAULT_REGION: 'eu',
    INTROSPECTION_TIMEOUT_MS: 10_000,
    REFRESH_RETRY_MS: 100,
    TOKEN_CLEAR_MS: 100,
    PERMISSIONS_DELAY_MS: 100,
    REGION_POLL_MS: 100,
  });
});

it('offers the specified choices of an agent', () => {
  expect(defaults).toMatchObject({
    TIMEOUTS: {
      turn: { presets: [5, 10, 30, 60], min: 1, max: 300, custom: 15, canBeOff: true },
      silence: { presets: [10, 30, 60, 300], min: 10, max: 3600, custom: 120, canBeOff: true },
      duration: { presets: [300, 600, 1800, 3600], min: 60, max: 3600, custom: 900, canBeOff: false },
    },
    VOICE_PRESETS: {
      stability: { natural: 0.2, balanced: 0.5, steady: 0.8 },
      speed: { slow: 0.7, moderate: 0.85, normal: 1, quick: 1.1, fast: 1.2 },
      similarityBoost: { standard: 0, clear: 0.5, high: 0.8, maximum: 1 },
    },
    VOICE_STEP: 0.01,
    STREAMING_LATENCIES: { normal: 3, fast: 4 },
    MOODS: { deterministic: 0, creative: 0.5, veryCreative: 1 },
    NAMED_LLMS: ['gemini-2.5-flash-lite', 'gemini-2.5-flash', 'gpt-5-mini', 'gpt-5'],
    DEFAULT_LLM: 'gemini-2.5-flash-lite',
    FASTEST_LLM: 'gemini-2.5-flash-lite',
    SLOW_LLM: 'gpt-5',
  });
});

it('has the specified languages, each with a voice of its own or the general one', () => {
  expect(AGENT_LANGUAGES).toEqual(['en', 'fr', 'es', 'it', 'pt', 'nl', 'de', 'pl', 'sv']);
  expect(Object.keys(DEFAULT_VOICES)).toEqual(
    expect.arrayContaining(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl']),
  );
  expect(Object.keys(VOICE_LANGUAGES).join(' ')).toBe(
    'en fr de es it ja pt ru pl ar hu hi cs sk ta el nl sv uk ro bg fi ms tr id fil zh',
  );
});

it('draws chats in the specified sizes, colours and positions', () => {
  expect(look).toMatchObject({
    WIDGET_ACCENT: '#ea580c',
    CHATBOX_SIZES: {
      small: { width: 300, height: 400 },
      medium: { width: 350, height: 500 },
      large: { width: 400, height: 600 },
    },
    PREVIEW_SIZES: {
      small: { width: 350, height: 500 },
      medium: { width: 400, height: 600 },
      large: { width: 450, height: 700 },
    },
    WIDGET_POSITIONS: ['bottom-right', 'bottom-left', 'top-right', 'top-left'],
    WIDGET_OFFSET: 20,
  });
  expect([look.ACCENT_COLORS[0], look.ACCENT_COLORS.length, look.AVATARS.length]).toEqual([
    '#309263',
    10,
    12,
  ]);
  expect(look.COLOR_MODES).toEqual(['light', 'dark', 'auto']);
});

it('names what there is to choose from as specified', () => {
  expect(AgentType.options).toEqual(['voice', 'chat']);
  expect(PROMPT_SECTIONS.join(' ')).toBe(
    'personality environment objective tone mandatoryQuestions rules tools custom',
  );
  expect(TEMPLATE_IDS).toEqual(['default', 'sales', 'marketing', 'support', 'technical']);
  expect(functions.SYSTEM_TOOL_TYPES.slice(0, 6).join(' ')).toBe(
    'end_call skip_turn language_detection transfer_to_agent transfer_to_number play_keypad_touch_tone',
  );
  expect(functions.HTTP_METHODS).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  expect(functions.BODY_METHODS).toEqual(['POST', 'PUT', 'PATCH']);
  expect(ToolTransport.options).toEqual(['STREAMABLE_HTTP', 'SSE']);
  expect(ToolServerKind.options).toEqual(['custom', 'zapier', 'make']);
  expect(ApprovalPolicy.options).toEqual([
    'auto_approve_all',
    'require_approval_all',
    'require_approval_per_tool',
  ]);
  expect(DocumentType.options).toEqual(['text', 'url', 'file']);
  expect(CloningType.options).toEqual(['instant', 'professional']);
  expect(CloneStatus.options).toEqual(expect.arrayContaining(['ready', 'training', 'processing', 'failed']));
  expect(ROLES).toEqual(['viewer', 'member', 'admin', 'owner']);
  expect([INTERFACE_LANGUAGES, PARTIAL_LANGUAGES]).toEqual([
    ['fr', 'en', 'es'],
    ['de', 'it', 'pt', 'nl'],
  ]);
});

it('takes the specified default where a client leaves something out', () => {
  const pairs = [{ id: '1', question: 'When?', answer: 'From nine to five.' }];
  const transfer = { transfer_destination: { phone_number: '+33199001234' } };
  const webhook = { type: 'webhook', name: 'order', api_schema: { url: 'https://example.org' } };
  const text = 'x'.repeat(20);
  expect(enhancePrompt.body?.parse({ text })).toMatchObject({ isTemplateMode: true, lang: 'fr' });
  expect(getTemplate.query?.parse({})).toMatchObject({ lang: 'en' });
  expect(listVoices.query?.parse({})).toMatchObject({ page: 0, page_size: 50 });
  expect(enhanceQa.body?.parse({ qa_pairs: pairs, language: 'fr' })).toMatchObject({
    enhancement_options: {
      improve_clarity: true,
      expand_details: true,
      fix_grammar: true,
      maintain_tone: true,
    },
  });
  expect(functions.WebhookFunction.parse(webhook)).toMatchObject({
    response_timeout_secs: 30,
    api_schema: { method: 'GET' },
  });
  expect(functions.AgentTransfer.parse({ agent_id: 'agent_1' })).toMatchObject({
    delay_ms: 0,
    enable_transferred_agent_first_message: false,
  });
  expect(functions.NumberTransfer.parse(transfer)).toMatchObject({
    transfer_type: 'sip_refer',
    transfer_destination: { type: 'phone' },
  });
  expect(NewToolServer.parse({ name: 'Orders', url: 'https://example.org' })).toMatchObject({
    transport: 'STREAMABLE_HTTP',
    description: '',
  });
});
