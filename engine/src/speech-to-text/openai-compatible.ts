import { bytesOfSamples } from '../audio/pcm-bytes.ts';
import { wavFile } from '../audio/wav.ts';
import { batchRecogniser, type Transcription } from './batch-recogniser.ts';
import { failureOfStatus, lineFailure, malformedTranscript } from './recognition-failure.ts';
import type { SpeechRecogniser } from './speech-to-text.ts';

/** A server that speaks the OpenAI transcription protocol. */
export type OpenaiTranscriptionOptions = {
  /** Address up to and without `/audio/transcriptions`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Model that transcribes. */
  model: string;
  /** Decides which addresses may be called and how connections are kept. */
  fetch: typeof globalThis.fetch;
  timeoutMs?: number | undefined;
};

const MAX_ANSWER_CHARACTERS = 200_000;
// A prompt holds about 220 tokens; the rest of a longer one is cut from its beginning.
const MAX_PROMPT_CHARACTERS = 600;

/** Understands whole utterances with any server of the OpenAI transcription protocol. */
export function openaiCompatibleRecogniser(options: OpenaiTranscriptionOptions): SpeechRecogniser {
  const { apiKey, baseUrl, model, timeoutMs } = options;
  const name = `${URL.parse(baseUrl)?.host ?? 'a wrong address'} ${model}`;
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  return batchRecogniser({
    name,
    timeoutMs,
    async transcribe(transcription) {
      const { signal } = transcription;
      // Packed here: a fetch of another make than the form does not know what it is given.
      const packed = new Response(formOf(transcription, model));
      const body = await packed.arrayBuffer();
      const headers: Record<string, string> = {
        'content-type': packed.headers.get('content-type') ?? '',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      };
      const response = await options
        .fetch(url, { method: 'POST', headers, body, signal })
        .catch((error: unknown) => Promise.reject(lineFailure(error, name)));
      if (!response.ok) {
        // The rest of a refusal says nothing that is passed on; left unread it would keep its connection busy.
        await response.body?.cancel().catch(() => {});
        throw failureOfStatus(response.status, name);
      }
      return readText(await bodyOf(response, name), name);
    },
  });
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

/** As many of the words as a prompt holds, the first ones first. */
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
  try {
    const answer: unknown = JSON.parse(body);
    if (
      answer !== null &&
      typeof answer === 'object' &&
      'text' in answer &&
      typeof answer.text === 'string'
    ) {
      return answer.text;
    }
  } catch {
    // Told below: an answer that is no JSON is as little a transcript as JSON without a text.
  }
  throw malformedTranscript(service);
}
