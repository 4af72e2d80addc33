import { z } from 'zod';
import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import type { LiveConversation, LiveMeans } from './live-line.ts';
import { malformedTranscript } from './recognition-failure.ts';
import { SpeechToTextError } from './speech-to-text.ts';

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
export function converseWithElevenLabs(means: LiveMeans, service: string): LiveConversation {
  const { send, report, ready, fail } = means;
  const waiting: Committing[] = [];

  function sendSound(samples: Int16Array, commit: boolean): void {
    const audio_base_64 = Buffer.from(bytesOfSamples(samples).buffer).toString('base64');
    send(
      JSON.stringify({
        message_type: 'input_audio_chunk',
        audio_base_64,
        commit,
        sample_rate: SAMPLE_RATE_HZ,
      }),
    );
  }

  function commit(utterance: Committing): void {
    // Silence makes up for what is missing in a short word.
    sendSound(new Int16Array(Math.max(0, LEAST_SAMPLES - utterance.samples)), true);
    utterance.commits += 1;
    utterance.samples = 0;
  }

  function read(message: unknown): void {
    const parsed = ScribeMessage.safeParse(message);
    if (parsed.success) obey(parsed.data);
    else fail(malformedTranscript(service));
  }

  function obey({ message_type: kind, text }: z.infer<typeof ScribeMessage>): void {
    const [oldest] = waiting;
    if (kind === 'session_started') ready();
    else if (kind === 'partial_transcript' && oldest) hearPartial(oldest, text ?? '');
    else if (kind === 'committed_transcript' && oldest) hearCommitted(oldest, text ?? '');
    else if (kind === 'commit_throttled' && oldest) hearCommitted(oldest, '');
    else if (FAILURES.test(kind)) {
      fail(new SpeechToTextError(ERROR_CODES[kind] ?? 'failed', `${service} reported ${kind}.`));
    }
  }

  function hearPartial(utterance: Committing, text: string): void {
    utterance.partial = text.trim();
    if (utterance.partial === '') return;
    report({ type: 'transcript-delta', utterance: utterance.utterance, text: textOf(utterance) });
  }

  function hearCommitted(utterance: Committing, text: string): void {
    utterance.answers += 1;
    utterance.finals.push(text.trim());
    utterance.partial = '';
    if (!utterance.hasEnded || utterance.answers < utterance.commits) return;
    waiting.shift();
    report({ type: 'transcript-end', utterance: utterance.utterance, text: textOf(utterance) });
  }

  return {
    begin(utterance) {
      waiting.push({
        utterance,
        hasEnded: false,
        commits: 0,
        answers: 0,
        finals: [],
        partial: '',
        samples: 0,
      });
    },
    sound(samples) {
      const speaking = waiting.at(-1);
      if (!speaking || speaking.hasEnded) return;
      sendSound(samples, false);
      speaking.samples += samples.length;
      if (speaking.samples >= MOST_SAMPLES) commit(speaking);
    },
    finish() {
      const speaking = waiting.at(-1);
      if (!speaking || speaking.hasEnded) return;
      speaking.hasEnded = true;
      commit(speaking);
    },
    read,
    stop: () => {},
  };
}

function textOf({ finals, partial }: Committing): string {
  return [...finals, partial].filter(Boolean).join(' ');
}
