import { silentService, tooMuchSound } from './recognition-failure.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { createUtteranceSound, type UtteranceSound } from './utterance-sound.ts';

/** What is asked of a service that understands only whole utterances. */
export type Transcription = Pick<RecognitionRequest, 'language' | 'keywords'> & {
  /** Mono, 16,000 Hz. */
  samples: Int16Array;
  signal: AbortSignal;
};

/** A service that understands only whole utterances. */
export type BatchService = {
  name: string;
  /** @throws {SpeechToTextError} */
  transcribe(transcription: Transcription): Promise<string>;
  /** How long it may take for a transcript, in milliseconds. */
  timeoutMs?: number | undefined;
};

const TIMEOUT_MS = 40_000;

/** Understands each utterance once it is over. */
export function batchRecogniser(service: BatchService): SpeechRecogniser {
  return { name: service.name, hasDeltas: false, open: (request) => openLine(service, request) };
}

function openLine(service: BatchService, request: RecognitionRequest): RecognitionLine {
  const closing = new AbortController();
  let listening: { utterance: number; sound: UtteranceSound } | undefined;

  function report(event: RecognitionEvent): void {
    if (!closing.signal.aborted) request.onEvent(event);
  }

  async function understand(utterance: number, sound: UtteranceSound): Promise<void> {
    const bound = AbortSignal.timeout(service.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([closing.signal, bound]);
    const { language, keywords } = request;
    try {
      const text = await service.transcribe({ language, keywords, samples: sound.joined(), signal });
      report({ type: 'transcript-end', utterance, text: text.trim() });
    } catch (error) {
      const failure = bound.aborted ? silentService(service.name) : asFailure(error, service.name);
      report({ type: 'transcript-error', utterance, error: failure });
    }
  }

  return {
    start(utterance) {
      listening = { utterance, sound: createUtteranceSound() };
    },
    write(samples) {
      if (!listening || listening.sound.push(samples)) return;
      report({ type: 'transcript-error', utterance: listening.utterance, error: tooMuchSound(service.name) });
      listening = undefined;
    },
    end() {
      if (listening) void understand(listening.utterance, listening.sound);
      listening = undefined;
    },
    close() {
      listening = undefined;
      closing.abort();
    },
  };
}

function asFailure(error: unknown, service: string): SpeechToTextError {
  if (error instanceof SpeechToTextError) return error;
  // It may quote what was said, so it stays behind.
  return new SpeechToTextError('failed', `${service} failed while it transcribed.`);
}
