import { rmSync } from 'node:fs';
import { constants } from 'node:os';

/** Removes a copy when its command is stopped: anyone who finds it can read it, and it would outlive what is erased. */
export function removeWhenStopped(path: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      process.exit(128 + constants.signals[signal]);
    });
  }
}
