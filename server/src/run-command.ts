import { startFailure } from './start-failure.ts';

/** Does what a command of the operator's is for, and says why it could not. What it writes belongs to its user alone. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(startFailure(error, { host: '', port: 0 }));
    process.exitCode = 1;
  }
}
