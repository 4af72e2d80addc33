import { openAgentSound } from '../sound/agent-sound.ts';
import { bytesOfBase64 } from '../sound/base64-bytes.ts';
import { createCallerSound } from '../sound/caller-sound.ts';
import type { MicrophoneErrorCode } from '../sound/microphone-error.ts';
import { createLineWriter, ReceivedMessage } from './line-messages.ts';
import { createLineMicrophone } from './line-microphone.ts';
import { createLinePlayout } from './line-playout.ts';

// What belongs here: a browser in place of a telephony platform. It speaks the platform's side of the media socket.

/** One message of the media socket. */
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

/** A call that is held. */
export type TelephoneCall = {
  pressKey(digit: string): void;
  startMicrophone(): Promise<void>;
  stopMicrophone(): void;
  hangUp(): void;
};

const SAMPLE_RATE_HZ = 8_000;
const FRAME_MS = 20;
const NORMAL_CLOSE = 1000;

/** Opens the media socket and begins the call. Call it inside a click: without one, browsers hold sound back. */
export function openTelephoneCall(options: TelephoneCallOptions): TelephoneCall {
  const { callSid, worklets, onMessage } = options;
  const writer = createLineWriter(`MZ${callSid.slice(3)}`);
  const microphone = createLineMicrophone();
  const playout = createLinePlayout(
    (name) => send(writer.mark(name), 'mark'),
    () => performance.now(),
  );
  const socket = new WebSocket(options.url);
  let isHungUp = false;
  let startedMs = 0;
  let sentFrames = 0;
  let pump: ReturnType<typeof setInterval> | undefined;

  const agent = openAgentSound({
    workletUrl: worklets.speaker,
    sampleRateHz: SAMPLE_RATE_HZ,
    deviceId: undefined,
    onLevel: () => {},
    onPlaying: options.onPlaying,
    onError: () => {},
  });
  agent.setFormat('ulaw_8000');
  const caller = createCallerSound({
    workletUrl: worklets.microphone,
    deviceId: undefined,
    isProcessed: true,
    onSamples: microphone.push,
    onLevel: options.onCallerLevel,
    onStart() {
      microphone.setOpen(true);
      options.onMicrophone('on');
    },
    onError: ({ code }) => options.onMicrophone(code),
    onEnd: stopMicrophone,
  });

  socket.addEventListener('open', () => {
    startedMs = performance.now();
    send(writer.connected(), 'connected');
    send(writer.start(callSid, options.ticket), 'start');
    pump = setInterval(sendDueFrames, FRAME_MS);
    if (options.isHeard) void caller.start();
  });
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') receive(data);
  });
  socket.addEventListener('close', ({ code, reason }) => {
    clearInterval(pump);
    playout.close();
    caller.stop();
    if (isHungUp) agent.close();
    else agent.finish();
    options.onEnd({ code, reason, isHungUp });
  });

  function send(json: string, event: string, soundMs = 0): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(json);
    onMessage({ direction: 'sent', event, json, soundMs });
  }

  // A line sends sound without a pause, whether somebody speaks or not; a page that was busy makes up for it.
  function sendDueFrames(): void {
    const dueFrames = Math.floor((performance.now() - startedMs) / FRAME_MS);
    while (sentFrames < dueFrames) {
      const frame = microphone.take();
      if (!frame) return;
      send(writer.media(frame, sentFrames * FRAME_MS), 'media', FRAME_MS);
      sentFrames += 1;
    }
  }

  function receive(json: string): void {
    const read = ReceivedMessage.safeParse(parsed(json));
    const soundMs = read.success ? take(read.data) : 0;
    onMessage({ direction: 'received', event: read.success ? read.data.event : '?', json, soundMs });
  }

  /** @returns how long the sound is that came, in milliseconds */
  function take(message: ReceivedMessage): number {
    if (message.event === 'clear') {
      agent.interrupt(0);
      playout.clear();
    } else if (isMark(message)) {
      playout.mark(message.mark.name);
    } else if (isMedia(message)) {
      const soundMs = (bytesOfBase64(message.media.payload).length * 1_000) / SAMPLE_RATE_HZ;
      agent.play(message.media.payload);
      playout.push(soundMs);
      return soundMs;
    }
    return 0;
  }

  function stopMicrophone(): void {
    caller.stop();
    microphone.setOpen(false);
    options.onMicrophone('off');
  }

  return {
    pressKey: (digit) => send(writer.key(digit), 'dtmf'),
    startMicrophone: caller.start,
    stopMicrophone,
    hangUp() {
      isHungUp = true;
      send(writer.stop(callSid), 'stop');
      socket.close(NORMAL_CLOSE);
      agent.close();
    },
  };
}

function isMark(message: ReceivedMessage): message is Extract<ReceivedMessage, { event: 'mark' }> {
  return message.event === 'mark' && 'mark' in message;
}

function isMedia(message: ReceivedMessage): message is Extract<ReceivedMessage, { event: 'media' }> {
  return message.event === 'media' && 'media' in message;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
