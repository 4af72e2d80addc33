import type { CONNECTION_CAPABILITIES, Connection, ConnectionKind } from '@parley/contract/connections.ts';
import { embeddingModelsOf, isEmbeddingModel } from './embedding-model.ts';
import { isSpeechModel, transcriptionModelOf } from './transcription-model.ts';

/** A service with all that is needed to call it; holds the key, so it never leaves the server. */
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

/** Those of its models that can hold a conversation. */
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
