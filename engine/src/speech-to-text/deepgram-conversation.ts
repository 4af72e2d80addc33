import { z } from 'zod';
import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import type { LiveConversation, LiveMeans } from './live-line.ts';
import { malformedTranscript } from './recognition-failure.ts';
import { SpeechToTextError } from './speech-to-text.ts';

/** What is understood of a stretch of the stream, in seconds since the socket was opened. */
const Results = z.object({
  type: z.literal('Results'),
  start: z.number(),
  duration: z.number(),
  is_final: z.boolean().default(false),
  from_finalize: z.boolean().default(false),
  channel: z.object({ alternatives: z.array(z.object({ transcript: z.string() })) }),
});
type Results = z.infer<typeof Results>;

/** An utterance in the stream; its end is known once it is over. */
type Stretch = {
  utterance: number;
  startSeconds: number;
  endSeconds: number;
  hasEnded: boolean;
  /** Final texts of its pieces, and what may still change of the next. */
  finals: string[];
  interim: string;
  /** Up to where the texts are final. */
  finalSeconds: number;
  wasHeard: boolean;
  timer?: NodeJS.Timeout | undefined;
};

const SAMPLE_RATE_HZ = 16_000;
// Results end at frames, a little before the sound does.
const TOLERANCE_SECONDS = 0.15;
// Deepgram does not promise to answer that everything is final; after this the texts so far are taken for it.
const FINALIZE_MS = 1_500;

/** Deepgram numbers nothing: what it understood is put to utterances by where it lies in the stream. */
export function converseWithDeepgram({ send, report, fail }: LiveMeans, service: string): LiveConversation {
  const stretches: Stretch[] = [];
  let sentSamples = 0;

  function read(message: unknown): void {
    const kind = message !== null && typeof message === 'object' && 'type' in message ? message.type : '';
    if (kind === 'Error') fail(new SpeechToTextError('failed', `${service} reported an error.`));
    if (kind !== 'Results') return;
    const results = Results.safeParse(message);
    if (results.success) understand(results.data);
    else fail(malformedTranscript(service));
  }

  function understand(results: Results): void {
    const stretch = stretchOf(results);
    if (!stretch) return;
    // The stream is understood in order, so whatever is understood later ends what came before.
    for (const earlier of stretches.slice(0, stretches.indexOf(stretch))) conclude(earlier);
    stretch.wasHeard = true;
    const text = results.channel.alternatives[0]?.transcript.trim() ?? '';
    if (results.is_final) {
      if (text !== '') stretch.finals.push(text);
      stretch.interim = '';
      stretch.finalSeconds = results.start + results.duration;
    } else stretch.interim = text;
    if (isComplete(stretch) || (results.from_finalize && stretch.hasEnded)) conclude(stretch);
    else if (text !== '')
      report({ type: 'transcript-delta', utterance: stretch.utterance, text: textOf(stretch) });
  }

  function stretchOf({ start, duration }: Results): Stretch | undefined {
    const middle = start + duration / 2;
    return stretches.findLast(({ startSeconds }) => startSeconds <= middle);
  }

  function conclude(stretch: Stretch): void {
    clearTimeout(stretch.timer);
    const index = stretches.indexOf(stretch);
    if (index < 0) return;
    stretches.splice(index, 1);
    report({ type: 'transcript-end', utterance: stretch.utterance, text: textOf(stretch) });
  }

  return {
    keepAlive: JSON.stringify({ type: 'KeepAlive' }),
    goodbye: JSON.stringify({ type: 'CloseStream' }),
    begin(utterance) {
      const now = sentSamples / SAMPLE_RATE_HZ;
      stretches.push({
        utterance,
        startSeconds: now,
        endSeconds: now,
        hasEnded: false,
        finals: [],
        interim: '',
        finalSeconds: now,
        wasHeard: false,
      });
    },
    sound(samples) {
      sentSamples += samples.length;
      send(bytesOfSamples(samples));
    },
    finish() {
      const stretch = stretches.at(-1);
      if (!stretch || stretch.hasEnded) return;
      stretch.hasEnded = true;
      stretch.endSeconds = sentSamples / SAMPLE_RATE_HZ;
      send(JSON.stringify({ type: 'Finalize' }));
      if (stretch.wasHeard && stretch.interim === '' && isComplete(stretch)) conclude(stretch);
      else {
        stretch.timer = setTimeout(() => {
          // Where nothing came at all, the service is silent, and whoever listens decides how long to wait.
          if (stretch.wasHeard) conclude(stretch);
        }, FINALIZE_MS);
      }
    },
    read,
    stop() {
      for (const { timer } of stretches) clearTimeout(timer);
    },
  };
}

function isComplete({ hasEnded, finalSeconds, endSeconds }: Stretch): boolean {
  return hasEnded && finalSeconds >= endSeconds - TOLERANCE_SECONDS;
}

function textOf({ finals, interim }: Stretch): string {
  return [...finals, interim].filter(Boolean).join(' ');
}
