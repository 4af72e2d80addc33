import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, dial } from '../voice/caller.ts';
import { startCallerClock } from '../voice/caller-clock.ts';
import { FRAME_MS } from '../voice/caller-frames.ts';
import type { CallerMetrics } from '../voice/caller-metrics.ts';
import { sentencesFrom, speakSoakClips } from './soak-scripts.ts';

/** Callers of whom some behave badly; each who leaves is followed by another. */
export type SoakCallers = {
  /** Everybody goes, half of them without a word; settles when all sockets are closed. */
  leave(): Promise<void>;
  /** How callers behaved, and how often. */
  deeds: Readonly<Record<string, number>>;
  readonly longestSilence: Silence;
};

/** How long a caller who listened heard nothing, and in which conversation. */
export type Silence = { durationMs: number; conversationId: string | undefined };

type SoakCallersOptions = { url: string; sessions: number; metrics: CallerMetrics };

const HABITS = { share: 0.4 };
/** Interval of random actions: on average a call lasts for forty seconds. */
const CALL_SECONDS = 40;
const DIAL_MS = 30;
const LOOK_MS = 500;
/** Runs are alike: who does what is drawn from this. */
const SEED = 20_011;

const GARBAGE = [
  'rubbish',
  '{"type":',
  '{"user_audio_chunk":17}',
  `{"user_audio_chunk":"${'A'.repeat(310_000)}"}`,
];

export async function startSoakCallers({ url, sessions, metrics }: SoakCallersOptions): Promise<SoakCallers> {
  const clips = await speakSoakClips();
  const clock = startCallerClock(FRAME_MS);
  const random = seededRandom(SEED);
  const deeds: Record<string, number> = {};
  const callers = new Set<Caller>();
  const deaf = new Set<Caller>();
  let dialled = 0;
  let longestSilence: Silence = { durationMs: 0, conversationId: undefined };
  let isLeaving = false;

  function did(deed: string): void {
    deeds[deed] = (deeds[deed] ?? 0) + 1;
  }

  async function join(): Promise<void> {
    dialled += 1;
    const sentences = sentencesFrom(clips, dialled);
    const caller = await dial({ url, habits: HABITS, clips: sentences, delayMs: random() * 4_000, metrics });
    if (!caller.isOpen()) return;
    did('called');
    callers.add(caller);
    clock.start(caller, random());
    void caller.closed.then(() => {
      clock.stop(caller);
      callers.delete(caller);
      deaf.delete(caller);
    });
  }

  function misbehave(caller: Caller): void {
    const draw = random();
    if (draw < 0.35) {
      did('hung up');
      void caller.hangUp();
    } else if (draw < 0.65) {
      did('vanished');
      caller.vanish();
    } else if (draw < 0.85) {
      did('sent garbage');
      caller.send(GARBAGE[Math.floor(random() * GARBAGE.length)] ?? '');
    } else if (deaf.size < sessions / 10) {
      did('stopped reading');
      deaf.add(caller);
      caller.stopReading();
    }
  }

  function noteSilences(): void {
    const nowMs = performance.now();
    for (const caller of callers) {
      const durationMs = nowMs - caller.heardMs();
      if (deaf.has(caller) || durationMs <= longestSilence.durationMs) continue;
      longestSilence = { durationMs, conversationId: caller.conversationId() };
    }
  }

  async function live(): Promise<void> {
    while (!isLeaving) {
      while (callers.size < sessions && !isLeaving) {
        await Promise.all([join(), pause(DIAL_MS)]);
      }
      await pause(LOOK_MS);
      noteSilences();
      const chance = ((LOOK_MS / 1000) * callers.size) / CALL_SECONDS;
      const [caller] = [...callers].filter((one) => !deaf.has(one)).sort(() => random() - 0.5);
      if (caller && random() < chance) misbehave(caller);
    }
  }

  const living = live();
  return {
    async leave() {
      isLeaving = true;
      await living;
      const closed = [...callers].map((caller) => caller.closed);
      for (const [index, caller] of [...callers].entries()) {
        if (index % 2 === 0 || deaf.has(caller)) caller.vanish();
        else void caller.hangUp();
      }
      await Promise.all(closed);
      clock[Symbol.dispose]();
    },
    deeds,
    get longestSilence() {
      return longestSilence;
    },
  };
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
