import { SharedCounts } from './shared-counts.ts';

/** This process among those that serve on this machine, started by one primary. */
export type Machine = {
  /** From 1 on. */
  process: number;
  processes: number;
  counts: SharedCounts;
  /** Says something to the other processes; one that is just starting may miss it. */
  tell(matter: string, said: unknown): void;
  hear(matter: string, take: (said: unknown) => void): void;
  /** The metrics of all processes together, as a page; undefined where there is no other. */
  metricsPage: (() => Promise<string>) | undefined;
  /** Gives this process's metrics when the primary adds them up. */
  giveMetrics(read: () => Promise<object>): void;
};

/** A process that serves alone. */
export function aloneOnMachine(): Machine {
  return {
    process: 1,
    processes: 1,
    counts: new SharedCounts(),
    tell() {},
    hear() {},
    metricsPage: undefined,
    giveMetrics() {},
  };
}
