import { z } from 'zod';

// Section 3 of the specification, field for field. What Parley sends beyond it is marked; everything else is refused.

const Prompt = z.strictObject({
  prompt: z.string(),
  llm: z.string(),
  temperature: z.number(),
  // Sent only when there is a limit.
  max_tokens: z.number().int().positive().optional(),
  knowledge_base: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string().min(1),
      type: z.enum(['file', 'text', 'url']),
      usage_mode: z.enum(['prompt', 'auto']),
    }),
  ),
  custom_llm: z
    .strictObject({
      url: z.string(),
      model_id: z.string(),
      api_key: z.strictObject({ secret_id: z.string() }).optional(),
      request_headers: z.record(z.string(), z.string()),
    })
    .nullable(),
  rag: z.strictObject({
    enabled: z.boolean(),
    embedding_model: z.literal('multilingual_e5_large_instruct'),
    max_documents_length: z.literal(50_000),
    max_vector_distance: z.literal(0.6),
  }),
  tool_ids: z.array(z.string()),
  built_in_tools: z.record(z.string(), z.unknown()),
  mcp_server_ids: z.array(z.string()),
  tools: z.array(z.unknown()),
});

const ConversationConfig = z.strictObject({
  agent: z.strictObject({
    first_message: z.string(),
    language: z.string(),
    dynamic_variables: z.strictObject({
      dynamic_variable_placeholders: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    prompt: Prompt,
    tools: z.array(z.unknown()),
  }),
  tts: z.strictObject({
    model_id: z.enum(['eleven_flash_v2', 'eleven_turbo_v2']),
    voice_id: z.string(),
    agent_output_audio_format: z.string(),
    optimize_streaming_latency: z.union([z.literal(3), z.literal(4)]),
    stability: z.number().min(0).max(1),
    speed: z.number().min(0.7).max(1.2),
    similarity_boost: z.number().min(0).max(1),
    pronunciation_dictionary_locators: z.array(z.unknown()),
    voice_meta: z.strictObject({ voice_id: z.string(), name: z.string() }),
  }),
  asr: z.strictObject({
    user_input_audio_format: z.literal('pcm_8000'),
    keywords: z.array(z.string()),
    quality: z.string(),
    provider: z.string(),
  }),
  turn: z.strictObject({
    mode: z.string(),
    turn_timeout: z.number(),
    silence_end_call_timeout: z.number(),
  }),
  conversation: z.strictObject({
    max_duration_seconds: z.number(),
    client_events: z.array(z.string()),
    // Parley's own: what clients of the live protocol tell a chat by.
    text_only: z.boolean(),
  }),
  language_presets: z.record(
    z.string(),
    z.strictObject({
      overrides: z.strictObject({
        agent: z.strictObject({ first_message: z.string() }).optional(),
        tts: z.strictObject({ voice_id: z.string(), voice_name: z.string() }).optional(),
      }),
    }),
  ),
});

const PlatformSettings = z.strictObject({
  overrides: z.strictObject({
    conversation_config_override: z.record(z.string(), z.unknown()).optional(),
    custom_llm_extra_body: z.boolean().optional(),
  }),
  call_limits: z.strictObject({ agent_concurrency_limit: z.number(), daily_limit: z.number() }),
  privacy: z.strictObject({
    record_voice: z.boolean(),
    retention_days: z.number(),
    delete_transcript_and_pii: z.boolean(),
    delete_audio: z.boolean(),
    apply_to_existing_conversations: z.boolean(),
  }),
  widget: z.record(z.string(), z.unknown()),
  evaluation: z.strictObject({
    criteria: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        type: z.literal('prompt'),
        conversation_goal_prompt: z.string(),
      }),
    ),
  }),
  auth: z.strictObject({
    enable_auth: z.boolean(),
    allowlist: z.array(z.strictObject({ hostname: z.string() })),
  }),
  data_collection: z.record(z.string(), z.strictObject({ type: z.string(), description: z.string() })),
  workspace_overrides: z.record(z.string(), z.unknown()),
});

/** What creating an agent sends. */
export const SpecifiedCreation = z.strictObject({
  name: z.string().min(1).max(100),
  type: z.enum(['voice', 'chat']),
  conversation_config: ConversationConfig,
  platform_settings: PlatformSettings,
});

/**
 * What changing an agent sends: the same, and which agent.
 * @param provider the slug that the field of the agent's id begins with
 */
export function specifiedUpdate(provider: string) {
  return SpecifiedCreation.extend({
    [`${provider}_uuid`]: z.uuid(),
    // Parley's own: the version that the change is based on; a newer one is not overwritten.
    base_version: z.number().int(),
  });
}
