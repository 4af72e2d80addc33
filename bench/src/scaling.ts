import { parseArgs } from 'node:util';
import { heldCalls, simulateChatTurns } from './scaling/machine-model.ts';
import { MEASURED, MEASURED_COSTS, PER_CALL } from './scaling/measured-machine.ts';

// npm run scaling [-- --calls 10000 --server-ms 1.2 --database-ms 0.4]: what machines of 1 to 16 cores do by the model of
// docs/scaling.md, beside what was measured, and what so many calls at once need.

const USAGE = 'There are --calls, --server-ms, --database-ms and --caller-ms, each with a number.';
const { wanted, costs } = readArguments();
const CORES = [1, 2, 4, 8, 16] as const;
const PARALLEL = 50;
/** A machine is planned to this part of what it can. */
const RESERVE = 0.8;

console.log('Measured, and by the model (chat turns a second, 50 parallel):');
for (const { name, machine, turnsPerSecond } of MEASURED) {
  const modelled = simulateChatTurns(machine, Math.random);
  const error = ((modelled / turnsPerSecond - 1) * 100).toFixed(0);
  console.log(
    `  ${name.padEnd(60)} ${turnsPerSecond.toFixed(0).padStart(6)} ${modelled.toFixed(0).padStart(6)}  ${error} %`,
  );
}

console.log('\n  cores  processes  chat turns/s  calls  memory at that, GB');
for (const cores of CORES) {
  const processes = Math.max(1, cores - 1);
  const turns = simulateChatTurns({ cores, processes, parallel: PARALLEL * processes, costs }, Math.random);
  const calls = heldCalls({ cores, processes }, PER_CALL);
  const memoryGb = (processes * PER_CALL.processMb + calls * PER_CALL.memoryMb) / 1_000;
  const cells = [String(cores), String(processes), turns.toFixed(0), String(calls), memoryGb.toFixed(1)];
  console.log([7, 11, 14, 7, 12].map((width, index) => (cells[index] ?? '').padStart(width)).join(''));
}

const perSecond = (each: number) => (wanted / PER_CALL.secondsPerTurn) * each;
console.log(`\n${wanted} calls at once, each machine at ${RESERVE * 100} %:`);
for (const cores of CORES) {
  const calls = Math.floor(heldCalls({ cores, processes: Math.max(1, cores - 1) }, PER_CALL) * RESERVE);
  console.log(`  ${Math.ceil(wanted / calls)} machines of ${cores} cores, ${calls} calls each`);
}
const began = wanted / PER_CALL.secondsPerCall;
const statements = perSecond(PER_CALL.statementsPerTurn) + began * PER_CALL.statementsPerCall;
const walMb = (perSecond(PER_CALL.walKbPerTurn) + began * PER_CALL.walKbPerCall) / 1_024;
console.log(
  `  PostgreSQL: ${statements.toFixed(0)} statements/s, ${walMb.toFixed(1)} MB/s of write-ahead log`,
);

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        calls: { type: 'string', default: '10000' },
        'server-ms': { type: 'string', default: String(MEASURED_COSTS.serverMs) },
        'database-ms': { type: 'string', default: String(MEASURED_COSTS.databaseMs) },
        'caller-ms': { type: 'string', default: '0' },
      },
    });
    const broken = Object.entries(values).find(([, text]) => !/^\d+(\.\d+)?$/.test(text));
    if (broken) throw new Error(`--${broken[0]} must be a number, not "${broken[1]}".`);
    const [serverMs, databaseMs] = [Number(values['server-ms']), Number(values['database-ms'])];
    const costs = { serverMs, databaseMs, callerMs: Number(values['caller-ms']) };
    return { wanted: Number(values.calls), costs };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}
