import { parsedJson } from '@parley/contract/json.ts';
import { AgentSound } from '../sound/agent-sound.ts';
import { bytesOfBase64 } from '../sound/base64-bytes.ts';
import { createCallerSound } from '../sound/caller-sound.ts';
import type { MicrophoneErrorCode } from '../sound/microphone-error.ts';
import { createLineWriter, ReceivedMessage } from './line-messages.ts';
import { createLineMicrophone } from './line-microphone.ts';
import { createLinePlayout } from './line-playout.ts';

// What belongs here: a browser in the role of a telephony platform. It speaks the platform's side of the media socket.

export type LineMessage = {
  direction: 'sent' | 'received';
  /** `media`, `mark`, … */
  event: string;
  /** As it went over the socket. */
  json: string;
  /** Of sound, how long it is. */
  soundMs: number;
};

export type TelephoneCallOptions = {
  url: string;
  ticket: string;
  callSid: string;
  /** Addresses of the two worklets of `sound/`, as the page's bundler built them. */
  worklets: { microphone: string; speaker: string };
  /** Whether the microphone is asked for at once. */
  isHeard: boolean;
  onMessage: (message: LineMessage) => void;
  /** The caller is heard; or is not, and why. */
  onMicrophone: (state: 'on' | 'off' | MicrophoneErrorCode) => void;
  /** The agent is audible, or is not any more. */
  onPlaying: (isPlaying: boolean) => void;
  onCallerLevel: (level: number) => void;
  /** The socket is closed; the last that is told. */
  onEnd: (end: { code: number; reason: string; isHungUp: boolean }) => void;
};

const SAMPLE_RATE_HZ = 8_000;
const FRAME_MS = 20;
const NORMAL_CLOSE = 1000;

/** Opens the media socket and begins the call. Call it inside a click: without one, browsers block sound. */
export class TelephoneCall {
  readonly #options;
  readonly #writer;
  readonly #microphone = createLineMicrophone();
  readonly #playout;
  readonly #socket;
  #isHungUp = false;
  #startedMs = 0;
  #sentFrames = 0;
  #pump: ReturnType<typeof setInterval> | undefined;
  readonly #agent;
  readonly #caller;

  constructor(options: TelephoneCallOptions) {
    this.#options = options;
    const { worklets } = options;
    this.#writer = createLineWriter(options.callSid);
    this.#playout = createLinePlayout(
      (name) => this.#send(this.#writer.mark(name), 'mark'),
      () => performance.now(),
    );
    this.#socket = new WebSocket(options.url);
    this.#agent = new AgentSound({
      workletUrl: worklets.speaker,
      sampleRateHz: SAMPLE_RATE_HZ,
      onPlaying: options.onPlaying,
      onError: () => {},
    });
    this.#agent.setFormat('ulaw_8000');
    this.#caller = createCallerSound({
      workletUrl: worklets.microphone,
      onSamples: this.#microphone.push,
      onLevel: options.onCallerLevel,
      onStart: () => {
        this.#microphone.setOpen(true);
        options.onMicrophone('on');
      },
      onError: ({ code }) => options.onMicrophone(code),
      onEnd: () => this.stopMicrophone(),
    });
    this.#socket.addEventListener('open', () => {
      this.#startedMs = performance.now();
      this.#send(this.#writer.connected(), 'connected');
      this.#send(this.#writer.start(options.ticket), 'start');
      this.#pump = setInterval(() => this.#sendDueFrames(), FRAME_MS);
      if (options.isHeard) void this.#caller.start();
    });
    this.#socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#receive(data);
    });
    this.#socket.addEventListener('close', ({ code, reason }) => {
      clearInterval(this.#pump);
      this.#playout.close();
      this.#caller.stop();
      if (this.#isHungUp) this.#agent.close();
      else this.#agent.finish();
      options.onEnd({ code, reason, isHungUp: this.#isHungUp });
    });
  }

  startMicrophone(): Promise<void> {
    return this.#caller.start();
  }

  pressKey(digit: string): void {
    this.#send(this.#writer.key(digit), 'dtmf');
  }

  hangUp(): void {
    this.#isHungUp = true;
    this.#send(this.#writer.stop(), 'stop');
    this.#socket.close(NORMAL_CLOSE);
    this.#agent.close();
  }

  #send(json: string, event: string, soundMs = 0): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(json);
    this.#options.onMessage({ direction: 'sent', event, json, soundMs });
  }

  // A telephone line sends sound without a pause, in silence too; a page that was busy catches up.
  #sendDueFrames(): void {
    const dueFrames = Math.floor((performance.now() - this.#startedMs) / FRAME_MS);
    while (this.#sentFrames < dueFrames) {
      const frame = this.#microphone.take();
      if (!frame) return;
      this.#send(this.#writer.media(frame, this.#sentFrames * FRAME_MS), 'media', FRAME_MS);
      this.#sentFrames += 1;
    }
  }

  #receive(json: string): void {
    const read = ReceivedMessage.safeParse(parsedJson(json));
    const soundMs = read.success ? this.#take(read.data) : 0;
    this.#options.onMessage({
      direction: 'received',
      event: read.success ? read.data.event : '?',
      json,
      soundMs,
    });
  }

  /** @returns how long the sound is that came, in milliseconds */
  #take(message: ReceivedMessage): number {
    if (message.event === 'clear') {
      this.#agent.interrupt(0);
      this.#playout.clear();
    } else if (isMark(message)) {
      this.#playout.mark(message.mark.name);
    } else if (isMedia(message)) {
      const soundMs = (bytesOfBase64(message.media.payload).length * 1_000) / SAMPLE_RATE_HZ;
      this.#agent.play(message.media.payload);
      this.#playout.push(soundMs);
      return soundMs;
    }
    return 0;
  }

  stopMicrophone(): void {
    this.#caller.stop();
    this.#microphone.setOpen(false);
    this.#options.onMicrophone('off');
  }
}

function isMark(message: ReceivedMessage): message is Extract<ReceivedMessage, { event: 'mark' }> {
  return message.event === 'mark' && 'mark' in message;
}

function isMedia(message: ReceivedMessage): message is Extract<ReceivedMessage, { event: 'media' }> {
  return message.event === 'media' && 'media' in message;
}
