import { converseWithDeepgram } from './deepgram-conversation.ts';
import { boundedKeywords } from './keyword-list.ts';
import { type ConnectSocket, liveRecogniser } from './live-line.ts';
import type { RecognitionRequest, SpeechRecogniser } from './speech-to-text.ts';

/** An account at Deepgram. */
export type DeepgramOptions = {
  apiKey: string;
  /** Address without `/v1`; Deepgram's own when absent. */
  baseUrl?: string | undefined;
  model: string;
  connect: ConnectSocket;
  connectMs?: number | undefined;
};

const DEEPGRAM_URL = 'https://api.deepgram.com';

/** Understands while the caller speaks, by Deepgram's live protocol. */
export function deepgramRecogniser(options: DeepgramOptions): SpeechRecogniser {
  const name = `deepgram ${options.model}`;
  return liveRecogniser({
    name,
    connect: options.connect,
    connectMs: options.connectMs,
    headers: { authorization: `Token ${options.apiKey}` },
    urlFor: (request) => listenUrl(options, request),
    greets: false,
    converse: (means) => converseWithDeepgram(means, name),
  });
}

function listenUrl({ baseUrl = DEEPGRAM_URL, model }: DeepgramOptions, request: RecognitionRequest): string {
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
  return `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/v1/listen?${query}`;
}

/** Up to its second generation Deepgram takes single words, then phrases of together 500 tokens at most. */
function keywordFields(model: string, keywords: readonly string[]): [field: string, word: string][] {
  const bounds = { most: 100, longest: 100, together: 1_000 };
  const takesPhrases = !/^(nova$|nova-[12]|enhanced|base)/.test(model);
  if (takesPhrases) return boundedKeywords(keywords, bounds).map((phrase) => ['keyterm', phrase]);
  const words = keywords.flatMap((phrase) => phrase.replaceAll(':', ' ').split(/\s+/));
  return boundedKeywords(words, bounds).map((word) => ['keywords', word]);
}
