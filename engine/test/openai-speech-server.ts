import {
  playSpeech,
  type SpeechAnswer,
  type SpeechServer,
  sendJson,
  startSpeechServer,
} from './speech-server.ts';

export type OpenaiSpeechServerOptions = {
  apiKey?: string;
  models?: readonly string[];
  /** What `/audio/voices` answers; OpenAI itself has no such path. */
  voices?: unknown;
  speech?: SpeechAnswer;
  /** Answers to requests for transcripts, in order; the last one repeats. */
  transcripts?: readonly (string | SpeechAnswer)[];
};

/** A local server that answers as OpenAI's speech does, under `/v1`, with the list of voices that some add. */
export async function startOpenaiSpeechServer(
  options: OpenaiSpeechServerOptions = {},
): Promise<SpeechServer & { url: string }> {
  let transcriptCount = 0;
  const server = await startSpeechServer((request, response) => {
    if (options.apiKey && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      const error = {
        message: 'Incorrect API key provided.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      };
      return sendJson(response, 401, { error });
    }
    if (request.path === '/v1/models') {
      const data = (options.models ?? ['tts-1']).map((id) => ({ id, object: 'model' }));
      return sendJson(response, 200, { object: 'list', data });
    }
    if (request.path === '/v1/audio/voices' && options.voices !== undefined) {
      return sendJson(response, 200, options.voices);
    }
    if (request.path === '/v1/audio/speech') return playSpeech(response, options.speech ?? {}, 24_000);
    if (request.path === '/v1/audio/transcriptions' && options.transcripts) {
      const { transcripts } = options;
      const answer = transcripts[Math.min(transcriptCount, transcripts.length - 1)] ?? '';
      transcriptCount += 1;
      return typeof answer === 'string'
        ? sendJson(response, 200, { text: answer })
        : playSpeech(response, answer, 24_000);
    }
    return sendJson(response, 404, { error: { message: 'Not Found' } });
  });
  return { ...server, url: `${server.origin}/v1` };
}
