import { z } from 'zod';
import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import { boundedKeywords } from './keyword-list.ts';
import {
  type LiveConversation,
  type LiveDependencies,
  type LiveServiceOptions,
  liveRecogniser,
} from './live-line.ts';
import { malformedTranscript } from './recognition-failure.ts';
import { type RecognitionRequest, type SpeechRecogniser, SpeechToTextError } from './speech-to-text.ts';

const MODEL = 'scribe_v2_realtime';

/** Understands while the caller speaks, by the realtime protocol of ElevenLabs' Scribe. */
export function elevenLabsRecogniser(options: LiveServiceOptions): SpeechRecogniser {
  const name = `elevenlabs ${MODEL}`;
  return liveRecogniser({
    ...options,
    name,
    headers: { 'xi-api-key': options.apiKey },
    urlFor: (request) => realtimeUrl(options, request),
    greets: true,
    converse: (dependencies) => new ScribeConversation(dependencies, name),
  });
}

function realtimeUrl({ baseUrl }: LiveServiceOptions, request: RecognitionRequest): string {
  const query = new URLSearchParams({
    model_id: MODEL,
    audio_format: 'pcm_16000',
    language_code: request.language,
    // Where an utterance ends is decided here.
    commit_strategy: 'manual',
  });
  const bounds = { most: 50, longest: 20, together: 1_000 };
  for (const keyword of boundedKeywords(request.keywords, bounds)) query.append('keyterms', keyword);
  return `${baseUrl.replace(/^http/, 'ws')}/v1/speech-to-text/realtime?${query}`;
}

const ScribeMessage = z.object({ message_type: z.string(), text: z.string().optional() });

/** An utterance; each commit of it gets one answer. */
type Committing = {
  utterance: number;
  hasEnded: boolean;
  commits: number;
  answers: number;
  finals: string[];
  partial: string;
  /** Sound since the last commit. */
  samples: number;
};

const SAMPLE_RATE_HZ = 16_000;
// Scribe takes no commit of less than 0.3 seconds, and commits by itself after half a minute.
const LEAST_SAMPLES = SAMPLE_RATE_HZ / 2;
const MOST_SAMPLES = SAMPLE_RATE_HZ * 20;

const ERROR_CODES: Readonly<Record<string, SpeechToTextError['code']>> = {
  auth_error: 'refused',
  unaccepted_terms: 'refused',
  invalid_request: 'refused',
  input_error: 'refused',
  quota_exceeded: 'rate_limited',
  rate_limited: 'rate_limited',
  resource_exhausted: 'rate_limited',
  queue_overflow: 'busy',
  session_time_limit_exceeded: 'unreachable',
};
const FAILURES = /error|exceeded|exhausted|overflow|rate_limited|unaccepted|invalid|insufficient/;

/** Scribe answers in order, so what it understood belongs to the oldest utterance that waits. */
class ScribeConversation implements LiveConversation {
  readonly #line;
  readonly #service;
  readonly #waiting: Committing[] = [];

  constructor(line: LiveDependencies, service: string) {
    this.#line = line;
    this.#service = service;
  }

  begin(utterance: number): void {
    this.#waiting.push({
      utterance,
      hasEnded: false,
      commits: 0,
      answers: 0,
      finals: [],
      partial: '',
      samples: 0,
    });
  }

  sound(samples: Int16Array): void {
    const speaking = this.#waiting.at(-1);
    if (!speaking || speaking.hasEnded) return;
    this.#sendSound(samples, false);
    speaking.samples += samples.length;
    if (speaking.samples >= MOST_SAMPLES) this.#commit(speaking);
  }

  finish() {
    const speaking = this.#waiting.at(-1);
    if (!speaking || speaking.hasEnded) return;
    speaking.hasEnded = true;
    this.#commit(speaking);
  }

  stop() {}

  #sendSound(samples: Int16Array, commit: boolean): void {
    const audio_base_64 = Buffer.from(bytesOfSamples(samples).buffer).toString('base64');
    this.#line.send(
      JSON.stringify({
        message_type: 'input_audio_chunk',
        audio_base_64,
        commit,
        sample_rate: SAMPLE_RATE_HZ,
      }),
    );
  }

  #commit(utterance: Committing): void {
    // Silence makes up for what is missing in a short word.
    this.#sendSound(new Int16Array(Math.max(0, LEAST_SAMPLES - utterance.samples)), true);
    utterance.commits += 1;
    utterance.samples = 0;
  }

  read(message: unknown): void {
    const parsed = ScribeMessage.safeParse(message);
    if (parsed.success) this.#apply(parsed.data);
    else this.#line.fail(malformedTranscript(this.#service));
  }

  #apply({ message_type: kind, text }: z.infer<typeof ScribeMessage>): void {
    const [oldest] = this.#waiting;
    if (kind === 'session_started') this.#line.ready();
    else if (kind === 'partial_transcript' && oldest) this.#hearPartial(oldest, text ?? '');
    else if (kind === 'committed_transcript' && oldest) this.#hearCommitted(oldest, text ?? '');
    else if (kind === 'commit_throttled' && oldest) this.#hearCommitted(oldest, '');
    else if (FAILURES.test(kind)) {
      this.#line.fail(
        new SpeechToTextError(ERROR_CODES[kind] ?? 'failed', `${this.#service} reported ${kind}.`),
      );
    }
  }

  #hearPartial(utterance: Committing, text: string): void {
    utterance.partial = text.trim();
    if (utterance.partial === '') return;
    this.#line.report({ type: 'transcript-delta', utterance: utterance.utterance, text: textOf(utterance) });
  }

  #hearCommitted(utterance: Committing, text: string): void {
    utterance.answers += 1;
    utterance.finals.push(text.trim());
    utterance.partial = '';
    if (!utterance.hasEnded || utterance.answers < utterance.commits) return;
    this.#waiting.shift();
    this.#line.report({ type: 'transcript-end', utterance: utterance.utterance, text: textOf(utterance) });
  }
}

function textOf({ finals, partial }: Committing): string {
  return [...finals, partial].filter(Boolean).join(' ');
}
