import type { CustomLlm, LanguagePreset, PlatformSettings } from '@parley/contract/agent-config.ts';
import { VOICE_MODELS } from '@parley/contract/agent-defaults.ts';
import type { AgentDetail, NewAgent } from '@parley/contract/agents.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';
import { mergePrompt, PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import type { WidgetDesign } from '@parley/contract/widget.ts';
import { type AgentDraft, type CustomLlmDraft, isSame, NEW_DESIGN } from './agent-draft.ts';
import { fileInputSettings } from './file-input.ts';
import { knowledgeSettings } from './knowledge-draft.ts';
import { type JsonObject, layered } from './layered.ts';
import { overrideSettings } from './override-paths.ts';
import { withTools } from './tools-draft.ts';
import { turnTakingSettings } from './turn-taking.ts';
import { fromWidgetDesign, toWidgetDesign } from './widget-design.ts';

/** The stored part of an agent that a payload is laid over, so that fields unknown here survive. */
export type StoredAgent = Pick<AgentDetail, 'conversation_config' | 'platform_settings'>;

/** The whole agent as create and update send it. Over a stored agent, what the draft does not name stays. */
export function toAgentPayload(draft: AgentDraft, stored?: StoredAgent): NewAgent {
  const config = layered(
    layered(newAgentConfig(draft.type) as JsonObject, (stored?.conversation_config ?? {}) as JsonObject),
    namedConfig(draft, stored),
  ) as NewAgent['conversation_config'];
  if (draft.tokenLimit <= 0) delete config.agent?.prompt?.max_tokens;
  if (config.agent) replaceRecord(config.agent, 'dynamic_variables', draft);
  return {
    name: draft.name.trim(),
    type: draft.type,
    conversation_config: { ...withTools(config, draft), language_presets: languagePresets(draft, stored) },
    platform_settings: {
      ...layered(
        layered(newAgentPlatform() as JsonObject, (stored?.platform_settings ?? {}) as JsonObject),
        namedPlatform(draft, stored),
      ),
      ...replacedPlatform(draft, stored?.platform_settings),
    },
  };
}

/** The prompt as it is sent: the stored text until a section was changed, then the sections with their headings. */
export function assembledPrompt(
  draft: Pick<AgentDraft, 'systemPrompt' | 'promptEditing' | 'sections' | 'language'>,
): string {
  if (draft.promptEditing === 'custom') return draft.systemPrompt;
  const split = splitPrompt(draft.systemPrompt);
  const isUnchanged = PROMPT_SECTIONS.every((section) => split[section] === draft.sections[section].trim());
  return isUnchanged ? draft.systemPrompt : mergePrompt(draft.sections, draft.language);
}

/** Keywords from comma-separated text, trimmed, without empty ones. */
export function keywordList(keywords: string): string[] {
  return keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== '');
}

function namedConfig(draft: AgentDraft, stored: StoredAgent | undefined): JsonObject {
  return {
    agent: {
      first_message: draft.firstMessageEnabled ? draft.firstMessage : '',
      language: draft.language,
      prompt: {
        prompt: assembledPrompt(draft),
        ...promptMode(draft, stored),
        llm: draft.llmModel,
        temperature: draft.temperature,
        custom_llm: customLlm(draft.customLlm, stored),
        ...knowledgeSettings(draft, stored?.conversation_config.agent?.prompt),
        ...(draft.tokenLimit > 0 ? { max_tokens: draft.tokenLimit } : {}),
      },
    },
    tts: {
      model_id: voiceModel(draft, stored),
      voice_id: draft.voice.voice,
      agent_output_audio_format: draft.voice.ttsFormat,
      optimize_streaming_latency: draft.voice.streamingLatency,
      stability: draft.voice.stability,
      speed: draft.voice.speed,
      similarity_boost: draft.voice.similarity_boost,
      voice_meta: { voice_id: draft.voice.voice, name: draft.voice.voiceName },
    },
    asr: { keywords: keywordList(draft.keywords) },
    turn: {
      turn_timeout: draft.turnTimeout,
      silence_end_call_timeout: draft.silenceEndCallTimeout,
      ...turnTakingSettings(draft, stored?.conversation_config.turn),
    },
    conversation: {
      max_duration_seconds: draft.maxConversationDuration,
      client_events: [...draft.clientEvents],
      ...fileInputSettings(draft.maxFiles, stored?.conversation_config.conversation?.file_input),
    },
  };
}

/** Said for free text, and taken back where it was said. */
function promptMode({ promptEditing }: AgentDraft, stored: StoredAgent | undefined): JsonObject {
  const isSaid = stored?.conversation_config.agent?.prompt?.prompt_mode !== undefined;
  return promptEditing === 'custom' || isSaid ? { prompt_mode: promptEditing } : {};
}

/** A voice model that this console does not know stays, as long as the choice between fast and usual does. */
function voiceModel(draft: AgentDraft, stored: StoredAgent | undefined): string {
  const model = stored?.conversation_config.tts?.model_id;
  const isFlash = model === VOICE_MODELS.flash;
  if (model !== undefined && isFlash === draft.voice.useFlash) return model;
  return draft.voice.useFlash ? VOICE_MODELS.flash : VOICE_MODELS.standard;
}

function namedPlatform(draft: AgentDraft, stored: StoredAgent | undefined): JsonObject {
  return {
    call_limits: { agent_concurrency_limit: draft.concurrencyLimit, daily_limit: draft.dailyLimit },
    privacy: {
      record_voice: draft.recordVoice,
      retention_days: draft.retentionDays,
      delete_transcript_and_pii: draft.deleteTranscriptAndPii,
      delete_audio: draft.deleteAudio,
      apply_to_existing_conversations: draft.applyToExistingConversations,
    },
    overrides: overrideSettings(draft.overrides, stored?.platform_settings.overrides),
    auth: { enable_auth: draft.enableAuth },
    // Agents that are told of as usual say nothing about it.
    ...(draft.tellsWebhooks && !stored?.platform_settings.post_call_webhooks
      ? {}
      : { post_call_webhooks: { enabled: draft.tellsWebhooks } }),
  };
}

/** Lists and records that the draft holds whole; of an entry that stays, the fields unknown here stay too. */
function replacedPlatform(
  draft: AgentDraft,
  stored: StoredAgent['platform_settings'] | undefined,
): Pick<PlatformSettings, 'auth' | 'evaluation' | 'data_collection' | 'widget'> {
  const { auth, evaluation, data_collection = {}, widget } = stored ?? {};
  const hosts = auth?.allowlist ?? [];
  const criteria = evaluation?.criteria ?? [];
  return {
    auth: {
      ...auth,
      enable_auth: draft.enableAuth,
      allowlist: draft.allowlist.map(
        (hostname) => hosts.find((host) => host.hostname === hostname) ?? { hostname },
      ),
    },
    evaluation: {
      ...evaluation,
      criteria: draft.criteria.map(({ id, name, goal }) => ({
        ...(criteria.find((criterion) => criterion.id === id) ?? { type: 'prompt' }),
        id,
        name,
        conversation_goal_prompt: goal,
      })),
    },
    data_collection: Object.fromEntries(
      draft.collectedFields.map(({ name, type, description }) => [
        name,
        { ...(Object.hasOwn(data_collection, name) ? data_collection[name] : {}), type, description },
      ]),
    ),
    ...(isDesigned(draft, widget) ? { widget: { ...widget, ...toWidgetDesign(draft.design) } } : {}),
  };
}

// A design that was not changed is not written into an agent that has none: a new one's, or what its widget shows.
function isDesigned(draft: AgentDraft, widget: WidgetDesign | undefined): boolean {
  if (draft.type === 'chat' && !widget) return true;
  if (!widget && isSame(draft.design, NEW_DESIGN)) return false;
  return !isSame(draft.design, fromWidgetDesign(widget ?? {}));
}

function customLlm(draft: CustomLlmDraft | null, stored: StoredAgent | undefined): CustomLlm | null {
  if (!draft) return null;
  const {
    api_key: _,
    request_headers = {},
    ...kept
  } = stored?.conversation_config.agent?.prompt?.custom_llm ?? {};
  const references = Object.entries(request_headers).filter(([, value]) => typeof value !== 'string');
  return {
    ...kept,
    url: draft.url.trim(),
    model_id: draft.modelId.trim(),
    ...(draft.secretId === '' ? {} : { api_key: { secret_id: draft.secretId } }),
    request_headers: Object.fromEntries([
      ...references,
      ...draft.headers
        .filter(({ name }) => name.trim() !== '')
        .map(({ name, value }) => [name.trim(), value]),
    ]),
  };
}

// A record is replaced, not joined: a variable that was removed must not come back from the stored agent.
function replaceRecord(
  agent: JsonObject,
  key: 'dynamic_variables',
  draft: Pick<AgentDraft, 'selectedVariables' | 'lockedVariables'>,
): void {
  const { locked: _, ...stored } = (agent[key] ?? {}) as JsonObject;
  const { selectedVariables, lockedVariables } = draft;
  agent[key] = {
    ...stored,
    dynamic_variable_placeholders: selectedVariables,
    ...(lockedVariables.length > 0 ? { locked: lockedVariables } : {}),
  };
}

function languagePresets(draft: AgentDraft, stored: StoredAgent | undefined): Record<string, LanguagePreset> {
  const presets = stored?.conversation_config.language_presets ?? {};
  return Object.fromEntries(
    draft.additionalLanguages.map((language) => {
      const kept = Object.hasOwn(presets, language) ? presets[language] : undefined;
      const preset = draft.languagePresets[language] ?? { firstMessage: '', voice: '', voiceName: '' };
      const { agent, tts, ...others } = kept?.overrides ?? {};
      const ownAgent = withText(agent ?? {}, 'first_message', preset.firstMessage);
      const ownVoice = withText(
        withText(tts ?? {}, 'voice_id', preset.voice),
        'voice_name',
        preset.voiceName,
      );
      const overrides = { ...others, ...named('agent', ownAgent), ...named('tts', ownVoice) };
      return [language, { ...kept, overrides }];
    }),
  );
}

// An empty text is not stored: the agent's own holds then.
function withText(fields: JsonObject, key: string, text: string): JsonObject {
  const { [key]: _, ...others } = fields;
  return text === '' ? others : { ...others, [key]: text };
}

function named(key: string, fields: JsonObject): JsonObject {
  return Object.keys(fields).length === 0 ? {} : { [key]: fields };
}
