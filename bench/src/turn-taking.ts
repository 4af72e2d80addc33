import { writeFile } from 'node:fs/promises';
import { Espeak } from '../../engine/src/text-to-speech/espeak.ts';
import { createSynchronousVoiceActivity } from '../../engine/src/voice-activity/layered.ts';
import { CONDITIONS } from '../../engine/turn-taking/conditions.ts';
import {
  createStreamingRecogniser,
  createWholeRecogniser,
} from '../../engine/turn-taking/knowing-recogniser.ts';
import { type MeasuredSettings, measureCondition } from '../../engine/turn-taking/measure-condition.ts';
import { createPhraseClips, type PhraseClips } from '../../engine/turn-taking/phrase-clips.ts';
import { turnTakingDocument } from '../../engine/turn-taking/turn-taking-document.ts';
import type { MeasuredRow } from '../../engine/turn-taking/turn-taking-table.ts';
import { createVoskRecogniser } from '../../engine/turn-taking/vosk-recogniser.ts';
import { openMeasuredModels } from './voice/measured-models.ts';

// npm run turn-taking: plays all calls and writes docs/turn-taking.md.

const DOCUMENT = new URL('../../docs/turn-taking.md', import.meta.url);
const NORMAL: MeasuredSettings = {
  eagerness: 'normal',
  interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
  openRecogniser: createStreamingRecogniser,
  voicesOf: ({ voices }) => voices,
};

await using models = openMeasuredModels();
const vosk = models.recognisers(['fr', 'en', 'es']);
await using espeak = new Espeak();
await using voiceActivity = await createSynchronousVoiceActivity();
const builtIn = createPhraseClips(espeak);
const natural = createPhraseClips(models.voice());

async function rows(
  settings: Partial<MeasuredSettings>,
  isMeasured: (name: string) => boolean,
  clips: PhraseClips = builtIn,
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
const whole = await rows({ openRecogniser: createWholeRecogniser }, isSpoken);
const isStopping = (name: string) => /back-channels|overlapping|coughs|typing|, 0 dB/.test(name);
const sensitivity = (whileSpeaking: 'low' | 'high') =>
  rows({ interruption: { ...NORMAL.interruption, whileSpeaking } }, isStopping);
const interruptions = {
  low: await sensitivity('low'),
  normal: normal.filter(({ name }) => isStopping(name)),
  high: await sensitivity('high'),
};
const heard = (eagerness: MeasuredSettings['eagerness']) =>
  rows(
    {
      eagerness,
      voicesOf: ({ naturalVoices }) => naturalVoices,
      openRecogniser: (_, clock, language) => createVoskRecogniser(vosk(language), clock, language),
    },
    all,
    natural,
  );
const installed = { eager: await heard('eager'), normal: await heard('normal') };
await writeFile(
  DOCUMENT,
  turnTakingDocument({
    ends: { eager, normal, patient, whole },
    interruptions: { ...interruptions, whole },
    installed,
  }),
);
