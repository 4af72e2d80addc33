import type { ServerResponse } from 'node:http';
import { type ScribeListening, serveAsScribe } from './scribe-conversation.ts';
import {
  playSpeech,
  type SocketAnswer,
  type SpeechAnswer,
  type SpeechServer,
  type SpeechServerRequest,
  sendJson,
  startSpeechServer,
} from './speech-server.ts';

/** A voice as ElevenLabs lists it; what is left out has ElevenLabs' default value. */
export type ListedVoice = {
  voice_id: string;
  name: string;
  category?: string;
  description?: string | null;
  labels?: Record<string, string>;
  preview_url?: string | null;
  verified_languages?: readonly { language: string }[] | null;
  fine_tuning?: { language?: string | null } | null;
};

export type ElevenLabsServerOptions = {
  apiKey: string;
  voices?: readonly ListedVoice[];
  /** Answer to each request for speech. */
  speech?: SpeechAnswer;
  /** Answer to requests for voices instead of the list. */
  voicesFailure?: SpeechAnswer;
  /** A key that may not read its user, as restricted keys do. */
  isRestricted?: boolean;
  /** Bytes of every voice's sample. */
  preview?: Uint8Array;
  /** How sockets are listened to. */
  listening?: ScribeListening;
};

/** A local server that answers as ElevenLabs does: its paths, key header, pages and errors. */
export async function startElevenLabsServer(options: ElevenLabsServerOptions): Promise<SpeechServer> {
  const voices = options.voices ?? [];
  return startSpeechServer(respond, acceptSocket);

  function acceptSocket({ path, headers }: SpeechServerRequest): SocketAnswer {
    if (path !== '/v1/speech-to-text/realtime') return { refuse: 404 };
    if (headers['xi-api-key'] !== options.apiKey) return { refuse: 401 };
    return { serve: (socket) => serveAsScribe(socket, options.listening ?? { commits: [] }) };
  }

  function respond(request: SpeechServerRequest, response: ServerResponse) {
    const { method, path, query } = request;
    // The samples lie on a public file server.
    if (path.startsWith('/previews/')) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(options.preview ?? Buffer.from('ID3'));
      return;
    }
    if (request.headers['xi-api-key'] !== options.apiKey) {
      return sendJson(response, 401, problem('invalid_api_key', 'Invalid API key'));
    }
    if (method === 'GET' && path === '/v1/user') {
      if (options.isRestricted) {
        const words = 'The API key you used is missing the permission user_read to execute this operation.';
        return sendJson(response, 401, problem('missing_permissions', words));
      }
      return sendJson(response, 200, { user_id: 'u1', subscription: { tier: 'creator', status: 'active' } });
    }
    if (method === 'GET' && path === '/v2/voices') {
      if (options.voicesFailure) return playSpeech(response, options.voicesFailure, 0);
      const size = Number(query.get('page_size') ?? 10);
      const start = Number(query.get('next_page_token') ?? 0);
      const hasMore = start + size < voices.length;
      return sendJson(response, 200, {
        voices: voices.slice(start, start + size).map((voice) => ({ ...USUAL_VOICE, ...voice })),
        has_more: hasMore,
        total_count: voices.length,
        next_page_token: hasMore ? String(start + size) : null,
      });
    }
    const voiceId = /^\/v1\/text-to-speech\/([^/]+)\/stream$/.exec(path)?.[1];
    if (method === 'POST' && voiceId !== undefined) {
      if (!voices.some(({ voice_id }) => voice_id === decodeURIComponent(voiceId))) {
        return sendJson(
          response,
          404,
          problem('voice_not_found', `A voice with the ID ${voiceId} was not found.`),
        );
      }
      const rate = Number(/^pcm_(\d+)$/.exec(query.get('output_format') ?? '')?.[1]);
      return playSpeech(response, options.speech ?? {}, rate);
    }
    return sendJson(response, 404, { detail: 'Not Found' });
  }
}

const USUAL_VOICE = {
  category: 'premade',
  description: null,
  labels: {},
  preview_url: null,
  settings: null,
  fine_tuning: null,
  verified_languages: null,
  high_quality_base_model_ids: [],
  is_owner: false,
};

function problem(status: string, message: string) {
  return { detail: { status, message } };
}
