import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { lastingStorage } from '../../session/browser-storage.ts';

const KEY = 'agent_tests_repeat';
/** One good answer proves little. */
const USUAL = 3;

/** How often each test of a run was wanted last on this device. */
export function keptRepeat(): number {
  const kept = Number(lastingStorage.getItem(KEY));
  return Number.isInteger(kept) && kept >= 1 && kept <= AGENT_TESTS.repeatMax ? kept : USUAL;
}

/** Keeps how often each test is wanted, for the next run. */
export function keepRepeat(repeat: number): void {
  lastingStorage.setItem(KEY, String(repeat));
}
