import type { CallCosts, SimulatedMachine, TurnCosts } from './machine-model.ts';

// What docs/performance.md and docs/scaling.md measured, which the model starts from and is checked against.

/** Of a chat turn at 50 parallel. */
export const MEASURED_COSTS: TurnCosts = { serverMs: 1.17, databaseMs: 0.35, callerMs: 0.3 };

/** Machines whose chat turns were measured, callers and model server among their programs. */
export const MEASURED: readonly { name: string; machine: SimulatedMachine; turnsPerSecond: number }[] = [
  {
    name: '2 cores, 1 process',
    machine: { cores: 2, processes: 1, parallel: 50, costs: MEASURED_COSTS },
    turnsPerSecond: 892,
  },
];

/** Of calls whose callers speak 40 % of the time, with the built-in voice and a service that hears. */
export const PER_CALL = {
  coresPerCall: 0.0045,
  fullProcess: 0.9,
  databaseCoresPerCall: 0.0004,
  memoryMb: 5.5,
  processMb: 190,
  secondsPerTurn: 10,
  secondsPerCall: 180,
  statementsPerTurn: 3.4,
  walKbPerTurn: 8.8,
  statementsPerCall: 17,
  walKbPerCall: 10,
} as const satisfies CallCosts & Record<string, number>;
