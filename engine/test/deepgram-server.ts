import type { WebSocket } from 'ws';
import { type SpeechServer, sendJson, startSpeechServer } from './speech-server.ts';

/** How Deepgram listens on one socket. */
export type DeepgramListening = {
  /** What is said in each utterance, in order; another word is understood every 200 ms. */
  utterances: readonly string[];
  /**
   * `silent` answers nothing, `garbled` sends no JSON, `error` says that it failed, `disconnect` hangs up in the middle
   * of the sound, `unfinished` does not say that an utterance is final, `late` answers a Finalize when the next one comes.
   */
  fault?: 'silent' | 'garbled' | 'error' | 'disconnect' | 'unfinished' | 'late';
};

export type DeepgramServerOptions = {
  apiKey: string;
  /** How the nth socket is listened to; the last one repeats. A number refuses it with this status. */
  listening?: readonly (DeepgramListening | number)[];
};

/** A local server that answers as Deepgram does, and what was said to it over sockets besides sound. */
export type DeepgramServer = SpeechServer & { controls: readonly string[] };

const WORD_SECONDS = 0.2;

/** Starts it: projects of a key over HTTP, live listening over sockets. */
export async function startDeepgramServer(options: DeepgramServerOptions): Promise<DeepgramServer> {
  const { apiKey, listening = [] } = options;
  const controls: string[] = [];
  let socketCount = 0;
  const server = await startSpeechServer(
    (request, response) => {
      if (request.headers.authorization !== `Token ${apiKey}`) {
        const refusal = { err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.', request_id: 'r1' };
        return sendJson(response, 401, refusal);
      }
      const projects = { projects: [{ project_id: 'p1', name: 'Project' }] };
      return request.path === '/v1/projects'
        ? sendJson(response, 200, projects)
        : sendJson(response, 404, { err_code: 'NOT_FOUND', err_msg: 'Not found.' });
    },
    (request) => {
      if (request.path !== '/v1/listen') return { refuse: 404 };
      if (request.headers.authorization !== `Token ${apiKey}`) return { refuse: 401 };
      const answer = listening[Math.min(socketCount, listening.length - 1)] ?? { utterances: [] };
      socketCount += 1;
      if (typeof answer === 'number') return { refuse: answer };
      return { serve: (socket) => listen(socket, answer, controls) };
    },
  );
  return { ...server, controls };
}

function listen(socket: WebSocket, { utterances, fault }: DeepgramListening, controls: string[]): void {
  let seconds = 0;
  let startSeconds = 0;
  let utterance = 0;
  let late: object | undefined;

  function results(isFinal: boolean) {
    const words = (utterances[utterance] ?? '').split(' ');
    const count = isFinal ? words.length : Math.round((seconds - startSeconds) / WORD_SECONDS - 0.4);
    const transcript = words.slice(0, count).join(' ');
    return {
      type: 'Results',
      channel_index: [0, 1],
      start: startSeconds,
      duration: seconds - startSeconds,
      is_final: isFinal,
      speech_final: false,
      from_finalize: isFinal,
      channel: { alternatives: [{ transcript, confidence: 0.9, words: [] }] },
      metadata: { request_id: 'r1' },
    };
  }

  function say(message: object): void {
    if (fault !== 'silent') socket.send(fault === 'garbled' ? '<html>' : JSON.stringify(message));
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      seconds += data.length / 32_000;
      if (fault === 'disconnect' && seconds > WORD_SECONDS) return socket.terminate();
      if (fault === 'error') return say({ type: 'Error', description: 'It broke.' });
      return say(results(false));
    }
    const { type } = JSON.parse(data.toString());
    controls.push(type);
    if (type === 'CloseStream') {
      say({ type: 'Metadata', request_id: 'r1', duration: seconds });
      socket.close(1000);
    }
    if (type !== 'Finalize') return;
    if (late) say(late);
    const answer = results(true);
    if (fault === 'late') late = answer;
    else if (fault !== 'unfinished') say(answer);
    startSeconds = seconds;
    utterance += 1;
  });
}
