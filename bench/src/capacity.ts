import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { saveCallCapacity } from '../../server/src/conversations/admission/call-capacity.ts';
import { readSettings } from '../../server/src/env.ts';
import { climbToLimit } from './voice/capacity-climb.ts';
import { tryBound } from './voice/capacity-hold.ts';
import type { CapacityKind } from './voice/capacity-stage.ts';

// npm run capacity [-- --voice natural] [--heard-by fr] [--save]: how many calls this machine sustains before its answers
// come late.

/** A machine also has other things to do than at the time of the measurement. */
const RESERVE = 0.8;
const USAGE =
  'There are: --voice built-in, natural or scripted; --heard-by en, es or fr, a model that is installed; --save.';

const { kind, saves } = readArguments();
const { dataFolder } = readSettings(process.env);
console.log('Callers who speak 40 % of the time call a server of their own on this machine …\n');
const { best, limit } = await climbToLimit(kind, console.log);
if (best === 0) {
  console.error(`This machine does not sustain the fewest calls that are tried: ${limit}.`);
  process.exit(1);
}
const calls = Math.max(1, Math.floor(best * RESERVE));
const variable = kind.heardBy ? 'PARLEY_RECOGNITION_CALLS' : 'PARLEY_MAX_CALLS';
console.log(`\nThis machine sustains ${best} calls. Beyond that: ${limit}.`);
console.log(`Proposed bound, with a reserve of a fifth: ${variable}=${calls}`);
console.log('Half as many callers more, with that bound …\n');
const { isHeld, told } = await tryBound({ kind, bound: calls }, console.log);
console.log(`\n${isHeld ? 'The bound holds' : 'The bound does not hold'}: ${told}.`);
if (!isHeld) process.exit(1);
if (saves) {
  await mkdir(dataFolder, { recursive: true });
  const measured_at = new Date().toISOString();
  await saveCallCapacity(
    dataFolder,
    kind.heardBy ? { heard_calls: calls, measured_at } : { calls, measured_at },
  );
  console.log(`Saved in ${dataFolder}: the next start uses it, unless ${variable} is set.`);
} else {
  console.log('Save it for the next start with --save.');
}

function readArguments(): { kind: CapacityKind; saves: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        voice: { type: 'string', default: 'built-in' },
        'heard-by': { type: 'string' },
        save: { type: 'boolean', default: false },
      },
    });
    const { voice, 'heard-by': heardBy } = values;
    if (voice !== 'built-in' && voice !== 'natural' && voice !== 'scripted')
      throw new Error(`No voice is ${voice}.`);
    if (heardBy !== undefined && heardBy !== 'en' && heardBy !== 'es' && heardBy !== 'fr')
      throw new Error(`No model hears ${heardBy}.`);
    return { kind: { voice, heardBy }, saves: values.save };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}
