import { setTimeout as pause } from 'node:timers/promises';
import { parsedJson } from '@parley/contract/json.ts';
import { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import { muLawOf, samplesOfMuLaw } from '@parley/engine/audio/mu-law.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createPacedSound } from './paced-sound.ts';

/**
 * What an exchange is to do when the agent is done; `asked` is the line of Parley where the socket broke before the agent's
 * instruction came, `lost` where it is not known, or Parley refused the call; `wait` until then.
 */
export type NextStep =
  | PhoneInstruction
  | { type: 'asked'; line: string }
  | { type: 'lost'; sentence: string }
  | { type: 'wait' };

/** A call as an exchange announced it. */
export type BridgedCallFacts = {
  callSid: string;
  from: string;
  to: string;
  /** How the transfer ended from which the caller comes back. */
  dialStatus: string | undefined;
};

/** The line of Parley that calls go to. */
export type BridgedLine = { mediaUrl: string; secret: string };

/** @returns undefined where Parley cannot be reached in time */
export function askParley(
  { mediaUrl, secret }: BridgedLine,
  path: string,
  form: Record<string, string>,
): Promise<Response | undefined> {
  const url = mediaUrl.replace(/^ws/, 'http').replace(/\/media$/, `/${path}`);
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
}

const ReceivedFrame = z.union([
  z.object({ event: z.literal('media'), media: z.object({ payload: z.base64() }) }),
  z.object({ event: z.literal('mark'), mark: z.object({ name: z.string() }) }),
  z.object({ event: z.literal('clear') }),
  z.object({ event: z.literal('refused'), refused: z.object({ sentence: z.string() }) }),
  z.object({ event: z.literal('transfer'), transfer: PhoneInstruction }),
  z.object({ event: z.enum(['hangup', 'connect']) }),
]);

const FRAME_BYTES = 160;
/** While a server is started again, it is asked this often. */
const RETRIES = 20;
const RETRY_MS = 500;

/** A line that ends the agent's side of a call. */
const INSTRUCTION = /^(?:hangup$|refer\||dial\|)/;
/** Name of an announcement at Parley, which the bridge does not have. */
const SOUND_NAME = /(?<=^dial\|.*\|)[^|]*$/;

/** How long Parley may take to answer a question, in milliseconds; callers wait that long. */
const ANSWER_MS = 5_000;

/** What a call between an exchange and Parley tells of itself. */
type BridgedCallHandlers = {
  /** Takes 20 ms of the agent, 16 bits, 8,000 Hz. */
  onSound(samples: Int16Array): void;
  /** Called once, when the media socket is closed. */
  onEnd(next: NextStep): void;
};

/** A call between an exchange and Parley, over a media socket of its own. */
export class BridgedCall {
  readonly #line: BridgedLine;
  readonly #facts: BridgedCallFacts;
  readonly #sound: ReturnType<typeof createPacedSound>;
  readonly #onEnd: BridgedCallHandlers['onEnd'];
  #socket: WebSocket;
  /** Undefined until the agent's side or the caller has ended the call. */
  #next: NextStep | undefined;
  #wasHeard = false;
  #heard = new Uint8Array();

  constructor(line: BridgedLine, facts: BridgedCallFacts, { onSound, onEnd }: BridgedCallHandlers) {
    this.#line = line;
    this.#facts = facts;
    this.#onEnd = onEnd;
    this.#sound = createPacedSound(onSound, (name) => this.#tell('mark', { mark: { name } }));
    this.#socket = this.#connect();
  }

  #connect(): WebSocket {
    const { mediaUrl, secret } = this.#line;
    const socket = new WebSocket(mediaUrl, {
      headers: { authorization: `Bearer ${secret}` },
      handshakeTimeout: ANSWER_MS,
    });
    socket.on('open', () => this.#start());
    socket.on('message', (message) => {
      const read = ReceivedFrame.safeParse(parsedJson(message.toString()));
      if (read.success) this.#take(read.data);
    });
    // The close that follows says all there is to be said.
    socket.on('error', () => {});
    socket.once('close', () => void this.#leave());
    return socket;
  }

  /** The socket is closed: where the call was not ended, Parley is asked whether it goes on over another one. */
  async #leave(): Promise<void> {
    const mayGoOn = this.#next === undefined && this.#wasHeard;
    if (mayGoOn && (await this.#goesOn())) {
      this.#socket = this.#connect();
      return;
    }
    this.#sound.close();
    this.#onEnd(this.#next ?? { type: 'lost', sentence: '' });
  }

  async #goesOn(): Promise<boolean> {
    for (let attempt = 0; attempt < RETRIES && this.#next === undefined; attempt += 1) {
      const answer = await askParley(this.#line, 'calls/next', { CallSid: this.#facts.callSid });
      const step = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
      if (step !== undefined) {
        const goesOn = step === 'agent' && this.#next === undefined;
        if (INSTRUCTION.test(step)) this.#next ??= { type: 'asked', line: step.replace(SOUND_NAME, '') };
        return goesOn;
      }
      await pause(RETRY_MS);
    }
    return false;
  }

  /** 16 bits, 8,000 Hz, mono. */
  hear(samples: Int16Array): void {
    this.#heard = Buffer.concat([this.#heard, muLawOf(samples)]);
    while (this.#heard.length >= FRAME_BYTES) {
      const payload = Buffer.from(this.#heard.subarray(0, FRAME_BYTES)).toString('base64');
      this.#tell('media', { media: { track: 'inbound', payload } });
      this.#heard = this.#heard.subarray(FRAME_BYTES);
    }
  }

  press(digit: string): void {
    this.#tell('dtmf', { dtmf: { track: 'inbound_track', digit } });
  }

  /** The caller has hung up. */
  end(): void {
    this.#next = { type: 'hangup' };
    this.#tell('stop', { stop: { callSid: this.#facts.callSid } });
    this.#socket.close(1000);
  }

  #tell(event: string, told: object): void {
    this.#send({ event, streamSid: this.#facts.callSid, ...told });
  }

  #send(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #start(): void {
    const { callSid, from, to, dialStatus } = this.#facts;
    this.#send({ event: 'connected', protocol: 'Call', version: '1.0.0' });
    const customParameters = { from, to, ...(dialStatus === undefined ? {} : { dial_status: dialStatus }) };
    const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 };
    const start = { streamSid: callSid, callSid, tracks: ['inbound'], mediaFormat, customParameters };
    this.#tell('start', { start });
  }

  #take(frame: z.infer<typeof ReceivedFrame>): void {
    this.#wasHeard ||= frame.event === 'media';
    switch (frame.event) {
      case 'media':
        this.#sound.push(samplesOfMuLaw(Buffer.from(frame.media.payload, 'base64')));
        break;
      case 'mark':
        this.#sound.mark(frame.mark.name);
        break;
      case 'clear':
        this.#sound.clear();
        break;
      case 'refused':
        this.#next = { type: 'lost', sentence: frame.refused.sentence };
        break;
      case 'transfer':
        this.#next = frame.transfer;
        break;
      case 'hangup':
      case 'connect':
        this.#next = { type: frame.event };
    }
  }
}
