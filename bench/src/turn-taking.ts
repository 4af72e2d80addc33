import { writeFile } from 'node:fs/promises';
import { Espeak } from '../src/text-to-speech/espeak.ts';
import { createSynchronousVoiceActivity } from '../src/voice-activity/layered.ts';
import { CONDITIONS } from './conditions.ts';
import { type MeasuredSettings, measureCondition } from './measure-condition.ts';
import { createPhraseClips } from './phrase-clips.ts';
import { turnTakingDocument } from './turn-taking-document.ts';
import type { MeasuredRow } from './turn-taking-table.ts';

// npm run turn-taking: plays all calls and writes docs/turn-taking.md.

const DOCUMENT = new URL('../../docs/turn-taking.md', import.meta.url);
const NORMAL: MeasuredSettings = {
  eagerness: 'normal',
  interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
  understanding: 'streaming',
  voices: 2,
};

await using espeak = new Espeak();
await using voiceActivity = await createSynchronousVoiceActivity();
const clips = createPhraseClips(espeak);

async function rows(
  settings: Partial<MeasuredSettings>,
  isMeasured: (name: string) => boolean,
): Promise<MeasuredRow[]> {
  const measured: MeasuredRow[] = [];
  for (const condition of CONDITIONS.filter(({ name }) => isMeasured(name))) {
    console.error(`${JSON.stringify(settings)} ${condition.name} …`);
    const verdict = await measureCondition(condition, { ...NORMAL, ...settings }, { voiceActivity, clips });
    measured.push({ name: condition.name, verdict });
  }
  return measured;
}

const all = () => true;
const [eager, normal, patient] = [
  await rows({ eagerness: 'eager' }, all),
  await rows({ eagerness: 'normal' }, all),
  await rows({ eagerness: 'patient' }, all),
];
const isSpoken = (name: string) => /quiet|pauses|dictation|back-channels|overlapping speech$/.test(name);
const whole = await rows({ understanding: 'whole' }, isSpoken);
const isStopping = (name: string) => /back-channels|overlapping|coughs|typing|, 0 dB/.test(name);
const sensitivity = (whileSpeaking: 'low' | 'high') =>
  rows({ interruption: { ...NORMAL.interruption, whileSpeaking } }, isStopping);
const interruptions = {
  low: await sensitivity('low'),
  normal: normal.filter(({ name }) => isStopping(name)),
  high: await sensitivity('high'),
};
await writeFile(
  DOCUMENT,
  turnTakingDocument({ ends: { eager, normal, patient, whole }, interruptions: { ...interruptions, whole } }),
);
