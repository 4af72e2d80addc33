import type { AgentDetail } from '@parley/contract/agents.ts';
import {
  DEFAULT_CLIENT_EVENTS,
  DEFAULT_LLM,
  LOADED_AGENT,
  NEW_AGENT,
  VOICE_MODELS,
} from '@parley/contract/limits.ts';
import { type AgentDraft, promptFields, type VoiceSettings } from './agent-draft.ts';

/** The draft of a stored agent. A setting that the agent lacks gets the figure assumed for stored agents. */
export function fromAgentDetail(
  detail: Pick<AgentDetail, 'name' | 'type' | 'conversation_config' | 'platform_settings'>,
): AgentDraft {
  const { agent, turn, conversation, asr, tts, language_presets } = detail.conversation_config;
  const { call_limits, privacy } = detail.platform_settings;
  const firstMessage = agent?.first_message;
  return {
    name: detail.name,
    type: detail.type,
    language: agent?.language ?? 'en',
    additionalLanguages: Object.keys(language_presets ?? {}),
    firstMessage: firstMessage ?? '',
    firstMessageEnabled: firstMessage !== '',
    ...promptFields(agent?.prompt?.prompt ?? ''),
    llmModel: agent?.prompt?.llm ?? DEFAULT_LLM,
    temperature: agent?.prompt?.temperature ?? NEW_AGENT.temperature,
    tokenLimit: Math.max(0, agent?.prompt?.max_tokens ?? NEW_AGENT.tokenLimit),
    useRAG: agent?.prompt?.rag?.enabled ?? false,
    selectedVariables: agent?.dynamic_variables?.dynamic_variable_placeholders ?? {},
    voice: voiceSettings(tts),
    turnTimeout: turn?.turn_timeout ?? LOADED_AGENT.turnTimeoutSeconds,
    silenceEndCallTimeout: turn?.silence_end_call_timeout ?? LOADED_AGENT.silenceEndCallTimeoutSeconds,
    maxConversationDuration: conversation?.max_duration_seconds ?? LOADED_AGENT.maxDurationSeconds,
    keywords: (asr?.keywords ?? []).join(', '),
    clientEvents: conversation?.client_events ?? DEFAULT_CLIENT_EVENTS,
    retentionDays: privacy?.retention_days ?? NEW_AGENT.retentionDays,
    concurrencyLimit: call_limits?.agent_concurrency_limit ?? NEW_AGENT.concurrencyLimit,
    dailyLimit: call_limits?.daily_limit ?? NEW_AGENT.dailyLimit,
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
