import { lastingStorage } from '../../session/browser-storage.ts';

const KEY = 'parley-call-me';

/** The number at which the user was called last; empty for none. */
export function lastCalledNumber(): string {
  return lastingStorage.getItem(KEY) ?? '';
}

export function rememberCalledNumber(number: string): void {
  lastingStorage.setItem(KEY, number);
}
