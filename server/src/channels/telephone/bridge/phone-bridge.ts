import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { exchangeCallSid, outgoingCallIdOf } from '../outgoing/exchange-call-sid.ts';
import { type AnnouncedCalls, createAnnouncedCalls } from './announced-calls.ts';
import { createAudioSocketReader, END_FRAME, samplesOfBytes, soundFrame } from './audio-socket-frame.ts';
import { askParley, BridgedCall, type BridgedLine } from './bridged-call.ts';

// What belongs here: a program beside an Asterisk or a FreeSWITCH that carries its calls to a media socket line. The
// dial plan announces a call over HTTP, brings its sound, and asks what comes next.

/** A running bridge, and the ports it listens at. */
export type PhoneBridge = AsyncDisposable & {
  /** AudioSocket of Asterisk, TCP. */
  audioPort: number;
  /** A WebSocket with linear sound in binary frames, as media modules of FreeSWITCH speak it. */
  streamPort: number;
  /** What dial plans ask, HTTP. */
  controlPort: number;
};

/** Where a bridge listens; ports of 0 are chosen by the system. */
export type BridgeAddresses = { host: string; audioPort: number; streamPort: number; controlPort: number };

export async function startPhoneBridge(
  line: BridgedLine,
  { host, audioPort, streamPort, controlPort }: BridgeAddresses,
): Promise<PhoneBridge> {
  const calls = createAnnouncedCalls();
  const open = new Set<() => void>();
  const running = new Map<string, BridgedCall>();
  const bridge = { line, calls, open, running };
  const audio = createTcpServer((socket) => acceptAudioSocket(socket, bridge));
  const streams = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  const stream = createHttpServer((_, answer) => answer.writeHead(426).end());
  stream.on('upgrade', (request, socket, head) =>
    streams.handleUpgrade(request, socket, head, (accepted) => acceptStream(accepted, idIn(request), bridge)),
  );
  const control = createHttpServer(async (request, answer) => {
    const said = await answerDialPlan(request, bridge).catch(() => undefined);
    const type = typeof said === 'object' ? 'audio/wav' : 'text/plain';
    answer.writeHead(said === undefined ? 404 : 200, { 'content-type': type }).end(said ?? '');
  });
  const ports = await Promise.all([
    listening(audio, audioPort, host),
    listening(stream, streamPort, host),
    listening(control, controlPort, host),
  ]);
  return {
    audioPort: ports[0],
    streamPort: ports[1],
    controlPort: ports[2],
    async [Symbol.asyncDispose]() {
      for (const close of open) close();
      streams.close();
      control.closeAllConnections();
      await Promise.all([audio, stream, control].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

type BridgeState = {
  line: BridgedLine;
  calls: AnnouncedCalls;
  /** Closes each sound that is brought. */
  open: Set<() => void>;
  running: Map<string, BridgedCall>;
};

/** How long a connection may take to name its call, and to close after its end, in milliseconds. */
const NAMING_MS = 10_000;
const CLOSE_MS = 2_000;

function acceptAudioSocket(socket: Socket, { line, calls, open }: BridgeState): void {
  const read = createAudioSocketReader();
  const close = () => {
    socket.end(END_FRAME);
    // Who does not close its side must not keep the bridge from stopping.
    setTimeout(() => socket.destroy(), CLOSE_MS).unref();
  };
  let call: BridgedCall | undefined;
  const unnamed = setTimeout(() => call ?? socket.destroy(), NAMING_MS).unref();
  open.add(close);
  socket.on('data', (bytes) => {
    for (const frame of read(bytes)) {
      if (frame.kind === 'call') call ??= bring(frame.id);
      else if (frame.kind === 'sound') call?.hear(frame.samples);
      else if (frame.kind === 'key') call?.press(frame.digit);
      else if (frame.kind === 'end') socket.end();
    }
  });
  // Exchanges that go away without a word end the call all the same.
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(unnamed);
    open.delete(close);
    call?.end();
  });

  function bring(id: string): BridgedCall | undefined {
    const facts = calls.take(id);
    if (!facts) return void close();
    return new BridgedCall(line, facts, {
      onSound: (samples) => socket.writable && socket.write(soundFrame(samples)),
      onEnd(next) {
        calls.finish(id, next);
        call = undefined;
        close();
      },
    });
  }
}

function acceptStream(socket: WebSocket, id: string, { line, calls, open, running }: BridgeState): void {
  const close = () => socket.close(1000);
  // One that is being closed still reads, and may fail.
  socket.on('error', () => socket.terminate());
  const facts = calls.take(id);
  if (!facts) {
    close();
    return;
  }
  open.add(close);
  const call = new BridgedCall(line, facts, {
    onSound(samples) {
      if (socket.readyState === socket.OPEN) socket.send(soundFrame(samples).subarray(3));
    },
    onEnd(next) {
      calls.finish(id, next);
      running.delete(id);
      close();
    },
  });
  running.set(id, call);
  socket.on('message', (message, isBinary) => {
    if (isBinary && Buffer.isBuffer(message)) call.hear(samplesOfBytes(message));
  });
  socket.once('close', () => {
    open.delete(close);
    if (running.has(id)) call.end();
  });
}

/** @returns one line for the dial plan, or a sound to play; undefined for what is not asked here */
async function answerDialPlan(
  request: IncomingMessage,
  { line, calls, running }: BridgeState,
): Promise<string | Uint8Array | undefined> {
  const [, kind, id, question = ''] = pathOf(request).split('/');
  const form = new URLSearchParams(await textOf(request));
  if (kind === 'outgoing-calls') return tellProgress(line, id ?? '', form);
  if (request.method === 'POST' && !id) return announce(form, line, calls);
  if (id && question === 'next') return calls.nextOf(id);
  if (id && question === 'announcement') return calls.announcementOf(id);
  if (id && question.endsWith('.wav')) return calls.announcementSoundOf(id, question);
  if (id && question === 'keys') return pressKeys(running.get(id), form.get('digits') ?? '');
  if (!id || question !== 'dialled' || request.method !== 'POST') return undefined;
  const status = form.get('status') ?? '';
  const { step, isOver, callSid } = calls.dialled(id, status);
  if (isOver) await tellDialled(line, callSid, status);
  return step;
}

/** @returns undefined where no agent takes the call */
async function announce(
  form: URLSearchParams,
  line: BridgedLine,
  calls: AnnouncedCalls,
): Promise<string | undefined> {
  const [from, to, callSid] = [form.get('from') ?? '', form.get('to') ?? '', form.get('call') ?? ''];
  // Its agent has placed the call; the number that it shows may be one that no agent answers.
  if (outgoingCallIdOf(callSid) !== undefined) return calls.announce({ from, to, callSid });
  return (await isTaken(line, to)) ? calls.announce({ from, to }) : undefined;
}

// Media modules bring sound alone; AudioSocket brings keys itself.
function pressKeys(call: BridgedCall | undefined, digits: string): string | undefined {
  if (!call) return undefined;
  for (const digit of digits) call.press(digit);
  return '';
}

/** Whether Parley is there, and an agent of it takes calls to a number. */
async function isTaken(line: BridgedLine, to: string): Promise<boolean> {
  const answer = await askParley(line, 'calls/check', { To: to });
  return answer?.ok === true;
}

/** Tells Parley how a transfer ended from which the caller does not come back. */
async function tellDialled(line: BridgedLine, callSid: string, status: string): Promise<void> {
  await askParley(line, 'calls/dialled', {
    CallSid: callSid,
    DialCallStatus: status,
    CallStatus: 'completed',
  });
}

/** Tells Parley how a call ended that an agent has placed. */
async function tellProgress(
  line: BridgedLine,
  id: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  const callSid = exchangeCallSid(id);
  if (outgoingCallIdOf(callSid) === undefined) return undefined;
  const told = { CallSid: callSid, CallStatus: form.get('status') ?? '' };
  const answer = await askParley(line, `outgoing-calls/${id}/progress`, told);
  return answer?.ok ? '' : undefined;
}

function idIn(request: IncomingMessage): string {
  return pathOf(request).split('/').at(-1) ?? '';
}

function pathOf({ url = '/' }: IncomingMessage): string {
  // What is no address leads nowhere.
  return URL.canParse(url, 'http://bridge') ? new URL(url, 'http://bridge').pathname : '';
}

/** Longest question of a dial plan, in bytes. */
const MOST_BYTES = 4_096;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) {
    text += String(piece);
    if (text.length > MOST_BYTES) throw new Error('The question is too long.');
  }
  return text;
}

async function listening(server: Server, port: number, host: string): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}
