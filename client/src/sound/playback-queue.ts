/** What a speaker still has to play; it knows the rate, but no clock: time passes as blocks are read. */
export type PlaybackQueue = {
  push(samples: Float32Array): void;
  /** Fills the next block, with silence where there is nothing to play. */
  read(block: Float32Array): void;
  /** Forgets everything within one block, and stays silent for so many samples; what is pushed meanwhile waits. */
  interrupt(silentSamples: number): void;
  isPlaying(): boolean;
};

// Playing begins when so much is there, or has been waited for; after each gap it takes twice as much.
const LEAST_START_MS = 40;
const MOST_START_MS = 320;
// Sound that comes so soon after the last was late; what comes later is another reply.
const LATE_MS = 500;

/** A jitter buffer that begins early and grows where the sound comes unevenly. */
export function createPlaybackQueue(sampleRateHz: number): PlaybackQueue {
  const samplesIn = (ms: number) => Math.round((sampleRateHz * ms) / 1000);
  let chunks: Float32Array[] = [];
  let offset = 0;
  let queued = 0;
  let isPlaying = false;
  let startSamples = samplesIn(LEAST_START_MS);
  let waited = 0;
  let sinceDry = Number.POSITIVE_INFINITY;
  let silent = 0;
  let farewell: Float32Array | undefined;

  function take(block: Float32Array): number {
    let filled = 0;
    while (filled < block.length) {
      const [chunk] = chunks;
      if (!chunk) break;
      const piece = chunk.subarray(offset, offset + block.length - filled);
      block.set(piece, filled);
      filled += piece.length;
      offset += piece.length;
      if (offset < chunk.length) continue;
      chunks.shift();
      offset = 0;
    }
    queued -= filled;
    return filled;
  }

  function mayPlay(blockSamples: number): boolean {
    if (isPlaying) return true;
    if (queued === 0) {
      sinceDry += blockSamples;
      return false;
    }
    waited += blockSamples;
    return queued >= startSamples || waited >= startSamples;
  }

  return {
    push(samples) {
      if (samples.length === 0) return;
      if (!isPlaying && queued === 0 && sinceDry < samplesIn(LATE_MS)) {
        startSamples = Math.min(startSamples * 2, samplesIn(MOST_START_MS));
      }
      chunks.push(samples);
      queued += samples.length;
    },
    read(block) {
      block.fill(0);
      if (farewell) block.set(farewell.subarray(0, block.length));
      farewell = undefined;
      if (silent > 0) {
        silent -= block.length;
        return;
      }
      if (!mayPlay(block.length)) return;
      isPlaying = true;
      waited = 0;
      if (take(block) === block.length) return;
      isPlaying = false;
      sinceDry = 0;
    },
    interrupt(silentSamples) {
      farewell = isPlaying ? fadingOut(take) : undefined;
      chunks = [];
      offset = 0;
      queued = 0;
      isPlaying = false;
      waited = 0;
      sinceDry = Number.POSITIVE_INFINITY;
      silent = silentSamples;
    },
    isPlaying: () => isPlaying,
  };
}

/** A browser's block. */
const QUANTUM_SAMPLES = 128;

/** The next block, falling to silence, since a sudden end would click. */
function fadingOut(take: (block: Float32Array) => number): Float32Array {
  const block = new Float32Array(QUANTUM_SAMPLES);
  take(block);
  return block.map((sample, index) => sample * (1 - (index + 1) / QUANTUM_SAMPLES));
}
