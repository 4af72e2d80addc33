import { mkdir } from 'node:fs/promises';
import { saveCallCapacity } from '../../server/src/conversations/admission/call-capacity.ts';
import { readSettings } from '../../server/src/env.ts';
import { climbToLimit } from './voice/capacity-climb.ts';

// npm run capacity [-- --save] [--scripted-voice]: how many calls this machine sustains before its answers come late.

/** A machine also has other things to do than at the time of the measurement. */
const RESERVE = 0.8;

const unknown = process.argv.slice(2).filter((flag) => !['--save', '--scripted-voice'].includes(flag));
if (unknown.length > 0) {
  console.error(`There is no option ${unknown.join(', ')}. There are: --save, --scripted-voice.`);
  process.exit(2);
}
const { dataFolder } = readSettings(process.env);
console.log('Callers who speak 40 % of the time call a server of their own on this machine …\n');
const { best, limit } = await climbToLimit({
  hasScriptedVoice: process.argv.includes('--scripted-voice'),
  report: console.log,
});
if (best === 0) {
  console.error(`This machine does not sustain the fewest calls that are tried: ${limit}.`);
  process.exit(1);
}
const calls = Math.max(1, Math.floor(best * RESERVE));
console.log(`\nThis machine sustains ${best} calls. Beyond that: ${limit}.`);
console.log(`Proposed bound, with a reserve of a fifth: PARLEY_MAX_CALLS=${calls}`);
if (process.argv.includes('--save')) {
  await mkdir(dataFolder, { recursive: true });
  await saveCallCapacity(dataFolder, { calls, measured_at: new Date().toISOString() });
  console.log(`Saved in ${dataFolder}: the next start uses it, unless PARLEY_MAX_CALLS is set.`);
} else {
  console.log('Save it for the next start with: npm run capacity -- --save');
}
