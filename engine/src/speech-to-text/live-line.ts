import { parsedJson } from '@parley/contract/json.ts';
import {
  failureOfStatus,
  lineFailure,
  malformedTranscript,
  silentService,
  tooMuchSound,
} from './recognition-failure.ts';
import type {
  RecognitionEvent,
  RecognitionLine,
  RecognitionRequest,
  SpeechRecogniser,
  SpeechToTextError,
} from './speech-to-text.ts';

/**
 * Opens a socket to a service; decides which addresses may be called.
 * @param onRefusal told why it could not be opened, where that is known: an HTTP status or an error
 */
type ConnectSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  onRefusal: (reason: number | Error) => void,
) => WebSocket;

/** What one socket's conversation can do. */
export type LiveDependencies = {
  send(message: string | Uint8Array<ArrayBuffer>): void;
  report(event: RecognitionEvent): void;
  /** The service takes sound from now on. */
  ready(): void;
  fail(error: SpeechToTextError): void;
};

/** The protocol of a service over one socket: what is said to it, and what its messages mean. */
export type LiveConversation = {
  begin(utterance: number): void;
  sound(samples: Int16Array): void;
  finish(): void;
  /** A message of the service, parsed. */
  read(message: unknown): void;
  /** Keep-alive message for silence. */
  keepAlive?: string | undefined;
  /** What to say before hanging up. */
  goodbye?: string | undefined;
  /** Stops its timers. */
  stop(): void;
};

/** How a service that listens over a socket is reached. */
export type LiveServiceOptions = {
  apiKey: string;
  /** Address without `/v1`, and without a slash at the end. */
  baseUrl: string;
  connect: ConnectSocket;
  /** How long it may take until the service is ready, in milliseconds. */
  connectMs?: number | undefined;
};

/** A service that listens over a socket. */
type LiveService = Pick<LiveServiceOptions, 'connect' | 'connectMs'> & {
  name: string;
  urlFor(request: RecognitionRequest): string;
  headers: Readonly<Record<string, string>>;
  /** Whether the service says itself when it is ready, instead of being so at once. */
  greets: boolean;
  converse(dependencies: LiveDependencies): LiveConversation;
};

const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 4_000;
// A minute of sound, packed as text.
const MAX_UNSENT_BYTES = 3_000_000;

/** Understands utterances while they are spoken, over one socket per conversation that is opened anew when it broke. */
export function liveRecogniser(service: LiveService): SpeechRecogniser {
  return { name: service.name, hasDeltas: true, open: (request) => openLine(service, request) };
}

function openLine(service: LiveService, request: RecognitionRequest): RecognitionLine {
  const awaited = new Set<number>();
  let isClosed = false;
  let call = new LiveCall(service, request, { report, onOver });
  let speaking: LiveCall | undefined;

  function report(event: RecognitionEvent): void {
    if (isClosed || !awaited.has(event.utterance)) return;
    if (event.type !== 'transcript-delta') awaited.delete(event.utterance);
    request.onEvent(event);
  }

  function onOver(error: SpeechToTextError): void {
    for (const utterance of [...awaited]) report({ type: 'transcript-error', utterance, error });
  }

  return {
    start(utterance) {
      awaited.add(utterance);
      if (call.isOver()) call = new LiveCall(service, request, { report, onOver });
      speaking = call;
      speaking.begin(utterance);
    },
    write: (samples) => speaking?.sound(samples),
    end() {
      speaking?.finish();
      speaking = undefined;
    },
    close() {
      isClosed = true;
      awaited.clear();
      speaking = undefined;
      call.hangUp();
    },
  };
}

type LiveCallEvents = {
  report: (event: RecognitionEvent) => void;
  onOver: (error: SpeechToTextError) => void;
};

class LiveCall {
  readonly #service;
  readonly #events;
  // What is to be said before the service is ready.
  #unsent: (string | Uint8Array<ArrayBuffer>)[] | undefined = [];
  #unsentBytes = 0;
  #refusal: number | Error | undefined;
  #isOver = false;
  #isSpeaking = false;
  readonly #socket;
  readonly #connecting;
  readonly #keepAliveTimer;
  readonly #conversation;

  constructor(service: LiveService, request: RecognitionRequest, events: LiveCallEvents) {
    this.#service = service;
    this.#events = events;
    this.#socket = service.connect(service.urlFor(request), service.headers, (reason) => {
      this.#refusal = reason;
    });
    this.#socket.binaryType = 'arraybuffer';
    this.#connecting = setTimeout(
      () => this.#fail(silentService(this.#service.name)),
      service.connectMs ?? CONNECT_MS,
    );
    this.#keepAliveTimer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS);
    this.#conversation = service.converse({
      send: (message) => this.#send(message),
      ready: () => this.#ready(),
      fail: (error) => this.#fail(error),
      report: events.report,
    });
    this.#socket.addEventListener('open', () => {
      if (!service.greets) this.#ready();
    });
    this.#socket.addEventListener('message', ({ data }) => this.#read(data));
    this.#socket.addEventListener('error', (event) => {
      const cause = this.#refusal ?? ('error' in event ? event.error : undefined);
      this.#fail(
        typeof cause === 'number'
          ? failureOfStatus(cause, this.#service.name)
          : lineFailure(cause, this.#service.name),
      );
    });
    this.#socket.addEventListener('close', () => this.#fail(lineFailure(undefined, this.#service.name)));
  }

  isOver() {
    return this.#isOver;
  }

  begin(utterance: number): void {
    this.#isSpeaking = true;
    if (!this.#isOver) this.#conversation.begin(utterance);
  }

  sound(samples: Int16Array): void {
    if (!this.#isOver) this.#conversation.sound(samples);
  }

  finish() {
    this.#isSpeaking = false;
    if (!this.#isOver) this.#conversation.finish();
  }

  hangUp() {
    if (this.#isOver) return;
    if (!this.#unsent && this.#conversation.goodbye !== undefined) this.#send(this.#conversation.goodbye);
    this.#stop();
    this.#socket.close();
  }

  #ready(): void {
    clearTimeout(this.#connecting);
    const messages = this.#unsent ?? [];
    this.#unsent = undefined;
    for (const message of messages) this.#send(message);
  }

  #send(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.#isOver) return;
    if (this.#unsent) {
      this.#unsentBytes += message.length;
      this.#unsent.push(message);
    } else this.#socket.send(message);
    if ((this.#unsent ? this.#unsentBytes : this.#socket.bufferedAmount) > MAX_UNSENT_BYTES)
      this.#fail(tooMuchSound(this.#service.name));
  }

  #read(data: unknown): void {
    if (this.#isOver) return;
    const message = parsedJson(String(data));
    if (message === undefined) this.#fail(malformedTranscript(this.#service.name));
    else this.#conversation.read(message);
  }

  #keepAlive(): void {
    if (!this.#unsent && !this.#isSpeaking && this.#conversation.keepAlive !== undefined)
      this.#send(this.#conversation.keepAlive);
  }

  #fail(error: SpeechToTextError): void {
    if (this.#isOver) return;
    this.#stop();
    this.#socket.close();
    this.#events.onOver(error);
  }

  #stop(): void {
    this.#isOver = true;
    this.#unsent = undefined;
    clearTimeout(this.#connecting);
    clearInterval(this.#keepAliveTimer);
    this.#conversation.stop();
  }
}
