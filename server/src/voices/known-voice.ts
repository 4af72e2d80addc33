import type { Voice } from '@parley/contract/voices.ts';
import type { ModelConnection } from '../connections/model-connection.ts';
import { type ListedVoice, listedVoice } from './voice-selection.ts';

/** A voice with what is needed to speak with it. */
export type KnownVoice = ListedVoice & {
  /** Id at whoever speaks with it. */
  ownId: string;
  /** The service that speaks with it; undefined for the built-in engine. */
  connection: ModelConnection | undefined;
  /** Where the service keeps a sample; undefined where one has to be spoken. */
  sampleUrl: string | undefined;
};

/** Prepares a voice for the catalogue. */
export function knownVoice(
  voice: Voice,
  { ownId, connection, sampleUrl }: Pick<KnownVoice, 'ownId'> & Partial<KnownVoice>,
): KnownVoice {
  return { ...listedVoice(voice), ownId, connection, sampleUrl };
}
