import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { type CheckResult, checkTable, runChecks } from './telephone-check/check.ts';
import { conversationChecks } from './telephone-check/checks/conversation-checks.ts';
import { failureChecks } from './telephone-check/checks/failure-checks.ts';
import { lineChecks } from './telephone-check/checks/line-checks.ts';
import { loadChecks } from './telephone-check/checks/load-checks.ts';
import { outgoingChecks } from './telephone-check/checks/outgoing-checks.ts';
import { recordingChecks } from './telephone-check/checks/recording-checks.ts';
import { transferChecks } from './telephone-check/checks/transfer-checks.ts';
import { trunkChecks } from './telephone-check/checks/trunk-checks.ts';
import { exchangeVersion, missingForExchange, prepareChroot } from './telephone-check/chroot.ts';
import { setTelephoneStage } from './telephone-check/telephone-stage.ts';
import { RATE_HZ, speakSentences } from './voice/caller-frames.ts';

// npm run telephone-check -- [--socket] [WORDS]: calls over a real Asterisk, through the bridge or, with `--socket`, by
// the media socket that it opens itself; with words, only the checks whose names contain them. Ends with 1 when a check
// fails.

const given = process.argv.slice(2);
const way = given.includes('--socket') ? 'socket' : 'bridge';
const words = given.filter((word) => word !== '--socket').join(' ');
const missing = await missingForExchange();
if (missing) {
  console.error(missing);
  process.exit(2);
}
const checks = [
  ...conversationChecks,
  ...recordingChecks,
  ...lineChecks,
  ...transferChecks,
  ...outgoingChecks,
  // A gateway opens the media socket itself.
  ...(way === 'socket' ? trunkChecks : []),
  ...loadChecks,
  ...failureChecks,
].filter(({ name }) => name.includes(words));
const chroot = await prepareChroot();
const question = await spokenQuestion();
const results = await checkAll();
console.log(`\n${await exchangeVersion(chroot)}\n\n${checkTable(results)}`);
process.exit(results.every(({ passed }) => passed) ? 0 : 1);

async function checkAll(): Promise<CheckResult[]> {
  await using stage = await setTelephoneStage(chroot, way);
  return await runChecks(checks, { stage, question }, ({ name, passed, figure }) =>
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}: ${figure}`),
  );
}

/** As telephone lines carry it. */
async function spokenQuestion(): Promise<Uint8Array> {
  const [samples = new Int16Array()] = await speakSentences();
  const encoder = createAudioEncoder(RATE_HZ, { encoding: 'mu-law', sampleRateHz: 8_000 });
  return Buffer.concat([encoder.encode(samples), encoder.end()]);
}
