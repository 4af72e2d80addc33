import { converseWithElevenLabs } from './elevenlabs-conversation.ts';
import { boundedKeywords } from './keyword-list.ts';
import { type ConnectSocket, liveRecogniser } from './live-line.ts';
import type { RecognitionRequest, SpeechRecogniser } from './speech-to-text.ts';

/** An account at ElevenLabs. */
export type ElevenLabsOptions = {
  apiKey: string;
  /** Address without `/v1`; ElevenLabs' own when absent. */
  baseUrl?: string | undefined;
  connect: ConnectSocket;
  connectMs?: number | undefined;
};

const ELEVENLABS_URL = 'https://api.elevenlabs.io';
const MODEL = 'scribe_v2_realtime';

/** Understands while the caller speaks, by the realtime protocol of ElevenLabs' Scribe. */
export function elevenLabsRecogniser(options: ElevenLabsOptions): SpeechRecogniser {
  const name = `elevenlabs ${MODEL}`;
  return liveRecogniser({
    name,
    connect: options.connect,
    connectMs: options.connectMs,
    headers: { 'xi-api-key': options.apiKey },
    urlFor: (request) => realtimeUrl(options, request),
    greets: true,
    converse: (means) => converseWithElevenLabs(means, name),
  });
}

function realtimeUrl({ baseUrl = ELEVENLABS_URL }: ElevenLabsOptions, request: RecognitionRequest): string {
  const query = new URLSearchParams({
    model_id: MODEL,
    audio_format: 'pcm_16000',
    language_code: request.language,
    // Where an utterance ends is decided here.
    commit_strategy: 'manual',
  });
  const bounds = { most: 50, longest: 20, together: 1_000 };
  for (const keyword of boundedKeywords(request.keywords, bounds)) query.append('keyterms', keyword);
  return `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/v1/speech-to-text/realtime?${query}`;
}
