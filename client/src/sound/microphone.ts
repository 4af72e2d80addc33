import { LIVE_AUDIO } from '@parley/contract/limits.ts';
import { MicrophoneError, microphoneErrorOf } from './microphone-error.ts';
import { floatsOf } from './pcm-samples.ts';
import { openSoundContext, type SoundContext } from './sound-context.ts';
import { levelOf } from './sound-level.ts';

export type Microphone = {
  /** The device in use, as the browser names it. */
  deviceId(): string | undefined;
  /** Muted, it does not release the device and goes on giving buffers, of silence. */
  setMuted(isMuted: boolean): void;
  /**
   * Takes another device, the system's choice when undefined; the buffers go on.
   * @returns false where another one was chosen meanwhile, which counts
   * @throws {MicrophoneError} and stays with the one it has
   */
  use(deviceId: string | undefined): Promise<boolean>;
  /** Releases the device at once. */
  close(): void;
};

export type MicrophoneOptions = {
  /** Address of `microphone-worklet.ts` as the page's bundler built it. */
  workletUrl: string;
  /** The device to prefer; another is taken when it is not there. */
  deviceId?: string | undefined;
  /** Echo cancellation, noise suppression and automatic gain; on unless said otherwise. */
  isProcessed?: boolean | undefined;
  /** Called with each buffer: 1,024 samples of 16 bits at 16,000 Hz. */
  onSamples: (samples: Int16Array) => void;
  /** Called with the loudness of each buffer, 0 to 1. */
  onLevel?: (level: number) => void;
  /** The device was unplugged or taken away; buffers of silence go on. */
  onEnd?: () => void;
  /** Cancels opening, or closes the microphone. */
  signal?: AbortSignal;
};

/**
 * Opens a microphone.
 * @throws {MicrophoneError}
 */
export async function openMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const { isProcessed = true } = options;
  const closing = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
  const first = await requestMicrophone({ deviceId: options.deviceId, isExact: false, isProcessed }, signal);
  const graph = await openGraph(first, options).catch((cause) => {
    stopStream(first);
    throw new MicrophoneError('unsupported', cause);
  });
  const device = new HeardDevice(first, graph, () => !signal.aborted && options.onEnd?.());
  const release = () => {
    device.stop();
    graph.close();
  };
  if (signal.aborted) {
    release();
    throw signal.reason;
  }
  signal.addEventListener('abort', release, { once: true });
  graph.node.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
    if (signal.aborted) return;
    // A muted device is silent only one buffer later.
    if (device.isMuted) data.fill(0);
    options.onLevel?.(levelOf(floatsOf(data)));
    options.onSamples(data);
  };
  return {
    deviceId: () => device.deviceId(),
    setMuted: (isMuted) => device.setMuted(isMuted),
    use: (deviceId) => device.replace(requestMicrophone({ deviceId, isExact: true, isProcessed }, signal)),
    close: () => closing.abort(),
  };
}

/** The device that is heard, of those that were chosen one after the other. */
class HeardDevice {
  readonly #graph: Graph;
  readonly #onEnd: () => void;
  #stream: MediaStream;
  #switches = 0;
  isMuted = false;

  constructor(stream: MediaStream, graph: Graph, onEnd: () => void) {
    this.#stream = stream;
    this.#graph = graph;
    this.#onEnd = onEnd;
    this.#watch(stream);
  }

  deviceId(): string | undefined {
    return this.#stream.getAudioTracks()[0]?.getSettings().deviceId;
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
    for (const track of this.#stream.getAudioTracks()) track.enabled = !isMuted;
  }

  /**
   * @returns false where another one was requested meanwhile, which counts
   * @throws {MicrophoneError} and stays with the one it has
   */
  async replace(requested: Promise<MediaStream>): Promise<boolean> {
    this.#switches += 1;
    const mine = this.#switches;
    const next = await requested;
    // A later choice counts, however soon its device came.
    if (mine !== this.#switches) {
      stopStream(next);
      return false;
    }
    try {
      this.#graph.connect(next);
    } catch (cause) {
      stopStream(next);
      throw new MicrophoneError('unsupported', cause);
    }
    const last = this.#stream;
    this.#stream = next;
    this.#watch(next);
    stopStream(last);
    return true;
  }

  stop(): void {
    stopStream(this.#stream);
  }

  #watch(stream: MediaStream): void {
    for (const track of stream.getAudioTracks()) {
      track.enabled = !this.isMuted;
      track.addEventListener('ended', () => {
        if (stream === this.#stream) this.#onEnd();
      });
    }
  }
}

type Graph = {
  node: AudioWorkletNode;
  connect(stream: MediaStream): void;
  close(): void;
};

async function openGraph(stream: MediaStream, { workletUrl }: MicrophoneOptions): Promise<Graph> {
  const make = (sound: SoundContext) => graphIn(sound, stream);
  try {
    return await openSoundContext({ workletUrl, sampleRateHz: LIVE_AUDIO.sampleRateHz }, make);
  } catch {
    // Some browsers only hear a microphone at the device's own rate; the worklet converts then.
    return openSoundContext({ workletUrl }, make);
  }
}

function graphIn({ context, close }: SoundContext, stream: MediaStream): Graph {
  const { sampleRateHz, bufferSamples } = LIVE_AUDIO;
  const node = new AudioWorkletNode(context, 'parley-microphone', {
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { sampleRateHz, bufferSamples },
  });
  let source = context.createMediaStreamSource(stream);
  source.connect(node);
  return {
    node,
    connect(next) {
      const other = context.createMediaStreamSource(next);
      source.disconnect();
      source = other;
      source.connect(node);
    },
    close,
  };
}

/** Which microphone is asked for, and how its sound is treated. */
type MicrophoneRequest = {
  /** Undefined is the system's choice. */
  deviceId: string | undefined;
  /** Whether no other device will do. */
  isExact: boolean;
  /** Whether the browser cancels echo, takes noise away and evens out the volume. */
  isProcessed: boolean;
};

/**
 * Asks the browser for a microphone.
 * @param signal once aborted, a microphone that is granted late is released again
 * @throws {MicrophoneError}
 */
async function requestMicrophone(
  { deviceId, isExact, isProcessed }: MicrophoneRequest,
  signal: AbortSignal,
): Promise<MediaStream> {
  signal.throwIfAborted();
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneError('unsupported');
  const stream = await navigator.mediaDevices
    .getUserMedia({
      audio: {
        ...(deviceId === undefined ? {} : { deviceId: isExact ? { exact: deviceId } : { ideal: deviceId } }),
        channelCount: 1,
        echoCancellation: isProcessed,
        noiseSuppression: isProcessed,
        autoGainControl: isProcessed,
      },
    })
    .catch((cause) => {
      throw microphoneErrorOf(cause);
    });
  if (!signal.aborted) return stream;
  stopStream(stream);
  throw signal.reason;
}

/** Gives the device back: the browser's sign that it records goes out. */
function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
