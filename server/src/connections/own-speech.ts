import { createSherpaRecogniser } from '@parley/engine/speech-to-text/sherpa-onnx.ts';
import type { SpeechSynthesizer } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { Settings } from '../env.ts';
import type { OwnRecognisers } from './recogniser-candidates.ts';
import { readScriptedSpeech } from './scripted-speech-file.ts';

/** Ears and voice that the operator gave this server beside its services. */
export type OwnSpeech = AsyncDisposable & {
  recognisers: OwnRecognisers;
  scriptedVoice: SpeechSynthesizer | undefined;
};

/**
 * Opens them; a model is loaded before this settles, so that the operator hears at the start what is wrong with it.
 * @throws {SherpaModelError}
 * @throws {Error} when the script cannot be read
 */
export async function openOwnSpeech({ speech }: Pick<Settings, 'speech'>): Promise<OwnSpeech> {
  const { scriptedFile, sherpaModelFolder } = speech;
  const script = scriptedFile ? readScriptedSpeech(scriptedFile) : {};
  const sherpa = sherpaModelFolder ? createSherpaRecogniser(sherpaModelFolder) : undefined;
  await sherpa?.ready;
  return {
    recognisers: { scripted: script.recogniser, sherpa },
    scriptedVoice: script.voice,
    [Symbol.asyncDispose]: async () => sherpa?.[Symbol.asyncDispose](),
  };
}
