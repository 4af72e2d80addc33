import type { AgentDetail, NewAgent } from '@parley/contract/agents.ts';
import { VOICE_MODELS } from '@parley/contract/limits.ts';
import { newAgentConfig, newAgentPlatform } from '@parley/contract/new-agent.ts';
import { mergePrompt, PROMPT_SECTIONS, splitPrompt } from '@parley/contract/prompt.ts';
import type { AgentDraft } from './agent-draft.ts';
import { type JsonObject, layered } from './layered.ts';

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
    conversation_config: { ...config, language_presets: languagePresets(draft, stored) },
    platform_settings: layered(
      layered(newAgentPlatform() as JsonObject, (stored?.platform_settings ?? {}) as JsonObject),
      namedPlatform(draft),
    ),
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
        llm: draft.llmModel,
        temperature: draft.temperature,
        rag: { enabled: draft.useRAG },
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
    },
    conversation: {
      max_duration_seconds: draft.maxConversationDuration,
      client_events: [...draft.clientEvents],
    },
  };
}

/** A voice model that this console does not know stays, as long as the choice between fast and usual does. */
function voiceModel(draft: AgentDraft, stored: StoredAgent | undefined): string {
  const model = stored?.conversation_config.tts?.model_id;
  const isFlash = model === VOICE_MODELS.flash;
  if (model !== undefined && isFlash === draft.voice.useFlash) return model;
  return draft.voice.useFlash ? VOICE_MODELS.flash : VOICE_MODELS.standard;
}

function namedPlatform(draft: AgentDraft): JsonObject {
  return {
    call_limits: { agent_concurrency_limit: draft.concurrencyLimit, daily_limit: draft.dailyLimit },
    privacy: { retention_days: draft.retentionDays },
  };
}

// A record is replaced, not joined: a variable that was removed must not come back from the stored agent.
function replaceRecord(
  agent: JsonObject,
  key: 'dynamic_variables',
  draft: Pick<AgentDraft, 'selectedVariables'>,
): void {
  agent[key] = {
    ...(agent[key] as JsonObject | undefined),
    dynamic_variable_placeholders: draft.selectedVariables,
  };
}

function languagePresets(draft: AgentDraft, stored: StoredAgent | undefined): JsonObject {
  const presets = stored?.conversation_config.language_presets ?? {};
  return Object.fromEntries(
    draft.additionalLanguages.map((language) => [language, presets[language] ?? { overrides: {} }]),
  );
}
