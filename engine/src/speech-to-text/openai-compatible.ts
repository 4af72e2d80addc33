import { isRecord, parsedJson } from '@parley/contract/json.ts';
import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import { wavFile } from '../audio/wav.ts';
import {
  failureOfStatus,
  lineFailure,
  malformedTranscript,
  silentService,
  tooMuchSound,
} from './recognition-failure.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  type SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';
import { createUtteranceSound, type UtteranceSound } from './utterance-sound.ts';

/** A server that speaks the OpenAI transcription protocol. */
type OpenaiTranscriptionOptions = {
  /** Address up to and without `/audio/transcriptions`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** Decides which addresses may be called, and pools connections. */
  fetch: typeof globalThis.fetch;
  timeoutMs?: number | undefined;
};

const MAX_ANSWER_CHARACTERS = 200_000;
// A prompt takes about 220 tokens; the rest of a longer one is cut from its beginning.
const MAX_PROMPT_CHARACTERS = 600;

/** Understands whole utterances, each once it is over, with any server of the OpenAI transcription protocol. */
export function openaiCompatibleRecogniser(options: OpenaiTranscriptionOptions): SpeechRecogniser {
  const name = `${URL.parse(options.baseUrl)?.host ?? 'a wrong address'} ${options.model}`;
  return { name, hasDeltas: false, open: (request) => openLine({ ...options, name }, request) };
}

async function transcribe(
  { fetch, apiKey, baseUrl, model, name }: Service,
  transcription: Transcription,
): Promise<string> {
  // Packed here: a fetch of another make than the form does not know what it is given.
  const packed = new Response(formOf(transcription, model));
  const headers: Record<string, string> = {
    'content-type': packed.headers.get('content-type') ?? '',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  const { signal } = transcription;
  const request = { method: 'POST', headers, body: await packed.arrayBuffer(), signal };
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, request).catch(
    (error: unknown) => Promise.reject(lineFailure(error, name)),
  );
  if (!response.ok) {
    // The rest of a refusal is not used; left unread, it would occupy its connection.
    await response.body?.cancel().catch(() => {});
    throw failureOfStatus(response.status, name);
  }
  return readText(await bodyOf(response, name), name).trim();
}

function formOf({ samples, language, keywords }: Transcription, model: string): FormData {
  const form = new FormData();
  const wav = wavFile(bytesOfSamples(samples), { encoding: 'pcm', sampleRateHz: 16_000 });
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'utterance.wav');
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('language', language.split(/[-_]/, 1)[0]?.toLowerCase() ?? language);
  const prompt = promptOf(keywords);
  if (prompt !== '') form.set('prompt', prompt);
  return form;
}

/** As many of the words as fit into a prompt, the first ones first. */
function promptOf(keywords: readonly string[]): string {
  let prompt = '';
  for (const keyword of keywords) {
    const longer = prompt === '' ? keyword : `${prompt}, ${keyword}`;
    if (longer.length > MAX_PROMPT_CHARACTERS) break;
    prompt = longer;
  }
  return prompt;
}

async function bodyOf(response: Response, service: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ANSWER_CHARACTERS) break;
    }
  } catch (error) {
    throw lineFailure(error, service);
  }
  if (text.length > MAX_ANSWER_CHARACTERS) throw malformedTranscript(service);
  return text + decoder.decode();
}

function readText(body: string, service: string): string {
  const answer = parsedJson(body);
  if (isRecord(answer) && typeof answer.text === 'string') return answer.text;
  throw malformedTranscript(service);
}

/** What Whisper, which learnt from films, takes a noise for: nothing that callers say. */
const CREDITS = new RegExp(
  [
    'amara\\.org',
    "^(?:sous-titrage (?:st|fr|société)|sous-titres (?:réalisés|par)|merci d['’]avoir (?:regardé|visionné) (?:cette|la|ma) vidéo)",
    '^(?:subtitles by|thanks? (?:you )?(?:so much )?for watching(?: this video)?[.!]*$)',
    '^(?:subtítulos (?:realizados|por)|¡?gracias por ver (?:el|este) v[ií]deo)',
    '^(?:untertitel(?:ung)? (?:des|der|im|von)|(?:vielen )?danke? fürs zuschauen)',
    '^(?:sottotitoli (?:creati|e revisione|a cura)|grazie per aver guardato (?:il|questo) video)',
    '^(?:legendas (?:pela|por)|obrigad[oa] por assistir[.!]*$|ondertite(?:ls|ld) (?:ingediend|door))',
    '^(?:bedankt voor het kijken|napisy stworzone|dziękuję za oglądanie|undertexter (?:från|av))',
  ].join('|'),
  'i',
);

/** So many words to expect in a row, in the order in which they were given, are no caller's. */
const ECHOED_WORDS = 3;

/** Whether Whisper gives back the words to expect, or a part of them, again and again: so it does with a noise. */
function isEchoOf(said: string, keywords: readonly string[]): boolean {
  const heard = wordsOf(said);
  const prompt = wordsOf(promptOf(keywords));
  if (heard === '' || prompt === '') return false;
  const echoed = keywords.filter((keyword) => ` ${heard} `.includes(` ${wordsOf(keyword)} `)).length;
  if (echoed < Math.min(ECHOED_WORDS, Math.max(2, keywords.length))) return false;
  const repeated = `${prompt} `.repeat(Math.ceil(heard.length / prompt.length) + 1);
  return ` ${repeated}`.includes(` ${heard} `);
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

type Service = OpenaiTranscriptionOptions & { name: string };

type Transcription = Pick<RecognitionRequest, 'language' | 'keywords'> & {
  /** Mono, 16,000 Hz. */
  samples: Int16Array;
  signal: AbortSignal;
};

/** How long a transcript may take unless the options say it. */
const TIMEOUT_MS = 40_000;

function openLine(service: Service, request: RecognitionRequest): RecognitionLine {
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
      const said = await transcribe(service, { language, keywords, samples: sound.joined(), signal });
      const isNoise = CREDITS.test(said) || isEchoOf(said, keywords);
      report({ type: 'transcript-end', utterance, text: isNoise ? '' : said });
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
