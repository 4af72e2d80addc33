import { choosesSpeaker } from './audio-devices.ts';
import { openSoundContext, type SoundContext } from './sound-context.ts';
import type { SpeakerNotice, SpeakerOrder } from './speaker-worklet.ts';

export type Speaker = {
  /** The rate it takes samples at: the one asked for, unless the browser only knows the device's own. */
  readonly sampleRateHz: number;
  /** Plays samples, −1 to 1, right after those before. The array is given away. Muted, it drops them. */
  play(samples: Float32Array): void;
  /**
   * Stops within one block of the browser's, and forgets what was to be played.
   * @param silentMs how long it stays silent; what is played meanwhile waits
   */
  interrupt(silentMs?: number): void;
  /** Muting stops, and forgets what was to be played; unmuted, it plays what comes from then on. */
  setMuted(isMuted: boolean): void;
  /**
   * Plays on another device, the system's choice when undefined.
   * @throws when the device is not there or the browser cannot choose
   */
  use(deviceId: string | undefined): Promise<void>;
  close(): void;
};

export type SpeakerOptions = {
  /** Address of `speaker-worklet.ts` as the page's bundler built it. */
  workletUrl: string;
  sampleRateHz: number;
  /** The device to prefer; the system's choice is taken when it is not there. */
  deviceId?: string | undefined;
  /** Called with the loudness, 0 to 1, some 16 times a second while it is audible, and with one 0 afterwards. */
  onLevel?: (level: number) => void;
  /** It becomes audible, or is not any more. */
  onPlaying?: (isPlaying: boolean) => void;
};

/**
 * Opens a speaker. Call it inside a click or a key press: without one, browsers block sound.
 * @throws when the browser cannot play sound
 */
export function openSpeaker(options: SpeakerOptions): Promise<Speaker> {
  const { workletUrl, sampleRateHz } = options;
  return openSoundContext({ workletUrl, sampleRateHz }, (sound) => speakerIn(sound, options));
}

async function speakerIn(
  { context, close }: SoundContext,
  { deviceId, onLevel, onPlaying }: SpeakerOptions,
): Promise<Speaker> {
  const node = new AudioWorkletNode(context, 'parley-speaker', {
    numberOfInputs: 0,
    outputChannelCount: [1],
  });
  node.connect(context.destination);
  node.port.onmessage = ({ data }: MessageEvent<SpeakerNotice>) => {
    if ('level' in data) onLevel?.(data.level);
    else onPlaying?.(data.isPlaying);
  };
  let isMuted = false;
  const tell = (order: SpeakerOrder) =>
    node.port.postMessage(order, order instanceof Float32Array ? [order.buffer] : []);
  const use = async (wanted: string | undefined) => {
    if (!choosesSpeaker(context)) throw new Error('This browser cannot choose where sound is played.');
    await context.setSinkId(wanted ?? '');
  };
  if (deviceId !== undefined) await use(deviceId).catch(() => undefined);

  return {
    sampleRateHz: context.sampleRate,
    play(samples) {
      if (!isMuted) tell(samples);
    },
    interrupt: (silentMs = 0) => tell({ silentMs }),
    setMuted(wanted) {
      isMuted = wanted;
      if (isMuted) tell({ silentMs: 0 });
    },
    use,
    close,
  };
}
