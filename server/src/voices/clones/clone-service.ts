import type { CloningType, VoiceClone } from '@parley/contract/voice-clones.ts';

// What belongs here: the service that makes voices of recordings.

/** A recording on its way to the service. */
export type SentSample = { id: string; contentType: string; bytes: Uint8Array };

/** What the service is told about a voice. */
export type VoiceFacts = Pick<VoiceClone, 'name' | 'description' | 'language' | 'remove_background_noise'>;

/** How far a training is. */
export type Training = { state: 'training' | 'ready' } | { state: 'failed'; reason: string };

/**
 * Makes voices of recordings and speaks with them.
 * Every call throws {@link CloneServiceFailed} when the service refuses or cannot be reached.
 */
export type CloneService = {
  /** The name that its connection was given. */
  name: string;
  /** Makes a voice of recordings at once. @returns its id at the service */
  copy(voice: VoiceFacts, samples: readonly SentSample[], signal: AbortSignal): Promise<string>;
  /** Opens a voice that is to be trained. @returns its id at the service */
  open(voice: VoiceFacts, signal: AbortSignal): Promise<string>;
  /** The voice that a recording was sent for, where a call for it broke off. */
  findBySample(sampleId: string, signal: AbortSignal): Promise<string | undefined>;
  /** Ids of the recordings that the voice has. */
  samplesOf(voiceId: string, signal: AbortSignal): Promise<string[]>;
  addSamples(
    target: { voiceId: string; type: CloningType; voice: VoiceFacts },
    samples: readonly SentSample[],
    signal: AbortSignal,
  ): Promise<void>;
  deleteSample(voiceId: string, type: CloningType, sampleId: string, signal: AbortSignal): Promise<void>;
  train(voiceId: string, signal: AbortSignal): Promise<void>;
  training(voiceId: string, signal: AbortSignal): Promise<Training>;
  rename(voiceId: string, type: CloningType, voice: VoiceFacts, signal: AbortSignal): Promise<void>;
  /** Also fine when there is none. */
  delete(voiceId: string, signal: AbortSignal): Promise<void>;
  /** @returns an MP3 file */
  speak(voiceId: string, text: string, signal: AbortSignal): Promise<Uint8Array>;
};
