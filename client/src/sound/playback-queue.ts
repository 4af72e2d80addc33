/** A browser's block. */
const QUANTUM_SAMPLES = 128;
// Playing begins when so much is there, or has been waited for; after each gap it takes twice as much.
const LEAST_START_MS = 40;
const MOST_START_MS = 320;
// Sound that comes so soon after the last was late; what comes later is another reply.
const LATE_MS = 500;

/**
 * What a speaker still has to play: a jitter buffer that begins early and grows where the sound comes unevenly. It
 * knows the rate, but no clock: time passes as blocks are read.
 */
export class PlaybackQueue {
  readonly #sampleRateHz: number;
  #chunks: Float32Array[] = [];
  #offset = 0;
  #queued = 0;
  #isPlaying = false;
  #startSamples: number;
  #waited = 0;
  #sinceDry = Number.POSITIVE_INFINITY;
  #silent = 0;
  #farewell: Float32Array | undefined;

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
    this.#startSamples = this.#samplesIn(LEAST_START_MS);
  }

  isPlaying(): boolean {
    return this.#isPlaying;
  }

  push(samples: Float32Array): void {
    if (samples.length === 0) return;
    const isLate = this.#sinceDry < this.#samplesIn(LATE_MS);
    if (!this.#isPlaying && this.#queued === 0 && isLate) {
      this.#startSamples = Math.min(this.#startSamples * 2, this.#samplesIn(MOST_START_MS));
    }
    this.#chunks.push(samples);
    this.#queued += samples.length;
  }

  /** Fills the next block, with silence where there is nothing to play. */
  read(block: Float32Array): void {
    block.fill(0);
    if (this.#farewell) block.set(this.#farewell.subarray(0, block.length));
    this.#farewell = undefined;
    if (this.#silent > 0) {
      this.#silent -= block.length;
      return;
    }
    if (!this.#mayPlay(block.length)) return;
    this.#isPlaying = true;
    this.#waited = 0;
    if (this.#take(block) === block.length) return;
    this.#isPlaying = false;
    this.#sinceDry = 0;
  }

  /** Forgets everything within one block, and stays silent for so many samples; what is pushed meanwhile waits. */
  interrupt(silentSamples: number): void {
    this.#farewell = this.#isPlaying ? this.#fadingOut() : undefined;
    this.#chunks = [];
    this.#offset = 0;
    this.#queued = 0;
    this.#isPlaying = false;
    this.#waited = 0;
    this.#sinceDry = Number.POSITIVE_INFINITY;
    this.#silent = silentSamples;
  }

  #take(block: Float32Array): number {
    let filled = 0;
    while (filled < block.length) {
      const [chunk] = this.#chunks;
      if (!chunk) break;
      const piece = chunk.subarray(this.#offset, this.#offset + block.length - filled);
      block.set(piece, filled);
      filled += piece.length;
      this.#offset += piece.length;
      if (this.#offset < chunk.length) continue;
      this.#chunks.shift();
      this.#offset = 0;
    }
    this.#queued -= filled;
    return filled;
  }

  #mayPlay(blockSamples: number): boolean {
    if (this.#isPlaying) return true;
    if (this.#queued === 0) {
      this.#sinceDry += blockSamples;
      return false;
    }
    this.#waited += blockSamples;
    return this.#queued >= this.#startSamples || this.#waited >= this.#startSamples;
  }

  /** The next block, falling to silence, since a sudden end would click. */
  #fadingOut(): Float32Array {
    const block = new Float32Array(QUANTUM_SAMPLES);
    this.#take(block);
    return block.map((sample, index) => sample * (1 - (index + 1) / QUANTUM_SAMPLES));
  }

  #samplesIn(ms: number): number {
    return Math.round((this.#sampleRateHz * ms) / 1000);
  }
}
