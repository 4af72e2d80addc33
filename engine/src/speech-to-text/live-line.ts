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
export type ConnectSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  onRefusal: (reason: number | Error) => void,
) => WebSocket;

/** What one socket's conversation can do. */
export type LiveMeans = {
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
  /** What to say now and then while nobody speaks, so that the service stays. */
  keepAlive?: string | undefined;
  /** What to say before hanging up. */
  goodbye?: string | undefined;
  /** Stops its timers. */
  stop(): void;
};

/** A service that listens over a socket. */
export type LiveService = {
  name: string;
  urlFor(request: RecognitionRequest): string;
  headers: Readonly<Record<string, string>>;
  connect: ConnectSocket;
  /** Whether the service says itself when it is ready, instead of being so at once. */
  greets: boolean;
  converse(means: LiveMeans): LiveConversation;
  /** How long it may take until the service is ready, in milliseconds. */
  connectMs?: number | undefined;
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
  let call = startCall(service, request, { report, onOver });
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
      if (call.isOver()) call = startCall(service, request, { report, onOver });
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

type LiveCall = Pick<LiveConversation, 'begin' | 'sound' | 'finish'> & {
  isOver(): boolean;
  hangUp(): void;
};

type LiveCallEvents = {
  report: (event: RecognitionEvent) => void;
  onOver: (error: SpeechToTextError) => void;
};

function startCall(service: LiveService, request: RecognitionRequest, events: LiveCallEvents): LiveCall {
  const { name } = service;
  // What is to be said before the service is ready.
  let unsent: (string | Uint8Array<ArrayBuffer>)[] | undefined = [];
  let unsentBytes = 0;
  let refusal: number | Error | undefined;
  let isOver = false;
  let isSpeaking = false;

  const socket = service.connect(service.urlFor(request), service.headers, (reason) => {
    refusal = reason;
  });
  socket.binaryType = 'arraybuffer';
  const connecting = setTimeout(() => fail(silentService(name)), service.connectMs ?? CONNECT_MS);
  const keeping = setInterval(keepAlive, KEEP_ALIVE_MS);
  const conversation = service.converse({ send, ready, fail, report: events.report });

  socket.addEventListener('open', () => {
    if (!service.greets) ready();
  });
  socket.addEventListener('message', ({ data }) => read(data));
  socket.addEventListener('error', (event) => {
    const cause = refusal ?? ('error' in event ? event.error : undefined);
    fail(typeof cause === 'number' ? failureOfStatus(cause, name) : lineFailure(cause, name));
  });
  socket.addEventListener('close', () => fail(lineFailure(undefined, name)));

  function ready(): void {
    clearTimeout(connecting);
    const messages = unsent ?? [];
    unsent = undefined;
    for (const message of messages) send(message);
  }

  function send(message: string | Uint8Array<ArrayBuffer>): void {
    if (isOver) return;
    if (unsent) {
      unsentBytes += message.length;
      unsent.push(message);
    } else socket.send(message);
    if ((unsent ? unsentBytes : socket.bufferedAmount) > MAX_UNSENT_BYTES) fail(tooMuchSound(name));
  }

  function read(data: unknown): void {
    if (isOver) return;
    const message = parsedJson(String(data));
    if (message === undefined) fail(malformedTranscript(name));
    else conversation.read(message);
  }

  function keepAlive(): void {
    if (!unsent && !isSpeaking && conversation.keepAlive !== undefined) send(conversation.keepAlive);
  }

  function fail(error: SpeechToTextError): void {
    if (isOver) return;
    stop();
    socket.close();
    events.onOver(error);
  }

  function stop(): void {
    isOver = true;
    unsent = undefined;
    clearTimeout(connecting);
    clearInterval(keeping);
    conversation.stop();
  }

  return {
    isOver: () => isOver,
    begin(utterance) {
      isSpeaking = true;
      if (!isOver) conversation.begin(utterance);
    },
    sound(samples) {
      if (!isOver) conversation.sound(samples);
    },
    finish() {
      isSpeaking = false;
      if (!isOver) conversation.finish();
    },
    hangUp() {
      if (isOver) return;
      if (!unsent && conversation.goodbye !== undefined) send(conversation.goodbye);
      stop();
      socket.close();
    },
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
