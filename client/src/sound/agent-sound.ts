import { createSoundReader } from './sound-format.ts';
import { openSpeaker, type Speaker } from './speaker.ts';

export type AgentSound = {
  /** Says how the sound comes, by the protocol's name of the format. */
  setFormat(format: string): void;
  play(base64: string): void;
  interrupt(silentMs: number): void;
  setMuted(isMuted: boolean): void;
  use(deviceId: string | undefined): Promise<void>;
  readWaveform(samples: Float32Array<ArrayBuffer>): void;
  /** Closes once the last sound was heard, which may take a second at most. */
  finish(): void;
  close(): void;
};

type AgentSoundOptions = {
  workletUrl: string;
  sampleRateHz: number;
  deviceId: string | undefined;
  onLevel: (level: number) => void;
  onPlaying: (isPlaying: boolean) => void;
  /** Nothing can be played, or not what comes. */
  onError: () => void;
};

const LONGEST_FINISH_MS = 1_000;

/** Begins to open a speaker; what comes before it is open is played then. */
export function openAgentSound(options: AgentSoundOptions): AgentSound {
  const { onError } = options;
  let speaker: Speaker | undefined;
  let format = '';
  let read: ((base64: string) => Float32Array) | undefined;
  let waiting: string[] = [];
  let isMuted = false;
  let isPlaying = false;
  let isClosed = false;
  let isFinishing = false;

  const opening = openSpeaker({
    workletUrl: options.workletUrl,
    sampleRateHz: options.sampleRateHz,
    deviceId: options.deviceId,
    onLevel: options.onLevel,
    onPlaying(playing) {
      if (isClosed) return;
      isPlaying = playing;
      options.onPlaying(playing);
      if (isFinishing && !playing) close();
    },
  });
  opening.then(
    (opened) => {
      if (isClosed) return opened.close();
      speaker = opened;
      opened.setMuted(isMuted);
      for (const base64 of waiting.splice(0)) play(base64);
    },
    () => {
      if (!isClosed) onError();
    },
  );

  function play(base64: string) {
    if (isClosed) return;
    if (!speaker) return void waiting.push(base64);
    speaker.play(readerFor(speaker)(base64));
  }

  function readerFor({ sampleRateHz }: Speaker): (base64: string) => Float32Array {
    read ??= createSoundReader(format, sampleRateHz);
    if (read) return read;
    onError();
    read = () => new Float32Array();
    return read;
  }

  function close() {
    if (isClosed) return;
    isClosed = true;
    waiting = [];
    speaker?.close();
    if (isPlaying) options.onPlaying(false);
  }

  return {
    setFormat(wanted) {
      format = wanted;
    },
    play,
    interrupt(silentMs) {
      waiting = [];
      speaker?.interrupt(silentMs);
    },
    setMuted(wanted) {
      isMuted = wanted;
      if (isMuted) waiting = [];
      speaker?.setMuted(isMuted);
    },
    use: async (deviceId) => (await opening).use(deviceId),
    readWaveform: (samples) => (speaker ? speaker.readWaveform(samples) : void samples.fill(0)),
    finish() {
      if (!isPlaying) return close();
      isFinishing = true;
      setTimeout(close, LONGEST_FINISH_MS);
    },
    close,
  };
}
