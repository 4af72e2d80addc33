import { parsedJson } from '@parley/contract/json.ts';
import type { CloneFailure, CloningType, VoiceClone } from '@parley/contract/voice-clones.ts';
import { z } from 'zod';
import type { ModelConnection } from '../../connections/model-connection.ts';
import { refusingWords, serviceUrl } from '../../connections/service-call.ts';
import { readBoundedBody } from '../../http/bounded-body.ts';
import { addressRefusalOf } from '../../http/guarded-fetch.ts';
import { CloneServiceFailed } from './voice-clone-errors.ts';

// What belongs here: the service that makes voices of recordings and speaks with them.

const SPEECH_MODEL = 'eleven_multilingual_v2';
const UPLOAD_TIMEOUT_MS = 150_000;
const TIMEOUT_MS = 30_000;
/** Ten minutes of speech at 128 kbit/s. */
const MAX_ANSWER_BYTES = 10_000_000;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
};

const VoiceAnswer = z.object({ voice_id: z.string().min(1) });
const ServiceSamples = z
  .array(z.object({ sample_id: z.string(), file_name: z.string() }))
  .nullish()
  .transform((samples) => samples ?? []);
const ServiceVoice = z.object({
  voice_id: z.string(),
  description: z.string().nullish(),
  samples: ServiceSamples,
  fine_tuning: z
    .object({
      state: z.record(z.string(), z.string()).nullish(),
      message: z.record(z.string(), z.string()).nullish(),
    })
    .nullish(),
});
const VoiceList = z.object({ voices: z.array(ServiceVoice) });

type Request = { method: 'GET' | 'POST' | 'DELETE'; json?: unknown; form?: FormData; signal: AbortSignal };
type Answer = { ok: boolean; status: number; bytes: Uint8Array };

/** A recording on its way to the service. */
export type SentSample = { id: string; contentType: string; bytes: Uint8Array };

/** What the service is told about a voice. */
export type VoiceFacts = Pick<VoiceClone, 'name' | 'description' | 'language' | 'remove_background_noise'>;

/** How far a training is. */
type Training = { state: 'training' | 'ready' } | { state: 'failed'; reason: string; failure: CloneFailure };

type ElevenLabsConnection = Pick<ModelConnection, 'id' | 'kind' | 'name' | 'baseUrl' | 'apiKey'>;

/**
 * Voice cloning by ElevenLabs. Every call throws {@link CloneServiceFailed} when the service refuses or cannot be reached.
 * @see https://elevenlabs.io/docs/api-reference/voices
 */
export class ElevenLabsCloning {
  /** The name that its connection was given. */
  readonly name: string;
  readonly connectionId: string;
  readonly #connection: ElevenLabsConnection;
  readonly #fetch: typeof globalThis.fetch;

  constructor(connection: ElevenLabsConnection, fetch: typeof globalThis.fetch) {
    this.name = connection.name;
    this.connectionId = connection.id;
    this.#connection = connection;
    this.#fetch = fetch;
  }

  /** Makes a voice of recordings at once. @returns its id at the service */
  async copy(voice: VoiceFacts, samples: readonly SentSample[], signal: AbortSignal): Promise<string> {
    const form = formOf(voice, samples);
    form.set('labels', JSON.stringify({ language: voice.language }));
    return (await this.#ask('/v1/voices/add', { method: 'POST', form, signal }, VoiceAnswer)).voice_id;
  }

  /**
   * Opens a voice that is to be trained, described by the id of its clone until it is renamed.
   * @returns its id at the service
   */
  async open(cloneId: string, { name, language }: VoiceFacts, signal: AbortSignal): Promise<string> {
    const json = { name, description: cloneId, language };
    return (await this.#ask('/v1/voices/pvc', { method: 'POST', json, signal }, VoiceAnswer)).voice_id;
  }

  /** The voice that was copied or opened for a clone, where the call for it broke off. */
  async findSubmitted(
    clone: { id: string; samples: readonly { id: string }[] },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { voices } = await this.#ask('/v1/voices', { method: 'GET', signal }, VoiceList);
    const sent = new Set(clone.samples.map(({ id }) => id));
    const isIts = ({ description, samples }: z.output<typeof ServiceVoice>) =>
      description === clone.id || samples.some((sample) => sent.has(ownIdOf(sample)));
    return voices.find(isIts)?.voice_id;
  }

  /** Ids of the recordings that the voice has. */
  async samplesOf(voiceId: string, signal: AbortSignal): Promise<string[]> {
    return (await this.#readVoice(voiceId, signal)).samples.map(ownIdOf);
  }

  async addSamples(
    { voiceId, type, voice }: { voiceId: string; type: CloningType; voice: VoiceFacts },
    samples: readonly SentSample[],
    signal: AbortSignal,
  ): Promise<void> {
    const id = encodeURIComponent(voiceId);
    if (type === 'instant') {
      const form = formOf(voice, samples);
      await this.#send(`/v1/voices/${id}/edit`, { method: 'POST', form, signal });
      return;
    }
    const form = new FormData();
    form.set('remove_background_noise', String(voice.remove_background_noise));
    appendSamples(form, samples);
    await this.#send(`/v1/voices/pvc/${id}/samples`, { method: 'POST', form, signal });
  }

  async deleteSample(
    voiceId: string,
    type: CloningType,
    sampleId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const theirs = (await this.#readVoice(voiceId, signal)).samples.find(
      (sample) => ownIdOf(sample) === sampleId,
    );
    if (!theirs) return;
    const kind = type === 'professional' ? 'pvc/' : '';
    const path = `/v1/voices/${kind}${encodeURIComponent(voiceId)}/samples/${encodeURIComponent(theirs.sample_id)}`;
    await this.#send(path, { method: 'DELETE', signal });
  }

  async train(voiceId: string, signal: AbortSignal): Promise<void> {
    await this.#send(`/v1/voices/pvc/${encodeURIComponent(voiceId)}/train`, {
      method: 'POST',
      json: {},
      signal,
    });
  }

  async training(voiceId: string, signal: AbortSignal): Promise<Training> {
    return trainingOf(await this.#readVoice(voiceId, signal), this.#connection.name);
  }

  async rename(voiceId: string, type: CloningType, voice: VoiceFacts, signal: AbortSignal): Promise<void> {
    const id = encodeURIComponent(voiceId);
    const { name, description } = voice;
    await (type === 'instant'
      ? this.#send(`/v1/voices/${id}/edit`, { method: 'POST', form: formOf(voice, []), signal })
      : this.#send(`/v1/voices/pvc/${id}`, { method: 'POST', json: { name, description }, signal }));
  }

  /** @returns false when there is none */
  async delete(voiceId: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#send(`/v1/voices/${encodeURIComponent(voiceId)}`, { method: 'DELETE', signal });
      return true;
    } catch (error) {
      if (!(error instanceof CloneServiceFailed && error.serviceStatus === 404)) throw error;
      return false;
    }
  }

  /** @returns an MP3 file */
  async speak(voiceId: string, text: string, signal: AbortSignal): Promise<Uint8Array> {
    const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=mp3_44100_128`;
    const json = { text, model_id: SPEECH_MODEL };
    return (await this.#send(path, { method: 'POST', json, signal })).bytes;
  }

  async #send(path: string, { method, json, form, signal }: Request): Promise<Answer> {
    const timeout = AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    // Encoded here, since a fetch takes only the forms of its own library.
    const encoded = form && new Response(form);
    const type = encoded?.headers.get('content-type') ?? 'application/json';
    const body = encoded ? new Uint8Array(await encoded.arrayBuffer()) : JSON.stringify(json);
    const fetch = this.#fetch;
    const request = fetch(`${serviceUrl(this.#connection)}${path}`, {
      method,
      headers: { 'xi-api-key': this.#connection.apiKey ?? '', 'content-type': type },
      signal: AbortSignal.any([signal, timeout]),
      body,
    });
    const answer = await request
      .then((response) => this.#wholeAnswer(response))
      .catch((cause: unknown) => {
        // An abort is not a failure of the service.
        if (signal.aborted) throw signal.reason;
        if (cause instanceof CloneServiceFailed) throw cause;
        throw unreachable(this.#connection.name, cause, timeout.aborted);
      });
    if (!answer.ok) throw refusal(this.#connection, answer);
    return answer;
  }

  /** Read to its end: one that breaks off says as little about what was done as none. */
  async #wholeAnswer(response: Response): Promise<Answer> {
    const { ok, status } = response;
    const tooLarge = () => this.#notUnderstood('sent far more than was asked for.', status);
    return { ok, status, bytes: await readBoundedBody(response, MAX_ANSWER_BYTES, tooLarge) };
  }

  #readVoice(voiceId: string, signal: AbortSignal) {
    return this.#ask(`/v1/voices/${encodeURIComponent(voiceId)}`, { method: 'GET', signal }, ServiceVoice);
  }

  async #ask<S extends z.ZodType>(path: string, request: Request, schema: S): Promise<z.output<S>> {
    const answer = await this.#send(path, request);
    const parsed = schema.safeParse(jsonIn(answer));
    if (parsed.success) return parsed.data;
    throw this.#notUnderstood('gave an answer that is not understood.', answer.status);
  }

  #notUnderstood(what: string, serviceStatus: number): CloneServiceFailed {
    const service = this.#connection.name;
    return new CloneServiceFailed(`${service} ${what}`, {
      serviceStatus,
      failure: { reason: 'not_understood', service },
    });
  }
}

function formOf(voice: VoiceFacts, samples: readonly SentSample[]): FormData {
  const form = new FormData();
  form.set('name', voice.name);
  form.set('description', voice.description);
  form.set('remove_background_noise', String(voice.remove_background_noise));
  appendSamples(form, samples);
  return form;
}

/** The name that a file has at the service is our id of it, by which it is found again. */
function appendSamples(form: FormData, samples: readonly SentSample[]): void {
  for (const { id, contentType, bytes } of samples) {
    const content = new Blob([new Uint8Array(bytes)], { type: contentType });
    form.append('files', content, `${id}.${EXTENSIONS[contentType] ?? 'bin'}`);
  }
}

function ownIdOf({ file_name }: { file_name: string }): string {
  return file_name.replace(/\.\w+$/, '');
}

function trainingOf({ fine_tuning }: z.output<typeof ServiceVoice>, name: string): Training {
  const states = Object.values(fine_tuning?.state ?? {});
  if (states.includes('fine_tuned')) return { state: 'ready' };
  const isGoingOn = states.length === 0 || states.some((state) => state !== 'failed');
  if (isGoingOn) return { state: 'training' };
  const words = Object.values(fine_tuning?.message ?? {}).find((message) => message !== '');
  const reason = `${name} could not train the voice${words ? `: ${words}` : '.'}`;
  return { state: 'failed', reason, failure: { reason: 'training_refused', service: name, words } };
}

function unreachable(service: string, cause: unknown, isLate: boolean): CloneServiceFailed {
  const refused = addressRefusalOf(cause);
  if (refused) {
    const failure: CloneFailure = { reason: 'address_refused', service };
    return new CloneServiceFailed(refused.message, { serviceStatus: refused.status, failure, cause });
  }
  const sentence = isLate ? `${service} did not answer in time.` : `${service} cannot be reached.`;
  const failure: CloneFailure = { reason: isLate ? 'late' : 'unreachable', service };
  return new CloneServiceFailed(sentence, { serviceStatus: 0, failure, cause });
}

function refusal(
  connection: Pick<ModelConnection, 'name' | 'apiKey'>,
  answer: Pick<Answer, 'status' | 'bytes'>,
): CloneServiceFailed {
  const { status: serviceStatus } = answer;
  const words = refusingWords(connection, { status: serviceStatus, body: jsonIn(answer) });
  const failure: CloneFailure = { reason: 'refused', service: connection.name, words };
  return new CloneServiceFailed(`${connection.name} refused: ${words}`, { serviceStatus, failure });
}

function jsonIn({ bytes }: Pick<Answer, 'bytes'>): unknown {
  return parsedJson(new TextDecoder().decode(bytes));
}
