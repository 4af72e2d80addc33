import type { CustomLlm, LanguagePreset } from '@parley/contract/agent-config.ts';
import {
  DEFAULT_CLIENT_EVENTS,
  DEFAULT_LLM,
  LOADED_AGENT,
  NEW_AGENT,
  VOICE_MODELS,
} from '@parley/contract/agent-defaults.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import {
  type AgentDraft,
  type CustomLlmDraft,
  type LanguagePresetDraft,
  promptFields,
  type VoiceSettings,
} from './agent-draft.ts';
import { maxFilesDraft } from './file-input.ts';
import { knowledgeDraft } from './knowledge-draft.ts';
import { openedOverrides } from './override-paths.ts';
import { toolsDraft } from './tools-draft.ts';
import { turnTakingDraft } from './turn-taking.ts';
import { fromWidgetDesign } from './widget-design.ts';

/** The draft of a stored agent. A setting that the agent lacks gets the figure assumed for stored agents. */
export function fromAgentDetail(
  detail: Pick<AgentDetail, 'name' | 'type' | 'conversation_config' | 'platform_settings'>,
): AgentDraft {
  const { agent, turn, conversation, asr, tts, language_presets } = detail.conversation_config;
  const { call_limits, privacy, overrides, auth, evaluation, data_collection, widget, post_call_webhooks } =
    detail.platform_settings;
  const firstMessage = agent?.first_message;
  return {
    name: detail.name,
    type: detail.type,
    language: agent?.language ?? 'en',
    additionalLanguages: Object.keys(language_presets ?? {}).sort(),
    languagePresets: presetDrafts(language_presets ?? {}),
    firstMessage: firstMessage ?? '',
    firstMessageEnabled: firstMessage !== '',
    ...promptFields(agent?.prompt?.prompt ?? '', agent?.prompt?.prompt_mode),
    llmModel: agent?.prompt?.llm ?? DEFAULT_LLM,
    temperature: agent?.prompt?.temperature ?? NEW_AGENT.temperature,
    tokenLimit: Math.max(0, agent?.prompt?.max_tokens ?? NEW_AGENT.tokenLimit),
    customLlm: customLlmDraft(agent?.prompt?.custom_llm),
    ...knowledgeDraft(agent?.prompt),
    ...toolsDraft(detail.conversation_config),
    selectedVariables: Object.fromEntries(
      byName(agent?.dynamic_variables?.dynamic_variable_placeholders ?? {}),
    ),
    lockedVariables: agent?.dynamic_variables?.locked ?? [],
    voice: voiceSettings(tts),
    turnTimeout: turn?.turn_timeout ?? LOADED_AGENT.turnTimeoutSeconds,
    silenceEndCallTimeout: turn?.silence_end_call_timeout ?? LOADED_AGENT.silenceEndCallTimeoutSeconds,
    maxConversationDuration: conversation?.max_duration_seconds ?? LOADED_AGENT.maxDurationSeconds,
    maxFiles: maxFilesDraft(conversation?.file_input),
    ...turnTakingDraft(turn),
    keywords: (asr?.keywords ?? []).join(', '),
    clientEvents: conversation?.client_events ?? DEFAULT_CLIENT_EVENTS,
    recordVoice: privacy?.record_voice ?? false,
    retentionDays: privacy?.retention_days ?? NEW_AGENT.retentionDays,
    deleteTranscriptAndPii: privacy?.delete_transcript_and_pii ?? false,
    deleteAudio: privacy?.delete_audio ?? false,
    applyToExistingConversations: privacy?.apply_to_existing_conversations ?? false,
    tellsWebhooks: post_call_webhooks?.enabled ?? true,
    concurrencyLimit: call_limits?.agent_concurrency_limit ?? NEW_AGENT.concurrencyLimit,
    dailyLimit: call_limits?.daily_limit ?? NEW_AGENT.dailyLimit,
    overrides: openedOverrides(overrides),
    enableAuth: auth?.enable_auth ?? true,
    allowlist: (auth?.allowlist ?? []).map(({ hostname }) => hostname),
    criteria: (evaluation?.criteria ?? []).map(({ id, name, conversation_goal_prompt }) => ({
      id,
      name,
      goal: conversation_goal_prompt,
    })),
    collectedFields: byName(data_collection ?? {}).map(([name, { type, description }]) => ({
      name,
      type,
      description,
    })),
    design: fromWidgetDesign(widget ?? {}),
  };
}

/** The entries of a record in the order of their names, since the database keeps no order of its own. */
function byName<T>(record: Readonly<Record<string, T>>): [name: string, value: T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

// A language without wishes of its own has no entry.
function presetDrafts(
  presets: Readonly<Record<string, LanguagePreset>>,
): Record<string, LanguagePresetDraft> {
  const drafts = Object.entries(presets).map(([language, { overrides }]): [string, LanguagePresetDraft] => [
    language,
    {
      firstMessage: overrides?.agent?.first_message ?? '',
      voice: overrides?.tts?.voice_id ?? '',
      voiceName: typeof overrides?.tts?.voice_name === 'string' ? overrides.tts.voice_name : '',
    },
  ]);
  return Object.fromEntries(
    drafts.filter(([, { firstMessage, voice }]) => firstMessage !== '' || voice !== ''),
  );
}

function customLlmDraft(custom: CustomLlm | null | undefined): CustomLlmDraft | null {
  if (!custom) return null;
  return {
    url: custom.url,
    modelId: custom.model_id ?? '',
    secretId: custom.api_key?.secret_id ?? '',
    headers: byName(custom.request_headers ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? { name, value } : [],
    ),
  };
}

function voiceSettings(tts: AgentDetail['conversation_config']['tts']): VoiceSettings {
  return {
    voice: tts?.voice_id ?? '',
    voiceName: tts?.voice_meta?.name ?? '',
    useFlash: tts?.model_id === VOICE_MODELS.flash,
    ttsFormat: tts?.agent_output_audio_format ?? NEW_AGENT.agentOutputAudioFormat,
    streamingLatency: tts?.optimize_streaming_latency ?? LOADED_AGENT.streamingLatency,
    stability: tts?.stability ?? NEW_AGENT.stability,
    speed: tts?.speed ?? NEW_AGENT.speed,
    similarity_boost: tts?.similarity_boost ?? NEW_AGENT.similarityBoost,
  };
}
