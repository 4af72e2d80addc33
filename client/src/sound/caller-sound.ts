import { type Microphone, type MicrophoneOptions, openMicrophone } from './microphone.ts';
import { MicrophoneError } from './microphone-error.ts';

/** The caller's side of what is heard: a microphone that may be there or not. */
export type CallerSound = {
  /** Opens the microphone, unless one is open that is still there. What comes of it is reported. */
  start(): Promise<void>;
  /** Releases the device at once. */
  stop(): void;
  setMuted(isMuted: boolean): void;
  /**
   * Takes another device, once the one that is being opened is open; without an open one it is that of the next start. A
   * microphone that was taken away is released.
   * @returns false where another device was chosen meanwhile, which counts
   * @throws {MicrophoneError} and stays with the device it has
   */
  use(deviceId: string | undefined): Promise<boolean>;
};

type CallerSoundOptions = Omit<MicrophoneOptions, 'signal' | 'onEnd'> & {
  onStart: (deviceId: string | undefined) => void;
  onError: (error: MicrophoneError) => void;
  onEnd: () => void;
};

/** Owns the microphone of one conversation; it opens none by itself. */
export function createCallerSound(options: CallerSoundOptions): CallerSound {
  let microphone: Microphone | undefined;
  let attempt: AbortController | undefined;
  let opening: Promise<void> | undefined;
  let { deviceId } = options;
  let isMuted = false;
  // The device is gone; what is left of the microphone gives silence.
  let isLost = false;

  function stop() {
    attempt?.abort();
    attempt = undefined;
    microphone = undefined;
    isLost = false;
  }

  function handleEnd() {
    isLost = true;
    options.onEnd();
  }

  async function open(mine: AbortController): Promise<void> {
    try {
      const settings = { ...options, deviceId, onEnd: handleEnd, signal: mine.signal };
      const opened = await openMicrophone(settings);
      microphone = opened;
      opened.setMuted(isMuted);
      options.onStart(opened.deviceId());
    } catch (cause) {
      if (mine.signal.aborted) return;
      attempt = undefined;
      options.onError(cause instanceof MicrophoneError ? cause : new MicrophoneError('failed', cause));
    }
  }

  return {
    async start() {
      if (isLost) stop();
      if (attempt) return;
      attempt = new AbortController();
      opening = open(attempt);
      await opening;
    },
    stop,
    setMuted(wanted) {
      isMuted = wanted;
      microphone?.setMuted(isMuted);
    },
    async use(wanted) {
      if (isLost) stop();
      while (attempt && !microphone) await opening;
      if (microphone && !(await microphone.use(wanted))) return false;
      deviceId = wanted;
      return true;
    },
  };
}
