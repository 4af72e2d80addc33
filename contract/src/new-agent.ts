import type { ConversationConfig, PlatformSettings } from './agent-config.ts';
import {
  DEFAULT_CLIENT_EVENTS,
  DEFAULT_LLM,
  NEW_AGENT,
  NEW_AGENT_RAG,
  TIMEOUTS,
  VOICE_MODELS,
} from './agent-defaults.ts';
import type { AgentType } from './agent-list.ts';

/** Every conversation setting of an agent that is made from nothing. */
export function newAgentConfig(type: AgentType): ConversationConfig {
  return {
    agent: {
      first_message: '',
      language: 'fr',
      dynamic_variables: { dynamic_variable_placeholders: {} },
      prompt: {
        prompt: '',
        llm: DEFAULT_LLM,
        temperature: NEW_AGENT.temperature,
        knowledge_base: [],
        custom_llm: null,
        rag: { ...NEW_AGENT_RAG },
        tool_ids: [],
        built_in_tools: {},
        mcp_server_ids: [],
        tools: [],
      },
      tools: [],
    },
    tts: {
      model_id: VOICE_MODELS.flash,
      agent_output_audio_format: NEW_AGENT.agentOutputAudioFormat,
      optimize_streaming_latency: NEW_AGENT.streamingLatency,
      stability: NEW_AGENT.stability,
      speed: NEW_AGENT.speed,
      similarity_boost: NEW_AGENT.similarityBoost,
      pronunciation_dictionary_locators: [],
    },
    asr: {
      user_input_audio_format: NEW_AGENT.userInputAudioFormat,
      keywords: [],
      quality: 'high',
      provider: 'default',
    },
    turn: {
      mode: 'turn',
      turn_timeout: NEW_AGENT.turnTimeoutSeconds,
      silence_end_call_timeout: NEW_AGENT.silenceEndCallTimeoutSeconds,
    },
    conversation: {
      // Who builds a chat agent has no setting for it, and a chat ends when its visitor writes no more.
      max_duration_seconds: type === 'chat' ? TIMEOUTS.duration.max : NEW_AGENT.maxDurationSeconds,
      client_events: [...DEFAULT_CLIENT_EVENTS],
      text_only: type === 'chat',
    },
    language_presets: {},
  };
}

/** Every platform setting of an agent that is made from nothing. */
export function newAgentPlatform(): PlatformSettings {
  return {
    overrides: {},
    call_limits: {
      agent_concurrency_limit: NEW_AGENT.concurrencyLimit,
      daily_limit: NEW_AGENT.dailyLimit,
    },
    privacy: {
      record_voice: true,
      retention_days: NEW_AGENT.retentionDays,
      delete_transcript_and_pii: false,
      delete_audio: false,
      apply_to_existing_conversations: false,
    },
    widget: {},
    evaluation: { criteria: [] },
    auth: { enable_auth: true, allowlist: [] },
    data_collection: {},
    workspace_overrides: {},
  };
}
