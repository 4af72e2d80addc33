import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { lastingStorage } from '../../session/browser-storage.ts';

const KEY = 'agent_tests_repeat';
/** One good answer proves little. */
const DEFAULT_REPEAT = 3;

/** How often each test of a run was wanted last on this device. */
export function storedRepeat(): number {
  const stored = Number(lastingStorage.getItem(KEY));
  return Number.isInteger(stored) && stored >= 1 && stored <= AGENT_TESTS.repeatMax ? stored : DEFAULT_REPEAT;
}

export function storeRepeat(repeat: number): void {
  lastingStorage.setItem(KEY, String(repeat));
}
