import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { ExpectedError } from '../../http/expected-error.ts';

/** The team has no such clone; a clone of another team looks just the same. */
export class VoiceCloneNotFound extends ExpectedError {
  override name = 'VoiceCloneNotFound';
  constructor(id: string) {
    super(`No voice ${id} among the voices of this team.`, { code: 'voice_clone_not_found', status: 404 });
  }
}

/** The clone has no such recording. */
export class CloneSampleNotFound extends ExpectedError {
  override name = 'CloneSampleNotFound';
  constructor(id: string) {
    super(`No recording ${id} in this voice.`, { code: 'clone_sample_not_found', status: 404 });
  }
}

/** A voice cannot be copied from nothing. */
export class SamplesRequired extends ExpectedError {
  override name = 'SamplesRequired';
  constructor() {
    super('Add at least one recording of the voice.', { code: 'samples_required', status: 400 });
  }
}

/** The content of a file is no sound that is known here, whatever its name says. */
export class SampleNotAudio extends ExpectedError {
  override name = 'SampleNotAudio';
  constructor(name: string) {
    super(`${name} is not a recording: WAV, MP3, OGG, WebM, M4A and FLAC are taken.`, {
      code: 'sample_not_audio',
      status: 422,
      detail: { name },
    });
  }
}

/** A recording is too short to hear a voice in it. */
export class SampleTooShort extends ExpectedError {
  override name = 'SampleTooShort';
  constructor(name: string) {
    super(`${name} is shorter than ${CLONE_SAMPLE.minSeconds} s.`, {
      code: 'sample_too_short',
      status: 422,
      detail: { name, min_seconds: CLONE_SAMPLE.minSeconds },
    });
  }
}

/** A clone would have more recordings than it may. */
export class TooManySamples extends ExpectedError {
  override name = 'TooManySamples';
  constructor() {
    super(`A voice takes at most ${CLONE_SAMPLE.maxCount} recordings.`, {
      code: 'too_many_samples',
      status: 422,
      detail: { max: CLONE_SAMPLE.maxCount },
    });
  }
}

/** The only recording of a clone stays as long as the clone does. */
export class LastSample extends ExpectedError {
  override name = 'LastSample';
  constructor() {
    super('A voice needs at least one recording. Add another first, or delete the voice.', {
      code: 'last_sample',
      status: 409,
    });
  }
}

/** The clone is being made, so what it is made of cannot be taken away. */
export class CloneBusy extends ExpectedError {
  override name = 'CloneBusy';
  constructor() {
    super('The voice is being made. Wait until it is ready.', { code: 'voice_clone_busy', status: 409 });
  }
}

/** Only a failed clone is tried again. */
export class CloneNotFailed extends ExpectedError {
  override name = 'CloneNotFailed';
  constructor() {
    super('Only a voice that failed can be tried again.', { code: 'voice_clone_not_failed', status: 409 });
  }
}

/** The clone cannot speak: it is not ready, or the service that speaks with it is not connected. */
export class CloneNotReady extends ExpectedError {
  override name = 'CloneNotReady';
  constructor(sentence: string) {
    super(sentence, { code: 'voice_clone_not_ready', status: 409 });
  }
}

/** The service that makes clones refused or could not be reached; the sentence ends with its own words. */
export class CloneServiceFailed extends ExpectedError {
  override name = 'CloneServiceFailed';
  /** Whether the same request may well succeed later. */
  readonly isPassing: boolean;
  /** The status of its answer; 0 where there was none. */
  readonly serviceStatus: number;
  constructor(sentence: string, { serviceStatus, cause }: { serviceStatus: number; cause?: unknown }) {
    super(sentence, { code: 'voice_service_failed', status: 502, cause });
    this.serviceStatus = serviceStatus;
    this.isPassing = serviceStatus === 0 || serviceStatus === 429 || serviceStatus >= 500;
  }
}
