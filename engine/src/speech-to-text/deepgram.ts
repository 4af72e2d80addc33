import { isRecord } from '@parley/contract/json.ts';
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

type DeepgramOptions = LiveServiceOptions & { model: string };

/** Understands while the caller speaks, by Deepgram's live protocol. */
export function deepgramRecogniser(options: DeepgramOptions): SpeechRecogniser {
  const name = `deepgram ${options.model}`;
  return liveRecogniser({
    ...options,
    name,
    headers: { authorization: `Token ${options.apiKey}` },
    urlFor: (request) => listenUrl(options, request),
    greets: false,
    converse: (dependencies) => new DeepgramConversation(dependencies, name),
  });
}

function listenUrl({ baseUrl, model }: DeepgramOptions, request: RecognitionRequest): string {
  const query = new URLSearchParams({
    model,
    language: request.language,
    encoding: 'linear16',
    sample_rate: '16000',
    channels: '1',
    interim_results: 'true',
    smart_format: 'true',
    no_delay: 'true',
    // Where an utterance ends is decided here.
    endpointing: 'false',
  });
  for (const [field, word] of keywordFields(model, request.keywords)) query.append(field, word);
  return `${baseUrl.replace(/^http/, 'ws')}/v1/listen?${query}`;
}

/** Up to its second generation Deepgram takes single words, then phrases of together 500 tokens at most. */
function keywordFields(model: string, keywords: readonly string[]): [field: string, word: string][] {
  const bounds = { most: 100, longest: 100, together: 1_000 };
  const takesPhrases = !/^(nova$|nova-[12]|enhanced|base)/.test(model);
  if (takesPhrases) return boundedKeywords(keywords, bounds).map((phrase) => ['keyterm', phrase]);
  const words = keywords.flatMap((phrase) => phrase.replaceAll(':', ' ').split(/\s+/));
  return boundedKeywords(words, bounds).map((word) => ['keywords', word]);
}

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
class DeepgramConversation implements LiveConversation {
  readonly #line;
  readonly #service;
  readonly #stretches: Stretch[] = [];
  #sentSamples = 0;
  readonly keepAlive = JSON.stringify({ type: 'KeepAlive' });
  readonly goodbye = JSON.stringify({ type: 'CloseStream' });

  constructor(line: LiveDependencies, service: string) {
    this.#line = line;
    this.#service = service;
  }

  begin(utterance: number): void {
    const now = this.#sentSamples / SAMPLE_RATE_HZ;
    this.#stretches.push({
      utterance,
      startSeconds: now,
      endSeconds: now,
      hasEnded: false,
      finals: [],
      interim: '',
      finalSeconds: now,
      wasHeard: false,
    });
  }

  sound(samples: Int16Array): void {
    this.#sentSamples += samples.length;
    this.#line.send(bytesOfSamples(samples));
  }

  finish() {
    const stretch = this.#stretches.at(-1);
    if (!stretch || stretch.hasEnded) return;
    stretch.hasEnded = true;
    stretch.endSeconds = this.#sentSamples / SAMPLE_RATE_HZ;
    this.#line.send(JSON.stringify({ type: 'Finalize' }));
    if (stretch.wasHeard && stretch.interim === '' && isComplete(stretch)) this.#conclude(stretch);
    else {
      stretch.timer = setTimeout(() => {
        // Where nothing came at all, the service is silent, and the caller of this line decides how long to wait.
        if (stretch.wasHeard) this.#conclude(stretch);
      }, FINALIZE_MS);
    }
  }

  stop() {
    for (const { timer } of this.#stretches) clearTimeout(timer);
  }

  read(message: unknown): void {
    const kind = isRecord(message) ? message.type : '';
    if (kind === 'Error')
      this.#line.fail(new SpeechToTextError('failed', `${this.#service} reported an error.`));
    if (kind !== 'Results') return;
    const results = Results.safeParse(message);
    if (results.success) this.#understand(results.data);
    else this.#line.fail(malformedTranscript(this.#service));
  }

  #understand(results: Results): void {
    const stretch = this.#stretchOf(results);
    if (!stretch) return;
    // The stream is understood in order, so whatever is understood later ends what came before.
    for (const earlier of this.#stretches.slice(0, this.#stretches.indexOf(stretch))) this.#conclude(earlier);
    stretch.wasHeard = true;
    const text = results.channel.alternatives[0]?.transcript.trim() ?? '';
    if (results.is_final) {
      if (text !== '') stretch.finals.push(text);
      stretch.interim = '';
      stretch.finalSeconds = results.start + results.duration;
    } else stretch.interim = text;
    if (isComplete(stretch) || (results.from_finalize && stretch.hasEnded)) this.#conclude(stretch);
    else if (text !== '')
      this.#line.report({ type: 'transcript-delta', utterance: stretch.utterance, text: textOf(stretch) });
  }

  #stretchOf({ start, duration }: Results): Stretch | undefined {
    const middle = start + duration / 2;
    return this.#stretches.findLast(({ startSeconds }) => startSeconds <= middle);
  }

  #conclude(stretch: Stretch): void {
    clearTimeout(stretch.timer);
    const index = this.#stretches.indexOf(stretch);
    if (index < 0) return;
    this.#stretches.splice(index, 1);
    this.#line.report({ type: 'transcript-end', utterance: stretch.utterance, text: textOf(stretch) });
  }
}

function isComplete({ hasEnded, finalSeconds, endSeconds }: Stretch): boolean {
  return hasEnded && finalSeconds >= endSeconds - TOLERANCE_SECONDS;
}

function textOf({ finals, interim }: Stretch): string {
  return [...finals, interim].filter(Boolean).join(' ');
}
