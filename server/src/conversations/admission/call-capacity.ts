import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsedJson } from '@parley/contract/json.ts';
import { z } from 'zod';

// What belongs here: how many calls this machine can run, as measured by `npm run capacity` and stored in the data folder.

/** A measurement of this machine. */
export const CallCapacity = z.object({
  /** Calls that this machine should run at once. */
  calls: z.number().int().min(1).optional(),
  /** Calls that the speech models of this machine should hear at once. */
  heard_calls: z.number().int().min(1).optional(),
  /** When it was measured. */
  measured_at: z.iso.datetime(),
});
export type CallCapacity = z.infer<typeof CallCapacity>;

/** Bound of a machine that was not measured, for each of its processes. */
const UNMEASURED_CALLS = 50;

const NAME = 'capacity.json';

/** Stores a measurement for the next start; what it does not tell stays as it was measured. */
export async function saveCallCapacity(dataFolder: string, measured: CallCapacity): Promise<void> {
  const file = join(dataFolder, NAME);
  const capacity = { ...(await readCallCapacity(dataFolder)), ...measured };
  // A start in this very moment reads the old one or the new one, never half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(capacity)}\n`);
  await rename(`${file}.new`, file);
}

/** The stored measurement; undefined when there is none, or none that can be read. */
async function readCallCapacity(dataFolder: string): Promise<CallCapacity | undefined> {
  const text = await readFile(join(dataFolder, NAME), 'utf8').catch(() => '');
  return CallCapacity.safeParse(parsedJson(text)).data;
}

/** How many calls this machine may run: as the operator says, else as measured. */
export async function callBound(
  given: number | undefined,
  { dataFolder, processes }: { dataFolder: string; processes: number },
): Promise<number> {
  return given ?? (await readCallCapacity(dataFolder))?.calls ?? UNMEASURED_CALLS * processes;
}

/** How many calls the speech models may hear, likewise; undefined where that was not measured. */
export async function heardCallBound(
  given: number | undefined,
  dataFolder: string,
): Promise<number | undefined> {
  return given ?? (await readCallCapacity(dataFolder))?.heard_calls;
}
