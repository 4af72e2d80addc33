import type { CONNECTION_CAPABILITIES, Connection, ConnectionKind } from '@parley/contract/connections.ts';
import { isSpeechModel, transcriptionModelOf } from './transcription-model.ts';

/** A service with all that is needed to call it; contains the key, so it never leaves the server. */
export type ModelConnection = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** Undefined for the service's own address. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Its language models; a speech service has none. */
  models: readonly string[];
  /** The one that understands speech, where the operator named it. */
  transcriptionModel?: string | undefined;
  origin: Connection['origin'];
};

/** A connection whose service writes replies. */
export type LanguageModelConnection = ModelConnection & { kind: Exclude<ConnectionKind, SpeechKind> };

type SpeechKind = 'elevenlabs' | 'deepgram';

const SPEECH_SERVICES: Readonly<Record<SpeechKind, (typeof CONNECTION_CAPABILITIES)[number][]>> = {
  elevenlabs: ['voices', 'voice_cloning', 'speech_recognition'],
  deepgram: ['speech_recognition'],
};

/** What a speech service makes possible; undefined for a service of language models. */
export function speechCapabilitiesOf(kind: ConnectionKind): string[] | undefined {
  return kind === 'elevenlabs' || kind === 'deepgram' ? SPEECH_SERVICES[kind] : undefined;
}

/** Those of its models that are for conversations. */
export function conversingModels({ models }: Pick<ModelConnection, 'models'>): string[] {
  return models.filter((model) => !isSpeechModel(model) && !isEmbeddingModel(model));
}

/** Outcome of the last time a connection was tried. */
export type ConnectionCheck = { checkedAt: Date; error: string | null };

/** A connection as it is shown, without its key. */
export function toConnection(connection: ModelConnection, check: ConnectionCheck | undefined): Connection {
  return {
    id: connection.id,
    kind: connection.kind,
    name: connection.name,
    base_url: connection.baseUrl ?? null,
    origin: connection.origin,
    has_key: Boolean(connection.apiKey),
    enables: speechCapabilitiesOf(connection.kind) ?? [
      ...conversingModels(connection),
      ...(transcriptionModelOf(connection) ? ['speech_recognition'] : []),
      ...(embeddingModelsOf(connection).length > 0 ? ['embeddings'] : []),
    ],
    last_checked_at: check?.checkedAt.toISOString() ?? null,
    last_error: check?.error ?? null,
  };
}

type Offering = { kind: ConnectionKind; models: readonly string[] };

// What OpenAI itself has, whether its list names it or not: the default first.
const OPENAI_MODELS = ['text-embedding-3-small', 'text-embedding-3-large'] as const;
const EMBEDDING =
  /embed|(^|[-_/])(e5|bge|gte|sbert|minilm|labse|instructor)([-_.:]|$)|arctic-?embed|paraphrase-|sentence-t5/i;
const RERANKING = /rerank/i;

/** Whether a model's name says that it turns texts into vectors, so that it is not for conversations. */
export function isEmbeddingModel(model: string): boolean {
  return EMBEDDING.test(model) && !RERANKING.test(model);
}

/** The models of a service of the OpenAI protocol that turn texts into vectors; none where none is known. */
export function embeddingModelsOf({ kind, models }: Offering): string[] {
  if (kind === 'openai') return [...OPENAI_MODELS];
  return kind === 'openai-compatible' ? models.filter(isEmbeddingModel) : [];
}
