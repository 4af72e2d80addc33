import { openLine, withSignsOfLife } from '../language-model/service-line.ts';
import { lineFailure, malformedSpeech, refusalOf } from './speech-failure.ts';
import { type SpeechChunk, type SpeechRequest, TextToSpeechError } from './text-to-speech.ts';

/** How long a service may be silent, in milliseconds. */
export type SpeechPatience = {
  /** Until the first sound. */
  firstSoundMs: number;
  /** Between two pieces. */
  idleMs: number;
};

const DEFAULT_PATIENCE: SpeechPatience = { firstSoundMs: 10_000, idleMs: 10_000 };

/** One call of a service that answers with speech. */
type SpeechCall = {
  /** Name of the service, for errors. */
  service: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Decides which addresses may be called, and pools connections. */
  fetch: typeof globalThis.fetch;
  secret: string | undefined;
  patience?: Partial<SpeechPatience> | undefined;
  /** Reads the answer; called once per answer. */
  read: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<SpeechChunk>;
};

/**
 * Calls a service and streams what it speaks. Ends early, without an error, when the signal aborts.
 * @throws {TextToSpeechError}
 */
export async function* callSpeechService(
  call: SpeechCall,
  { signal }: Pick<SpeechRequest, 'signal'>,
): AsyncGenerator<SpeechChunk> {
  const { firstSoundMs, idleMs } = { ...DEFAULT_PATIENCE, ...call.patience };
  const line = openLine(signal, firstSoundMs, idleMs);
  try {
    const response = await call.fetch(call.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...call.headers },
      body: JSON.stringify(call.body),
      signal: line.signal,
    });
    if (!response.ok) throw await refusalOf(response, call.service, call.secret);
    let hasSpoken = false;
    for await (const chunk of call.read(withSignsOfLife(response.body ?? [], line.keepOpen))) {
      if (signal.aborted) return;
      hasSpoken ||= chunk.samples.length > 0;
      yield chunk;
    }
    line.hangUp('done');
    if (!hasSpoken && !signal.aborted) throw malformedSpeech(call.service, 'no speech');
  } catch (error) {
    if (signal.aborted) return;
    if (line.isTimedOut()) throw new TextToSpeechError('timeout', `${call.service} fell silent.`);
    throw error instanceof TextToSpeechError ? error : lineFailure(error, call.service);
  } finally {
    line.hangUp('early');
  }
}
