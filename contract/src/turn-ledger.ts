import { z } from 'zod';
import { LanguageModelSource } from './language-models.ts';

/** A passage of a prompt or document that a reply rests on. */
export const Evidence = z.object({
  /** `prompt` for a section of the system prompt, `document` for a passage of the knowledge base. */
  kind: z.enum(['prompt', 'document', 'tool']),
  /** Section name, document id or tool call id. */
  source: z.string(),
  /** What the user calls it: a heading, a document's name, a tool's name. */
  title: z.string(),
  text: z.string(),
  score: z.number().optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** An agent that took a conversation over. */
export const TurnAgent = z.object({ agent_id: z.string(), agent_name: z.string() });
export type TurnAgent = z.infer<typeof TurnAgent>;

/** What was looked up for one reply. */
export const RetrievalRecord = z.object({
  /** The question as it was looked up, with words of earlier ones where it is a follow-up. */
  retrieval_query: z.string(),
  /** Name of the model whose embeddings took part; null where words alone decided. */
  embedding_model: z.string().nullable(),
  /** Those the agent was given, best first. */
  passages: z.array(
    z.object({
      document_id: z.string(),
      document_name: z.string(),
      heading: z.string(),
      text: z.string(),
      score: z.number(),
      /** Whether the reply rests on it. */
      is_used: z.boolean(),
    }),
  ),
});
export type RetrievalRecord = z.infer<typeof RetrievalRecord>;

/** Which model wrote a reply. */
export const AnsweringModel = z.object({
  source: LanguageModelSource,
  /** The model's own name, such as `gpt-5-mini`. */
  name: z.string(),
  /** Set when the model that the agent asks for could not answer: its name. */
  instead_of: z.string().optional(),
});
export type AnsweringModel = z.infer<typeof AnsweringModel>;

/**
 * When each step of one turn happened, in milliseconds after the turn began. A turn begins when the caller's is taken
 * for over, so what came before has negative times.
 */
export const TurnLedger = z.object({
  /** Start of the turn, in milliseconds after the conversation began. */
  started_at_ms: z.number(),
  /** What a program sent with the message, so that it can be sent again. */
  idempotency_key: z.string().optional(),
  /** The caller fell silent. */
  end_of_speech_ms: z.number().optional(),
  /** The pause was taken for the end of the caller's turn. */
  end_of_turn_ms: z.number().optional(),
  /** The last words of the turn were understood. */
  transcript_ms: z.number().optional(),
  /** Who understood them, such as `deepgram nova-3`. */
  recogniser: z.string().optional(),
  /** How long the voice was heard that they understood. */
  recognised_ms: z.number().optional(),
  retrieval_start_ms: z.number().optional(),
  retrieval_end_ms: z.number().optional(),
  model_start_ms: z.number().optional(),
  first_token_ms: z.number().optional(),
  first_sentence_ms: z.number().optional(),
  model_end_ms: z.number().optional(),
  /** What spoke the answer, such as `elevenlabs eleven_flash_v2_5`. */
  synthesizer: z.string().optional(),
  /** The first sound of the answer was sent. */
  first_audio_ms: z.number().optional(),
  /** The last sound of the answer must have been heard. */
  audio_played_ms: z.number().optional(),
  end_ms: z.number().optional(),
  tools: z.array(
    z.object({ name: z.string(), start_ms: z.number(), end_ms: z.number(), is_error: z.boolean() }),
  ),
  interrupted: z.boolean(),
  /** Times that the caller seemed to interrupt and did not. */
  false_interruptions: z.number().int().optional(),
  model: AnsweringModel.optional(),
  input_tokens: z.number().optional(),
  output_tokens: z.number().optional(),
  /** Requests to the model whose tokens were not told, such as interrupted ones; absent where none was made. */
  uncounted_requests: z.number().int().optional(),
  /** Failures that the turn survived, as stable codes. */
  errors: z.array(z.string()),
});
export type TurnLedger = z.infer<typeof TurnLedger>;
