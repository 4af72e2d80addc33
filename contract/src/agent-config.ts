import { z } from 'zod';
import { TIMEOUT_OFF, TIMEOUTS, VOICE_RANGES } from './agent-defaults.ts';
import { PROMPT_MAX } from './limits.ts';
import { PronunciationRules } from './pronunciation.ts';
import { RedactionSettings } from './redaction.ts';
import { WidgetDesign } from './widget.ts';

// What belongs here: the settings of an agent in the form in which they travel and are stored.

/** A value that a conversation can carry into the prompt as `{{name}}`. */
export const DynamicVariable = z.union([z.string(), z.number(), z.boolean()]);
export type DynamicVariable = z.infer<typeof DynamicVariable>;
export const DynamicVariables = z.record(z.string().max(200), DynamicVariable);
export type DynamicVariables = z.infer<typeof DynamicVariables>;

type Range = Readonly<{ min: number; max: number }>;

/** A number of a range. */
export function within({ min, max }: Range) {
  return z.number().min(min).max(max);
}

function secondsOrOff({ min, max }: Range) {
  return z
    .number()
    .min(TIMEOUT_OFF)
    .max(max)
    .refine(
      (value) => value === TIMEOUT_OFF || value >= min,
      `Must be ${TIMEOUT_OFF}, or from ${min} to ${max}`,
    );
}

// Configuration is stored as it is sent: loose objects let the fields of a newer client survive a round trip.

/** A model server of the customer's own that speaks the OpenAI chat protocol. */
export const CustomLlm = z.looseObject({
  url: z.string().max(2048),
  model_id: z.string().max(200).optional(),
  /** Name of a stored secret; never the key itself. */
  api_key: z.looseObject({ secret_id: z.string() }).nullish(),
  request_headers: z.record(z.string(), z.unknown()).optional(),
});
export type CustomLlm = z.infer<typeof CustomLlm>;

const KnowledgeReference = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  usage_mode: z.string().default('auto'),
});

export const RagSettings = z.looseObject({
  enabled: z.boolean().optional(),
  embedding_model: z.string().optional(),
  max_documents_length: z.number().optional(),
  max_vector_distance: z.number().optional(),
});

export const PromptSettings = z.looseObject({
  prompt: z.string().max(PROMPT_MAX).optional(),
  /** How users write the prompt: `custom` is free text, stored unchanged; in sections when left out. */
  prompt_mode: z.enum(['template', 'custom']).optional(),
  llm: z.string().max(200).optional(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().optional(),
  knowledge_base: z.array(KnowledgeReference).optional(),
  custom_llm: CustomLlm.nullish(),
  rag: RagSettings.optional(),
  tool_ids: z.array(z.string()).optional(),
  built_in_tools: z.record(z.string(), z.unknown()).optional(),
  mcp_server_ids: z.array(z.string()).optional(),
  tools: z.array(z.unknown()).optional(),
});
export type PromptSettings = z.infer<typeof PromptSettings>;

/** The agent's variables. */
const VariableSettings = z.looseObject({
  /** Default values. */
  dynamic_variable_placeholders: DynamicVariables.optional(),
  /**
   * Names of variables whose values never come from the caller: from the defaults, answers of functions,
   * and members of the team alone.
   */
  locked: z.array(z.string().max(200)).max(200).optional(),
});

const AgentSettings = z.looseObject({
  first_message: z.string().max(10_000).optional(),
  /** Whether a caller cannot interrupt the first message; what they say meanwhile is answered after it. */
  disable_first_message_interruptions: z.boolean().optional(),
  language: z.string().max(20).optional(),
  dynamic_variables: VariableSettings.optional(),
  prompt: PromptSettings.optional(),
  tools: z.array(z.unknown()).optional(),
});

const TtsSettings = z.looseObject({
  model_id: z.string().optional(),
  voice_id: z.string().optional(),
  agent_output_audio_format: z.string().optional(),
  optimize_streaming_latency: z.number().optional(),
  stability: within(VOICE_RANGES.stability).optional(),
  speed: within(VOICE_RANGES.speed).optional(),
  similarity_boost: within(VOICE_RANGES.similarityBoost).optional(),
  /** Dictionaries of ElevenLabs by id and version; its own voices obey them. */
  pronunciation_dictionary_locators: z.array(z.unknown()).optional(),
  /** How words sound, obeyed by every voice. */
  pronunciation_rules: PronunciationRules.optional(),
  voice_meta: z.looseObject({ voice_id: z.string().optional(), name: z.string().optional() }).optional(),
});

const AsrSettings = z.looseObject({
  user_input_audio_format: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  quality: z.string().optional(),
  provider: z.string().optional(),
});

/** How easily a caller interrupts. */
export const InterruptionSensitivity = z.enum(['off', 'low', 'normal', 'high']);
export type InterruptionSensitivity = z.infer<typeof InterruptionSensitivity>;

/** How soon the agent takes a pause for the end of the caller's turn. */
export const TurnEagerness = z.enum(['patient', 'normal', 'eager']);
export type TurnEagerness = z.infer<typeof TurnEagerness>;

const TurnSettings = z.looseObject({
  /** `silence` lets pauses alone decide when the caller is done; otherwise what was asked and said counts too. */
  mode: z.string().optional(),
  /** In seconds; -1 for never, as for the next one. */
  turn_timeout: secondsOrOff(TIMEOUTS.turn).optional(),
  silence_end_call_timeout: secondsOrOff(TIMEOUTS.silence).optional(),
  turn_eagerness: TurnEagerness.optional(),
  interruption_while_speaking: InterruptionSensitivity.optional(),
  interruption_while_thinking: InterruptionSensitivity.optional(),
  /** Words that do not interrupt, beside those that the language has anyway. */
  interruption_ignore_terms: z.array(z.string().max(100)).max(100).optional(),
  /** What is said while an answer takes its time; -1 seconds for nothing. */
  soft_timeout_config: z
    .looseObject({ timeout_seconds: z.number().optional(), message: z.string().max(300).optional() })
    .optional(),
});

/** What a conversation in an additional language does differently. */
export const LanguagePreset = z.looseObject({
  overrides: z
    .looseObject({
      agent: z.looseObject({ first_message: z.string().max(10_000).nullish() }).nullish(),
      tts: z.looseObject({ voice_id: z.string().nullish() }).nullish(),
    })
    .optional(),
});
export type LanguagePreset = z.infer<typeof LanguagePreset>;

const ConversationSettings = z.looseObject({
  max_duration_seconds: within(TIMEOUTS.duration).optional(),
  client_events: z.array(z.string()).optional(),
  text_only: z.boolean().optional(),
  /** Whether callers may give files, and how many in one conversation; none when left out. */
  file_input: z
    .looseObject({ enabled: z.boolean().optional(), max_files_per_conversation: z.number().optional() })
    .nullish(),
});

export const ConversationConfig = z.looseObject({
  agent: AgentSettings.optional(),
  tts: TtsSettings.optional(),
  asr: AsrSettings.optional(),
  turn: TurnSettings.optional(),
  conversation: ConversationSettings.optional(),
  language_presets: z.record(z.string(), LanguagePreset).optional(),
});
export type ConversationConfig = z.infer<typeof ConversationConfig>;

/** A question about a finished conversation that is answered with success, failure or unknown. */
export const EvaluationCriterion = z.looseObject({
  id: z.string().min(1).max(100),
  name: z.string().max(200),
  type: z.string().default('prompt'),
  conversation_goal_prompt: z.string().max(5_000),
});
export type EvaluationCriterion = z.infer<typeof EvaluationCriterion>;

/** A value to find in a finished conversation. */
export const CollectedField = z.looseObject({
  type: z.enum(['string', 'boolean', 'integer', 'number']),
  description: z.string().max(2_000).default(''),
});
export type CollectedField = z.infer<typeof CollectedField>;

/** Which settings a client may change for its conversation; those that are not named, it may not. */
const OverrideSettings = z.looseObject({
  conversation_config_override: z.record(z.string(), z.unknown()).optional(),
  custom_llm_extra_body: z.boolean().optional(),
});

export const PlatformSettings = z.looseObject({
  overrides: OverrideSettings.optional(),
  call_limits: z
    .looseObject({ agent_concurrency_limit: z.number().optional(), daily_limit: z.number().optional() })
    .optional(),
  privacy: z
    .looseObject({
      record_voice: z.boolean().optional(),
      retention_days: z.number().optional(),
      delete_transcript_and_pii: z.boolean().optional(),
      delete_audio: z.boolean().optional(),
      apply_to_existing_conversations: z.boolean().optional(),
      conversation_history_redaction: RedactionSettings.optional(),
    })
    .optional(),
  widget: WidgetDesign.optional(),
  evaluation: z.looseObject({ criteria: z.array(EvaluationCriterion).max(30).optional() }).optional(),
  auth: z
    .looseObject({
      enable_auth: z.boolean().optional(),
      allowlist: z.array(z.looseObject({ hostname: z.string() })).optional(),
    })
    .optional(),
  data_collection: z.record(z.string().max(100), CollectedField).optional(),
  /** Whether the team's post-call webhooks are told of its conversations; they are where it does not say. */
  post_call_webhooks: z.looseObject({ enabled: z.boolean().optional() }).optional(),
  workspace_overrides: z.record(z.string(), z.unknown()).optional(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;
