import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { listSpeechModels } from '@parley/contract/speech-models.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderWithKeptModels, installKeptModels, NOT_TO_BE_HAD } from '../support/kept-models.ts';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { speakEnglish } from '../support/spoken-english.ts';

// A telephone call that the model for English hears. The model is installed by the product's own command into a folder
// that is kept between runs. Where no source has it, the command says so and the call is answered without being heard.

const SPEECH = 'Could you please tell me your opening hours?';
const ANSWER = 'We are open from nine to six.';
const DEAF = 'I cannot understand speech on this line. You can answer me with the keys of your telephone.';
const BETWEEN_SENTENCES_MS = 700;
const NEVER = { turn_timeout: -1, silence_end_call_timeout: -1 };
const LONG = { timeout: 60_000, interval: 50 };

let folder = '';
let stage: PhoneStage;
let isModelThere = false;
beforeAll(async () => {
  const { isComplete, messages } = await installKeptModels('en');
  folder = await folderWithKeptModels();
  stage = await setPhoneStage(
    {
      rules: [{ contains: 'hours', reply: { text: ANSWER } }],
      otherwise: { text: 'I did not understand that.' },
    },
    {
      env: { PARLEY_DATA: folder },
      config: {
        agent: { first_message: 'Good morning.' },
        // A model that is loaded again takes longer than a caller would wait where other tests run.
        turn: { ...NEVER, soft_timeout_config: { timeout_seconds: -1 } },
      },
    },
  );
  const { understood } = await stage.server.owner.call(listSpeechModels, {});
  isModelThere = understood.includes('en');
  // Otherwise a broken installation would look like a machine without a network.
  expect(isModelThere, messages).toBe(isComplete);
  if (isModelThere) return;
  expect(messages).toMatch(NOT_TO_BE_HAD);
  console.warn(`No call was heard by the model for English: ${messages}`);
}, 300_000);
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

it('hears a caller with an installed model, also where its process is killed in the middle of a sentence', async () => {
  using telephone = await stage.call();
  await telephone.listen(BETWEEN_SENTENCES_MS);
  if (isModelThere) {
    await telephone.say(await speakEnglish(SPEECH));
    await telephone.hear();
    await telephone.listen(BETWEEN_SENTENCES_MS);
    const beginsMs = telephone.now();
    const said = telephone.say(await speakEnglish(SPEECH));
    await expect.poll(() => telephone.now() - beginsMs, LONG).toBeGreaterThan(1_000);
    await killRecogniser();
    await said;
    await telephone.hear();
    await telephone.listen(BETWEEN_SENTENCES_MS);
  }
  telephone.hangUp();
  const { transcript } = await stage.logged(telephone.callSid);
  const heard = transcript.filter(({ role }) => role === 'user');
  const answers = transcript.filter(({ role }) => role === 'agent').map(({ message }) => message);
  expect(answers).toEqual(isModelThere ? ['Good morning.', ANSWER, ANSWER] : [`Good morning. ${DEAF}`]);
  for (const { message } of heard) expect(message).toMatch(/opening hours[.?]$/);
}, 180_000);

/** Ends the process of this server in which the model runs, as the system does when memory runs out. */
async function killRecogniser(): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  const pids = stdout.split('\n').flatMap((line) => {
    const pid = /^\s*(\d+) .*vosk-program/.exec(line)?.[1];
    return pid ? [Number(pid)] : [];
  });
  expect(pids).toHaveLength(1);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}
