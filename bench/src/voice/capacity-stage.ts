import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConversation } from '@parley/contract/conversation.ts';
import { readSettings } from '../../../server/src/env.ts';
import { startServer } from '../child.ts';
import { type CallerLanguage, type Clip, speakClips, speakNaturalClips } from './caller-frames.ts';
import { openMeasuredModels } from './measured-models.ts';
import { PLAIN_SCRIPTS, setVoiceStage, type VoiceStage } from './voice-stage.ts';

/** Who speaks for the agent, and who hears its callers. */
export type CapacityKind = {
  voice: 'built-in' | 'natural' | 'scripted';
  /** Language whose installed model hears the callers, who speak it; a script hears them unless given. */
  heardBy?: CallerLanguage | undefined;
};

export type CapacityOptions = CapacityKind & {
  /** Calls that the server lets in; all unless given. */
  bound?: number;
};

/** A server to be called by more and more callers, with what they say. */
export type CapacityStage = VoiceStage & {
  clips: readonly Clip[];
  /** Turns of conversations in which the agent's voice did not speak, so that another did. */
  countReplacedVoices(conversationIds: readonly string[]): Promise<number>;
};

const NATURAL_VOICES: Readonly<Record<CallerLanguage, { agent: string; caller: string }>> = {
  en: { agent: 'kokoro_af_heart', caller: 'am_michael' },
  fr: { agent: 'kokoro_ff_siwis', caller: 'ff_siwis' },
  es: { agent: 'kokoro_ef_dora', caller: 'em_alex' },
};
/** What a bound should be is what is measured. */
const UNBOUNDED = 100_000;

export async function setCapacityStage({
  voice,
  heardBy,
  bound = UNBOUNDED,
}: CapacityOptions): Promise<CapacityStage> {
  await using stack = new AsyncDisposableStack();
  const language = heardBy ?? 'en';
  const clips = await speakCallers({ voice, heardBy });
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-capacity-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }));
  const installed = readSettings(process.env).dataFolder;
  await symlink(join(installed, 'speech-models'), join(dataFolder, 'speech-models'));
  const { voice: scriptedVoice, recogniser, model } = PLAIN_SCRIPTS;
  const upstream = stack.use(await startServer('upstream-process.ts', { NUMBERED: 'yes' }));
  const stage = stack.use(
    await setVoiceStage(
      {
        model,
        ...(heardBy ? {} : { recogniser }),
        ...(voice === 'scripted' ? { voice: scriptedVoice } : {}),
      },
      {
        dataFolder,
        language,
        env: {
          // The whole machine is measured.
          PARLEY_PROCESSES: process.env.PARLEY_PROCESSES ?? '',
          PARLEY_OPENAI_COMPATIBLE_URL: upstream.address,
          PARLEY_OPENAI_COMPATIBLE_MODELS: 'numbered',
          PARLEY_RECOGNITION_CALLS: String(bound),
          PARLEY_MAX_CALLS: String(heardBy ? UNBOUNDED : bound),
        },
        ...(voice === 'natural' ? { voiceId: NATURAL_VOICES[language].agent, llm: 'numbered' } : {}),
      },
    ),
  );
  const owned = stack.move();
  return {
    ...stage,
    clips,
    async countReplacedVoices(conversationIds) {
      const counts = conversationIds.map(async (conversation_id) => {
        const { turns } = await stage.parley.call(getConversation, { params: { conversation_id } });
        return turns.filter(({ ledger }) => ledger?.errors.some((code) => code.startsWith('speech_'))).length;
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function speakCallers({ voice, heardBy }: CapacityKind): Promise<Clip[]> {
  await using models = openMeasuredModels();
  if (voice === 'natural') models.voice();
  if (!heardBy) return await speakClips();
  models.requireRecogniser(heardBy);
  return await speakNaturalClips(models.voice(), heardBy, NATURAL_VOICES[heardBy].caller);
}
