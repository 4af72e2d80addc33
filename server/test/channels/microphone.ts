import type { LiveClient } from '../support/live-client.ts';

/** A microphone that is always on: what is said, and between it the faint noise of a room. */
export type Microphone = Disposable & {
  /** Says something after all that was to be said before; settles when it has been sent. */
  say(samples: Int16Array): Promise<void>;
};

const CHUNK_MS = 100;
const CHUNK_SAMPLES = (16_000 * CHUNK_MS) / 1_000;
const NOISE_LEVEL = 20;

/** Sends sound at the pace of a microphone, 100 ms at a time, as 16-bit samples at 16,000 Hz. */
export function openMicrophone(client: Pick<LiveClient, 'send' | 'socket'>): Microphone {
  const sayings: { samples: Int16Array; at: number; done: () => void }[] = [];
  const random = createRandom();
  const startedAt = performance.now();
  let sentChunks = 0;

  function send(): void {
    // A timer that is late is made good, as the buffer of a microphone does.
    const due = Math.floor((performance.now() - startedAt) / CHUNK_MS);
    for (; sentChunks < due; sentChunks += 1) {
      const chunk = Int16Array.from({ length: CHUNK_SAMPLES }, () => nextSample() + noise());
      if (client.socket.readyState !== client.socket.OPEN) return;
      client.send({ user_audio_chunk: Buffer.from(chunk.buffer).toString('base64') });
    }
  }

  function nextSample(): number {
    const [saying] = sayings;
    if (!saying) return 0;
    const sample = saying.samples[saying.at] ?? 0;
    saying.at += 1;
    if (saying.at >= saying.samples.length) sayings.shift()?.done();
    return sample;
  }

  function noise(): number {
    return Math.round((random() * 2 - 1) * NOISE_LEVEL);
  }

  const timer = setInterval(send, CHUNK_MS / 2);
  return {
    say: (samples) => new Promise((done) => sayings.push({ samples, at: 0, done })),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** The same noise in every run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
