import { createSampleReader } from '../audio/pcm-bytes.ts';
import { malformedSpeech } from './speech-failure.ts';
import { callSpeechService, type SpeechPatience } from './speech-service.ts';
import type { SpeechChunk, SpeechSynthesizer } from './text-to-speech.ts';

/** A server that speaks the OpenAI speech protocol. */
type OpenaiSpeechOptions = {
  /** Address up to and without `/audio/speech`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Model that speaks. */
  model: string;
  fetch: typeof globalThis.fetch;
  patience?: Partial<SpeechPatience> | undefined;
};

// What the protocol says raw samples have.
const PCM_RATE = 24_000;

/**
 * Speaks with the voices of any server of the OpenAI speech protocol. Of the settings it knows the speed; a server
 * that sends a WAV file in place of raw samples is understood too.
 */
export function openaiCompatibleSynthesizer(options: OpenaiSpeechOptions): SpeechSynthesizer {
  const service = `the speech service at ${URL.parse(options.baseUrl)?.host ?? 'a wrong address'}`;
  return {
    speak(request) {
      const { speed } = request.settings;
      const call = {
        service,
        url: `${options.baseUrl.replace(/\/+$/, '')}/audio/speech`,
        headers: authorization(options.apiKey),
        body: {
          model: options.model,
          voice: request.voiceId,
          input: request.text,
          response_format: 'pcm',
          // Left out where it says nothing, since some models do not take it.
          ...(speed === undefined || speed === 1 ? {} : { speed }),
        },
        fetch: options.fetch,
        secret: options.apiKey,
        patience: options.patience,
        read: (pieces: AsyncIterable<Uint8Array>) => readSpeech(pieces, service),
      };
      return callSpeechService(call, request);
    },
  };
}

function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

async function* readSpeech(pieces: AsyncIterable<Uint8Array>, service: string): AsyncGenerator<SpeechChunk> {
  const read = createSampleReader();
  let start: Uint8Array | undefined = new Uint8Array();
  let sampleRateHz = PCM_RATE;
  for await (const piece of pieces) {
    if (!start) {
      yield { samples: read(piece), sampleRateHz };
      continue;
    }
    start = Uint8Array.of(...start, ...piece);
    const opening = openingOf(start, service);
    if (!opening) continue;
    sampleRateHz = opening.sampleRateHz;
    yield { samples: read(start.subarray(opening.length)), sampleRateHz };
    start = undefined;
  }
}

// How other files of sound begin, the frames of MP3 and AAC among them, JSON and pages: more than one byte of it, since
// samples begin with any.
const OTHER_FILE = /^(ID3|OggS|fLaC|\{["\s]|<[!?a-z]|\xff[\xe2\xe3\xf1-\xf3\xf9-\xfb])/;

/** Where the samples begin and at which rate; undefined while too little has come to tell. */
function openingOf(start: Uint8Array, service: string): { sampleRateHz: number; length: number } | undefined {
  const mark = String.fromCharCode(...start.subarray(0, 4));
  if (mark.length < 4) return undefined;
  if (OTHER_FILE.test(mark)) {
    throw malformedSpeech(service, 'something else than raw samples or a WAV file');
  }
  if (mark !== 'RIFF') return { sampleRateHz: PCM_RATE, length: 0 };
  const header = readWavHeader(start);
  if (header === 'incomplete' && start.length < WAV_HEADER_MOST) return undefined;
  if (header === 'incomplete' || header === 'unusable') {
    throw malformedSpeech(service, 'a WAV file that is not mono of 16 bits at a usual sample rate');
  }
  return header;
}

/** Longest start of a WAV file in which its samples must have begun, in bytes. */
const WAV_HEADER_MOST = 4_096;

// A resampler holds tables for each pair of rates, which are vast for one that shares no divisor with the caller's.
const WAV_RATES: ReadonlySet<number> = new Set([
  8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
]);

/**
 * Where the samples of a WAV file begin. Its length is not read: in a stream it is not known when it is written.
 * @returns `unusable` unless it contains mono samples of 16 bits at a usual rate
 */
function readWavHeader(
  start: Uint8Array,
): { sampleRateHz: number; length: number } | 'incomplete' | 'unusable' {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  let sampleRateHz: number | undefined;
  for (let at = 12; at + 8 <= start.length; ) {
    const name = String.fromCharCode(...start.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (name === 'data') return sampleRateHz === undefined ? 'unusable' : { sampleRateHz, length: at + 8 };
    if (name === 'fmt ') {
      if (at + 24 > start.length) return 'incomplete';
      const [tag, channels] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const isPcm = tag === 1 || tag === 0xfffe;
      if (!isPcm || channels !== 1 || view.getUint16(at + 22, true) !== 16) return 'unusable';
      sampleRateHz = view.getUint32(at + 12, true);
      if (!WAV_RATES.has(sampleRateHz)) return 'unusable';
    }
    at += 8 + length + (length % 2);
  }
  return 'incomplete';
}
