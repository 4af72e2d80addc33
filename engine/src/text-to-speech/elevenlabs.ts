import { createSampleReader } from '../audio/pcm-bytes.ts';
import { callSpeechService, type SpeechPatience } from './speech-service.ts';
import type { SpeechChunk, SpeechRequest, SpeechSynthesizer } from './text-to-speech.ts';

export type ElevenLabsOptions = {
  apiKey: string;
  /** Address without `/v1`, and without a slash at the end. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  patience?: Partial<SpeechPatience> | undefined;
};

// ElevenLabs gives 44.1 kHz to its larger plans only; from 24 kHz it can be made for all of them.
const RATES = [8_000, 16_000, 22_050, 24_000] as const;
const DEFAULT_RATE = 16_000;

/** Speaks with the voices of ElevenLabs, which supports every setting. */
export function elevenLabsSynthesizer(options: ElevenLabsOptions): SpeechSynthesizer {
  return {
    speak(request) {
      const sampleRateHz = rateFor(request.sampleRateHz);
      const { streamingLatency } = request.settings;
      const query = new URLSearchParams({ output_format: `pcm_${sampleRateHz}` });
      if (streamingLatency !== undefined) query.set('optimize_streaming_latency', String(streamingLatency));
      const call = {
        service: 'ElevenLabs',
        url: `${options.baseUrl}/v1/text-to-speech/${encodeURIComponent(request.voiceId)}/stream?${query}`,
        headers: { 'xi-api-key': options.apiKey },
        body: speechBody(request),
        fetch: options.fetch,
        secret: options.apiKey,
        patience: options.patience,
        read: (pieces: AsyncIterable<Uint8Array>) => readPcm(pieces, sampleRateHz),
      };
      return callSpeechService(call, request);
    },
  };
}

function rateFor(wantedHz = DEFAULT_RATE): number {
  return RATES.find((rate) => rate >= wantedHz) ?? RATES[RATES.length - 1] ?? DEFAULT_RATE;
}

function speechBody({ text, language, settings }: SpeechRequest): Record<string, unknown> {
  const { modelId, stability, speed, similarityBoost, dictionaryLocators = [] } = settings;
  const code = language?.split(/[-_]/, 1)[0]?.toLowerCase();
  const model = modelId && modelFor(modelId, code);
  return {
    text,
    model_id: model,
    // Other models refuse to be told the language; they hear it in the text.
    language_code: model && MULTILINGUAL.test(model) ? code : undefined,
    voice_settings: { stability, similarity_boost: similarityBoost, speed },
    pronunciation_dictionary_locators:
      dictionaryLocators.length > 0 ? dictionaryLocators.slice(0, MAX_LOCATORS) : undefined,
  };
}

/** The service refuses more. */
const MAX_LOCATORS = 3;

const MULTILINGUAL = /^eleven_(flash|turbo)_v2_5$/;

/** The models named `…_v2` speak English alone; their successors are the same for other languages. */
function modelFor(model: string, language: string | undefined): string {
  const isEnglishOnly = /^eleven_(flash|turbo)_v2$/.test(model);
  return isEnglishOnly && language !== undefined && language !== 'en' ? `${model}_5` : model;
}

async function* readPcm(
  pieces: AsyncIterable<Uint8Array>,
  sampleRateHz: number,
): AsyncGenerator<SpeechChunk> {
  const read = createSampleReader();
  for await (const piece of pieces) yield { samples: read(piece), sampleRateHz };
}
