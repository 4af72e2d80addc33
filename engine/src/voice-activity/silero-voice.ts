import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Listens to one caller for as long as there may be a voice, window by window. */
export type SileroLine = ReturnType<typeof openLine>;

/** A bounded number of lines. */
export type SileroLines = {
  /**
   * @param onWindow called for each window in turn
   * @returns undefined where no line is free
   */
  open(onWindow: (isVoiced: boolean) => void): SileroLine | undefined;
};

/** 32 ms: the network's own step. */
export const WINDOW_SAMPLES = 512;

// The network looks back this far before its first window.
const CONTEXT = new Float32Array(64);
// Sure of a voice from here on; it is taken to last until it is 0.15 less sure.
const THRESHOLD = 0.5;
// A voice's sound piles up until it ends: beyond this the network starts afresh, which takes it three windows.
const LONGEST_WINDOWS = 250;

/** The neural network Silero in this very thread; each line takes some 10 MB as long as this object lives. */
export type Silero = SileroLines & {
  /** Makes lines ahead of their use, a tenth of a second each. */
  prepare(lines: number): void;
  /** Lines that exist, in use or not. */
  lineCount(): number;
};

/** @returns undefined where the optional package or the network's file is missing */
export function loadSilero(maxLines: number): Silero | undefined {
  const parts = loadParts();
  if (!parts) return undefined;
  const { Vad, model } = parts;
  const free: SherpaVad[] = [];
  let lineCount = 0;

  function make(): SherpaVad {
    lineCount += 1;
    return new Vad(configuration(model), 10);
  }

  return {
    prepare(lines) {
      while (lineCount < Math.min(lines, maxLines)) free.push(make());
    },
    lineCount: () => lineCount,
    open(onWindow) {
      const vad = free.pop() ?? (lineCount < maxLines ? make() : undefined);
      return vad && openLine(vad, onWindow, () => free.push(vad));
    },
  };
}

function openLine(vad: SherpaVad, onWindow: (isVoiced: boolean) => void, giveBack: () => void) {
  const sound = new Float32Array(WINDOW_SAMPLES);
  let isOpen = true;
  let voicedWindows = 0;

  function startAfresh(): void {
    vad.reset();
    vad.acceptWaveform(CONTEXT);
    voicedWindows = 0;
  }

  startAfresh();
  return {
    /** @param window `WINDOW_SAMPLES` samples at 16,000 Hz; not retained */
    push(window: Int16Array): void {
      if (!isOpen) return;
      for (let index = 0; index < sound.length; index += 1) sound[index] = (window[index] ?? 0) / 32_768;
      vad.acceptWaveform(sound);
      // Only `isDetected` is used: the finished segments are discarded.
      while (!vad.isEmpty()) vad.pop();
      const isVoiced = vad.isDetected();
      voicedWindows = isVoiced ? voicedWindows + 1 : 0;
      if (voicedWindows > LONGEST_WINDOWS) startAfresh();
      onWindow(isVoiced);
    },
    /** No window is answered any more. */
    close(): void {
      if (!isOpen) return;
      isOpen = false;
      giveBack();
    },
  };
}

/** Every window is answered on its own: what makes a voice of them is decided elsewhere. */
function configuration(model: string): object {
  const sileroVad = {
    model,
    threshold: THRESHOLD,
    windowSize: WINDOW_SAMPLES,
    // It refuses zero; this is less than one sample.
    minSpeechDuration: 1e-5,
    minSilenceDuration: 1e-5,
    maxSpeechDuration: 3_600,
  };
  return { sileroVad, sampleRate: 16_000, numThreads: 1, debug: false };
}

function loadParts():
  | { Vad: new (config: object, bufferSeconds: number) => SherpaVad; model: string }
  | undefined {
  const require = createRequire(import.meta.url);
  try {
    const model = join(dirname(require.resolve('@ricky0123/vad-web')), 'silero_vad_v6.onnx');
    if (!existsSync(model)) return undefined;
    const { Vad } = require('sherpa-onnx-node');
    return { Vad, model };
  } catch {
    // Detection works without the native package, so no reason for its failure to load is fatal.
    return undefined;
  }
}

/** The little of the binding that is used; it comes without types. */
type SherpaVad = {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
};
