import type { Page } from 'playwright-core';
import { bytesOfSamples } from '../../engine/src/audio/pcm-bytes.ts';
import { callerSays, RATE_HZ } from './caller-recording.ts';

/** Measures the sound of a page, counts its open microphones and audio contexts, and speaks into its microphones. */
export type AudioMonitor = {
  /** Waits until sound is heard. */
  untilAudible(): Promise<void>;
  /** Waits until nothing has been heard for half a second. */
  untilSilent(): Promise<void>;
  /** The loudest sound since the last call, 0 to 1 (root mean square of 50 ms). */
  takeLoudest(): Promise<number>;
  /** Microphone streams of the page that are not stopped. */
  openMicrophones(): Promise<number>;
  /** How many audio contexts of the page are not closed. */
  openContexts(): Promise<number>;
  /**
   * Adds a caller's words to what the open microphones of the page record, those that are muted excepted. They come
   * when the conversation is ready for them; in a recording that a made-up microphone plays they come at a fixed time.
   * Fails where no microphone is open.
   */
  say(text: string): Promise<void>;
};

// To ask in each frame would keep the page drawing while it waits for sound.
const POLLING = { polling: 50 };

/** Loudness from which sound counts as heard. */
const AUDIBLE = 0.01;

/** Monitors a page from its next navigation on. */
export async function monitorAudio(page: Page): Promise<AudioMonitor> {
  await page.addInitScript((audible) => {
    const taps = new Set<AnalyserNode>();
    const streams = new Set<MediaStream>();
    const contexts = new Set<AudioContext>();
    const microphones = new Set<{ stream: MediaStream; mixed: GainNode }>();
    const { connect } = AudioNode.prototype;
    // Only the form with a node is used for loudspeakers.
    AudioNode.prototype.connect = function connectAndTap(this: AudioNode, ...to: unknown[]) {
      const [node] = to;
      if (node instanceof AudioDestinationNode || node instanceof MediaStreamAudioDestinationNode) {
        const tap = new AnalyserNode(this.context, { fftSize: 8192 });
        taps.add(tap);
        Reflect.apply(connect, this, [tap]);
      }
      return Reflect.apply(connect, this, to);
    } as typeof connect;
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.add(this);
      }
      override createMediaStreamSource(stream: MediaStream): MediaStreamAudioSourceNode {
        const source = super.createMediaStreamSource(stream);
        const mixed = new GainNode(this);
        Reflect.apply(connect, source, [mixed]);
        microphones.add({ stream, mixed });
        // It is connected and disconnected, nothing else.
        return mixed as unknown as MediaStreamAudioSourceNode;
      }
    };
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices?.getUserMedia.bind(mediaDevices);
    if (getUserMedia) {
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia(wanted);
        streams.add(stream);
        return stream;
      };
    }
    const heard = { loudest: 0, audibleAt: Number.NEGATIVE_INFINITY };
    setInterval(() => {
      for (const tap of taps) {
        if (tap.context.state !== 'running') continue;
        const samples = new Float32Array(Math.round(tap.context.sampleRate / 20));
        tap.getFloatTimeDomainData(samples);
        const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
        heard.loudest = Math.max(heard.loudest, level);
        if (level >= audible) heard.audibleAt = performance.now();
      }
    }, 20);
    Object.assign(window, { heard: { heard, streams, contexts, microphones } });
  }, AUDIBLE);
  return {
    async untilAudible() {
      await page.waitForFunction(
        (audible) => (window as unknown as Heard).heard.heard.loudest >= audible,
        AUDIBLE,
        POLLING,
      );
    },
    async untilSilent() {
      await page.waitForFunction(
        () => performance.now() - (window as unknown as Heard).heard.heard.audibleAt > 500,
        undefined,
        POLLING,
      );
    },
    takeLoudest: () =>
      page.evaluate(() => {
        const { heard } = (window as unknown as Heard).heard;
        const { loudest } = heard;
        heard.loudest = 0;
        return loudest;
      }),
    openMicrophones: () =>
      page.evaluate(
        () =>
          [...(window as unknown as Heard).heard.streams].filter((stream) =>
            stream.getTracks().some(({ readyState }) => readyState === 'live'),
          ).length,
      ),
    openContexts: () =>
      page.evaluate(
        () =>
          [...(window as unknown as Heard).heard.contexts].filter(({ state }) => state !== 'closed').length,
      ),
    say: async (text) =>
      page.evaluate(
        ({ base64, rate }) => {
          const { buffer } = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const sound = Float32Array.from(new Int16Array(buffer), (sample) => sample / 32_768);
          const open = [...(window as unknown as Heard).heard.microphones].filter(({ stream }) =>
            stream.getAudioTracks().some(({ readyState, enabled }) => readyState === 'live' && enabled),
          );
          if (open.length === 0) throw new Error('No microphone is open to speak into.');
          for (const { mixed } of open) {
            const played = new AudioBuffer({ length: sound.length, sampleRate: rate });
            played.copyToChannel(sound, 0);
            const source = new AudioBufferSourceNode(mixed.context, { buffer: played });
            source.connect(mixed);
            source.start();
          }
        },
        { base64: Buffer.from(bytesOfSamples(await callerSays(text))).toString('base64'), rate: RATE_HZ },
      ),
  };
}

type Heard = {
  heard: {
    heard: { loudest: number; audibleAt: number };
    streams: Set<MediaStream>;
    contexts: Set<AudioContext>;
    microphones: Set<{ stream: MediaStream; mixed: GainNode }>;
  };
};
