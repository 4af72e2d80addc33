import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, percentile } from './figure.ts';
import { startParley } from './parley-process.ts';
import { memoryMbOf } from './process-usage.ts';

const WARM_STARTS = 3;

/** How soon the server is ready on an empty and on a used data folder, and its memory at rest. */
export async function benchStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  try {
    let coldMs = 0;
    const warmMs: number[] = [];
    let restMb = { own: 0, below: 0 };
    for (let start = 0; start <= WARM_STARTS; start += 1) {
      await using parley = await startParley({}, folder);
      if (start === 0) coldMs = parley.readyMs;
      else warmMs.push(parley.readyMs);
      restMb = await memoryMbOf(parley.pid);
    }
    const warm = percentile(warmMs, 0.5);
    return [
      { bench: 'start', name: 'cold, empty data folder', value: coldMs / 1000, unit: 's' },
      {
        bench: 'start',
        name: 'warm, median',
        value: warm / 1000,
        unit: 's',
        budget: { value: 5, kind: 'at-most' },
        baseline: { name: 'cold', value: coldMs / 1000 },
      },
      { bench: 'start', name: 'memory at rest, server', value: restMb.own, unit: 'MB' },
      {
        bench: 'start',
        name: 'memory at rest, with its database',
        value: restMb.own + restMb.below,
        unit: 'MB',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
