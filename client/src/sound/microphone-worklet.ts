import { pcmOf } from './pcm-samples.ts';
import { createRateConverter } from './rate-converter.ts';

// Runs in the browser's audio thread: gathers what a microphone gives into buffers of one size.

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;

type MicrophoneWorkletOptions = { sampleRateHz: number; bufferSamples: number };

class MicrophoneProcessor extends AudioWorkletProcessor {
  readonly #convert: (samples: Float32Array) => Float32Array;
  readonly #buffer: Float32Array;
  #filled = 0;

  constructor({ processorOptions }: { processorOptions: MicrophoneWorkletOptions }) {
    super();
    this.#convert = createRateConverter(sampleRate, processorOptions.sampleRateHz);
    this.#buffer = new Float32Array(processorOptions.bufferSamples);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    // Without a device the input has no channel; the stream of buffers goes on with silence.
    const heard = inputs[0]?.[0] ?? outputs[0]?.[0];
    if (heard) this.#gather(this.#convert(heard));
    return true;
  }

  #gather(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + this.#buffer.length - this.#filled);
      this.#buffer.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled < this.#buffer.length) continue;
      const pcm = pcmOf(this.#buffer);
      this.port.postMessage(pcm, [pcm.buffer]);
      this.#filled = 0;
    }
  }
}

registerProcessor('parley-microphone', MicrophoneProcessor);
