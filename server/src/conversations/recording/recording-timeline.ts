import { createAgentTrack } from './agent-track.ts';
import { createCallerTrack } from './caller-track.ts';

/** What the agent says, with the moment of the conversation at which it is to be heard. */
export type AgentSound = { startsAtMs: number; samples: Int16Array; sampleRateHz: number };

/** A stretch of a recording: interleaved frames, caller left and agent right; none during silence. */
export type Stretch = { length: number; frames: Int16Array | undefined };

/** Samples in a second, on each side. */
export const RECORDING_RATE = 16_000;
/** How long after its time sound can still be added or cut off. */
const OPEN_MS = 3_000;
/** How much earlier than it is heard the agent's sound may come, at most. */
const LEAD_MS = 30_000;
const LONGEST_STRETCH = RECORDING_RATE * 10;

/** Both sides of a conversation on one clock, in milliseconds of the conversation. */
export function createRecordingTimeline() {
  const caller = createCallerTrack();
  const agent = createAgentTrack();
  // Samples before `taken` are given away; those before `settledTo` stay as they are.
  let taken = 0;
  let settledTo = 0;

  function pass(nowMs: number): void {
    settledTo = Math.max(settledTo, sampleAt(nowMs - OPEN_MS));
  }

  function takeTo(end: number): Stretch[] {
    const stretches: Stretch[] = [];
    for (let next = taken; taken < end; taken = next) {
      next = Math.min(end, taken + LONGEST_STRETCH);
      const length = next - taken;
      if (!caller.sounds(taken, next) && !agent.sounds(taken, next)) {
        stretches.push({ length, frames: undefined });
        continue;
      }
      const frames = new Int16Array(length * 2);
      caller.take(taken, next, { frames, index: 0 });
      agent.take(taken, next, { frames, index: 1 });
      stretches.push({ length, frames });
    }
    return stretches;
  }

  return {
    /** @param atMs when the last of the samples, at 16 kHz, had arrived */
    addCaller(samples: Int16Array, atMs: number): void {
      caller.add(samples, sampleAt(atMs), settledTo);
      pass(atMs);
    },
    addAgent({ startsAtMs, samples, sampleRateHz }: AgentSound): void {
      agent.add({ start: sampleAt(startsAtMs), samples, sampleRateHz }, settledTo);
      pass(startsAtMs - LEAD_MS);
    },
    /** The agent is heard so much later than its sound says, from what was due at `sinceMs` on, unless it is settled. */
    lagBehind(lagMs: number, sinceMs: number): void {
      agent.lagBehind(samplesOf(lagMs), sampleAt(sinceMs), settledTo);
    },
    /** The agent was silenced: nothing of it is heard from then on. */
    cutAgent(atMs: number): void {
      agent.cut(Math.max(sampleAt(atMs), settledTo));
      pass(atMs);
    },
    /** How many frames of it nothing can change any more. */
    settledLength: (): number => settledTo - taken,
    /** Those frames, each stretch once. */
    settled: (): Stretch[] => takeTo(settledTo),
    /** All the rest. */
    end(atMs: number): Stretch[] {
      agent.finish();
      agent.cut(Math.max(sampleAt(atMs), settledTo));
      return takeTo(Math.max(sampleAt(atMs), caller.end(), settledTo));
    },
  };
}

function sampleAt(ms: number): number {
  return Math.max(0, samplesOf(ms));
}

function samplesOf(ms: number): number {
  return Math.round((ms * RECORDING_RATE) / 1000);
}
