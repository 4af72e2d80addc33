import { percentile } from '../figure.ts';
import type { Probe } from '../probe.ts';
import { cpuMsOf, memoryMbOf } from '../process-usage.ts';
import type { Crowd, Watched } from './caller-crowd.ts';

/** What so many callers at once do to a server, and it to them. Times in milliseconds. */
export type VoiceLevel = {
  callers: number;
  /** Those who could not get through or were lost. */
  missing: number;
  /** From the end of a turn to the first sound of the answer. */
  turnP50Ms: number;
  turnP95Ms: number;
  /** How late the server's timers are, one in a hundred. */
  loopP99Ms: number;
  /** Part of one core that the server takes, its threads included. */
  cores: number;
  /** The same of the processes that it started: database, speech models. */
  coresBelow: number;
  /** Of the server without its database. */
  memoryMb: number;
  watched: Watched;
};

/** Time in which callers settle down before they are watched. */
const SETTLE_MS = 1_500;

/** Brings the crowd to a size and watches it. */
export async function measureLevel(
  { crowd, pid, probe }: { crowd: Crowd; pid: number; probe: Probe },
  { callers, watchMs }: { callers: number; watchMs: number },
): Promise<VoiceLevel> {
  await crowd.resize(callers);
  await crowd.watch(SETTLE_MS);
  await probe.read(pid);
  const before = await cpuMsOf(pid);
  const watched = await crowd.watch(watchMs);
  const after = await cpuMsOf(pid);
  const reading = await probe.read(pid);
  return {
    callers,
    missing: callers - crowd.count(),
    turnP50Ms: percentile(watched.turnToAudioMs, 0.5),
    turnP95Ms: percentile(watched.turnToAudioMs, 0.95),
    loopP99Ms: reading.p99Ms,
    cores: (after.own - before.own) / watchMs,
    coresBelow: (after.below - before.below) / watchMs,
    memoryMb: (await memoryMbOf(pid)).own,
    watched,
  };
}
