import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import type { CloneFailure } from '@parley/contract/voice-clones.ts';
import { ExpectedError, expectedError } from '../../http/expected-error.ts';

/** The team has no such clone; a clone of another team looks just the same. */
export const VoiceCloneNotFound = expectedError(
  'voice_clone_not_found',
  404,
  (id: string) => `No voice ${id} among the voices of this team.`,
);

/** The clone has no such recording. */
export const CloneSampleNotFound = expectedError(
  'clone_sample_not_found',
  404,
  (id: string) => `No recording ${id} in this voice.`,
);

/** A voice cannot be copied from nothing. */
export const SamplesRequired = expectedError(
  'samples_required',
  400,
  'Add at least one recording of the voice.',
);

/** The content of a file is no sound that is known here, whatever its name says. */
export const SampleNotAudio = expectedError('sample_not_audio', 422, (name: string) => ({
  sentence: `${name} is not a recording: WAV, MP3, OGG, WebM, M4A and FLAC are taken.`,
  detail: { name },
}));

/** A recording is too short to hear a voice in it. */
export const SampleTooShort = expectedError('sample_too_short', 422, (name: string) => ({
  sentence: `${name} is shorter than ${CLONE_SAMPLE.minSeconds} s.`,
  detail: { name, min_seconds: CLONE_SAMPLE.minSeconds },
}));

/** A clone would have more recordings than it may. */
export const TooManySamples = expectedError('too_many_samples', 422, {
  sentence: `A voice takes at most ${CLONE_SAMPLE.maxCount} recordings.`,
  detail: { max: CLONE_SAMPLE.maxCount },
});

/** The only recording of a clone stays as long as the clone does. */
export const LastSample = expectedError(
  'last_sample',
  409,
  'A voice needs at least one recording. Add another first, or delete the voice.',
);

/** The clone is being made, so what it is made of cannot be taken away. */
export const CloneBusy = expectedError(
  'voice_clone_busy',
  409,
  'The voice is being made. Wait until it is ready.',
);

/** Only a failed clone is tried again. */
export const CloneNotFailed = expectedError(
  'voice_clone_not_failed',
  409,
  'Only a voice that failed can be tried again.',
);

/** The clone cannot speak: it is not ready, or the service that speaks with it is not connected. */
export const CloneNotReady = expectedError('voice_clone_not_ready', 409, (sentence: string) => sentence);

/** The account that has the clone is not connected any more. */
export const CloneVoiceElsewhere = expectedError(
  'voice_clone_elsewhere',
  409,
  'The voice may still be in the ElevenLabs account that it was made with, which is no longer connected. Connect that account again under Team settings → Connections, then try again.',
);

/** The service that makes clones refused or could not be reached; the sentence ends with its own words. */
export class CloneServiceFailed extends ExpectedError {
  override name = 'CloneServiceFailed';
  /** Whether the same request may well succeed later. */
  readonly isPassing: boolean;
  /** Whether it said that it did nothing. */
  readonly isRefusal: boolean;
  /** The status of its answer; 0 where there was none. */
  readonly serviceStatus: number;
  readonly failure: CloneFailure;
  constructor(
    sentence: string,
    { serviceStatus, failure, cause }: { serviceStatus: number; failure: CloneFailure; cause?: unknown },
  ) {
    super(sentence, { code: 'voice_service_failed', status: 502, detail: failure, cause });
    this.failure = failure;
    this.serviceStatus = serviceStatus;
    this.isPassing = serviceStatus === 0 || serviceStatus === 429 || serviceStatus >= 500;
    this.isRefusal = serviceStatus >= 400 && !this.isPassing;
  }
}
