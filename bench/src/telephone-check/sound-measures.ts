import { setTimeout as pause } from 'node:timers/promises';
import type { HeardPacket, RtpParty } from './rtp-party.ts';

// What belongs here: what a telephone has heard, measured in its packets.

/** Quieter is silence, or the noise of a codec. */
const LOUD = 600;
const PACKET_MS = 20;
const LOOK_MS = 10;

type Heard = Pick<RtpParty, 'heard'>;
type Period = { fromMs: number; untilMs: number };

/** How evenly sound has come in. */
export type Evenness = {
  longestGapMs: number;
  /** When the longest gap began, from the beginning of the period. */
  gapAtMs: number;
  /** Share of the packets that a continuous stream has. */
  share: number;
  /** Packets that are missing between the others. */
  lost: number;
};

export function evennessOf({ heard }: Heard, period: Period): Evenness {
  const packets = within(heard, period);
  const times = [period.fromMs, ...packets.map(({ atMs }) => atMs), period.untilMs];
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  const steps = packets
    .slice(1)
    .map(({ sequence }, index) => stepOf(packets[index]?.sequence ?? sequence, sequence));
  const longestGapMs = Math.max(...gaps);
  return {
    longestGapMs,
    gapAtMs: (times[gaps.indexOf(longestGapMs)] ?? period.fromMs) - period.fromMs,
    share: (packets.length * PACKET_MS) / (period.untilMs - period.fromMs),
    lost: steps.reduce((sum, step) => sum + Math.max(0, step - 1), 0),
  };
}

/** Time in which something was heard. */
export function loudMs({ heard }: Heard, period: Period): number {
  return within(heard, period).filter(isLoud).length * PACKET_MS;
}

/** @returns when something is heard; undefined when nothing is within this time */
export async function soundAfter(
  { heard }: Heard,
  fromMs: number,
  limitMs: number,
): Promise<number | undefined> {
  for (;;) {
    const first = heard.find((packet) => packet.atMs >= fromMs && isLoud(packet));
    if (first || performance.now() > fromMs + limitMs) return first?.atMs;
    await pause(LOOK_MS);
  }
}

/**
 * Waits until nothing was heard for a while.
 * @returns when the last sound was heard
 * @throws {Error} when that takes longer than the limit
 */
export async function quietFor({ heard }: Heard, quietMs: number, limitMs: number): Promise<number> {
  const beganMs = performance.now();
  for (;;) {
    const lastMs = Math.max(beganMs, heard.findLast(isLoud)?.atMs ?? beganMs);
    if (performance.now() - lastMs >= quietMs) return lastMs;
    if (performance.now() - beganMs > limitMs) throw new Error(`It was not quiet within ${limitMs} ms.`);
    await pause(LOOK_MS);
  }
}

function within(heard: readonly HeardPacket[], { fromMs, untilMs }: Period): HeardPacket[] {
  return heard.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
}

function isLoud({ peak }: HeardPacket): boolean {
  return peak > LOUD;
}

/** Sequence numbers go round at 65,536; a large step backwards is the beginning of another stream. */
function stepOf(before: number, after: number): number {
  const step = (after - before + 2 ** 16) % 2 ** 16;
  return step > 1_000 ? 1 : step;
}
