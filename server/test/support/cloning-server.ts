import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A voice as the local service stores it. */
type ServiceVoice = {
  voice_id: string;
  name: string;
  description: string;
  /** Names of the files that were sent. */
  fileNames: string[];
  noiseRemoved: string[];
  training: 'not_started' | 'fine_tuning' | 'fine_tuned' | 'failed';
  trainings: number;
};

/**
 * How the next request of a kind goes wrong: refused with a status, or the line is cut before or after it is obeyed, or
 * within the answer, or the answer is {@link HUGE_BYTES} of zeros.
 */
type Fault = { status: number; message: string } | 'cut' | 'cut-after' | 'cut-within' | 'huge';

/** A local server that speaks ElevenLabs' calls for voices: copying, training, speaking and deleting them. */
export type CloningServer = AsyncDisposable & {
  /** Base address without a path. */
  url: string;
  voices: Map<string, ServiceVoice>;
  /** Requests as `POST /v1/voices/add`. */
  requests: string[];
  /** Texts that were spoken. */
  spoken: string[];
  /** Bytes of huge answers that were taken. */
  hugeBytesSent: number;
  /** Faults of the next requests whose `METHOD /path` fits, used once each. */
  faults: { request: RegExp; fault: Fault }[];
  /** Resolved for requests to be answered; replace it to delay them. */
  gate: Promise<void>;
};

/** Far more than any answer has. */
export const HUGE_BYTES = 64_000_000;

/** An MP3 of half a second of silence. */
const SILENT_MP3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])),
);

/** @param apiKey requests with another key are refused with 401 */
export async function startCloningServer(apiKey = 'el-key'): Promise<CloningServer> {
  const voices: CloningServer['voices'] = new Map();
  const state: Omit<CloningServer, typeof Symbol.asyncDispose | 'url'> = {
    voices,
    requests: [],
    spoken: [],
    hugeBytesSent: 0,
    faults: [],
    gate: Promise.resolve(),
  };
  let made = 0;

  function newVoice(name: string, description: string): ServiceVoice {
    made += 1;
    const voice: ServiceVoice = {
      voice_id: `voice${made}`,
      name,
      description,
      fileNames: [],
      noiseRemoved: [],
      training: 'not_started',
      trainings: 0,
    };
    voices.set(voice.voice_id, voice);
    return voice;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'http://local').pathname;
    const asked = `${request.method} ${path}`;
    const body = await readBody(request);
    state.requests.push(asked);
    await state.gate;
    if (request.headers['xi-api-key'] !== apiKey)
      return refuse(response, 401, `Invalid API key ${request.headers['xi-api-key']}`);
    const index = state.faults.findIndex((entry) => entry.request.test(asked));
    const [fault] = index < 0 ? [] : state.faults.splice(index, 1).map((entry) => entry.fault);
    if (fault === 'cut') return void response.destroy();
    if (fault === 'huge') return sendZeros(response);
    if (typeof fault === 'object') return refuse(response, fault.status, fault.message);
    const answer = await obey(asked, path, body);
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'cut-within')
      return void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy());
    if (answer === undefined) return refuse(response, 404, 'A voice with that id does not exist.');
    if (answer instanceof Uint8Array)
      return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  async function sendZeros(response: ServerResponse): Promise<void> {
    const zeros = Buffer.alloc(1_000_000);
    function* pieces() {
      for (; state.hugeBytesSent < HUGE_BYTES; state.hugeBytesSent += zeros.length) yield zeros;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    await pipeline(Readable.from(pieces()), response);
  }

  async function obey(asked: string, path: string, body: Response): Promise<object | undefined> {
    if (asked === 'GET /v1/user' || asked === 'GET /v1/user/subscription')
      return { subscription: { tier: 'creator' } };
    if (asked === 'GET /v1/models')
      return [{ model_id: 'eleven_multilingual_v2', can_do_text_to_speech: true }];
    if (/^GET \/v[12]\/voices$/.test(asked))
      return { voices: [...voices.values()].map(shown), has_more: false };
    if (asked === 'POST /v1/voices/add') {
      const form = await body.formData();
      const voice = newVoice(String(form.get('name')), String(form.get('description')));
      takeFiles(voice, form);
      return { voice_id: voice.voice_id, requires_verification: false };
    }
    if (asked === 'POST /v1/voices/pvc') {
      const { name, description, language } = (await body.json()) as Record<string, string>;
      if (!name || !language) return undefined;
      return { voice_id: newVoice(name, description ?? '').voice_id };
    }
    const [, id = '', rest = ''] =
      /^\/v1\/(?:voices\/pvc|voices|text-to-speech)\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    const voice = voices.get(id);
    return voice && obeyForVoice(voice, asked, rest, body);
  }

  async function obeyForVoice(voice: ServiceVoice, asked: string, rest: string, body: Response) {
    const isPost = asked.startsWith('POST ');
    if (asked.includes('text-to-speech')) {
      const { text } = (await body.json()) as { text: string };
      state.spoken.push(text);
      return SILENT_MP3;
    }
    if (isPost && (rest === 'edit' || rest === 'samples')) {
      const form = await body.formData();
      if (rest === 'edit')
        Object.assign(voice, { name: form.get('name'), description: form.get('description') });
      takeFiles(voice, form);
      return { status: 'ok' };
    }
    if (isPost && rest === 'train') {
      Object.assign(voice, { training: 'fine_tuning', trainings: voice.trainings + 1 });
      return { status: 'ok' };
    }
    if (isPost) return Object.assign(voice, await body.json());
    if (asked.startsWith('DELETE ') && rest.startsWith('samples/')) {
      voice.fileNames = voice.fileNames.filter(
        (name) => `sample-of-${name}` !== decodeURIComponent(rest.slice(8)),
      );
      return { status: 'ok' };
    }
    if (asked.startsWith('DELETE ')) voices.delete(voice.voice_id);
    return shown(voice);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function takeFiles(voice: ServiceVoice, form: FormData): void {
  const names = form.getAll('files').map((file) => (file as File).name);
  voice.fileNames.push(...names);
  if (form.get('remove_background_noise') === 'true') voice.noiseRemoved.push(...names);
}

function shown({ voice_id, name, description, fileNames, training }: ServiceVoice): object {
  return {
    voice_id,
    name,
    description,
    category: 'cloned',
    labels: {},
    samples: fileNames.map((file_name) => ({ sample_id: `sample-of-${file_name}`, file_name })),
    fine_tuning: {
      state: { eleven_multilingual_v2: training },
      message: {
        eleven_multilingual_v2: training === 'failed' ? 'The recordings hold several speakers.' : '',
      },
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ detail: { status: 'error', message } });
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
