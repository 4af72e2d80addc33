import { PlaybackQueue } from './playback-queue.ts';
import { levelOf } from './sound-level.ts';

// Runs in the browser's audio thread: plays samples that arrive in pieces, one after the other.

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;

/** What a speaker is told: samples to play, or to be silent for so long. */
export type SpeakerOrder = Float32Array | { silentMs: number };

/** What a speaker tells: whether it is audible, and how loud it has been of late. */
export type SpeakerNotice = { isPlaying: boolean } | { level: number };

const LEVELS_PER_SECOND = 16;

class SpeakerProcessor extends AudioWorkletProcessor {
  readonly #queue = new PlaybackQueue(sampleRate);
  readonly #recent = new Float32Array(Math.round(sampleRate / LEVELS_PER_SECOND));
  #filled = 0;
  #wasPlaying = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<SpeakerOrder>) => {
      if (data instanceof Float32Array) this.#queue.push(data);
      else this.#queue.interrupt(Math.round((data.silentMs * sampleRate) / 1000));
    };
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (!output) return true;
    this.#queue.read(output);
    const isPlaying = this.#queue.isPlaying();
    if (isPlaying) this.#measure(output);
    if (isPlaying !== this.#wasPlaying) this.#tell({ isPlaying });
    if (this.#wasPlaying && !isPlaying) this.#tell({ level: 0 });
    this.#wasPlaying = isPlaying;
    return true;
  }

  #measure(block: Float32Array): void {
    const piece = block.subarray(0, this.#recent.length - this.#filled);
    this.#recent.set(piece, this.#filled);
    this.#filled += piece.length;
    if (this.#filled < this.#recent.length) return;
    this.#tell({ level: levelOf(this.#recent) });
    this.#filled = 0;
  }

  #tell(notice: SpeakerNotice): void {
    this.port.postMessage(notice);
  }
}

registerProcessor('parley-speaker', SpeakerProcessor);
