import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import { createSherpaRecogniser } from '@parley/engine/speech-to-text/sherpa-onnx.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import { type VoskOptions, VoskRecognisers } from '@parley/engine/speech-to-text/vosk/vosk.ts';
import { createScriptedSynthesizer } from '@parley/engine/text-to-speech/scripted.ts';
import type { SpeechSynthesizer } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { Settings } from '../settings/settings.ts';
import type { OwnRecognisers } from './speech-recognisers.ts';

/** Ears and voice that the operator gave this server beside its services. */
type OwnSpeech = AsyncDisposable & {
  recognisers: OwnRecognisers & { vosk: VoskRecognisers };
  scriptedVoice: SpeechSynthesizer | undefined;
};

/**
 * Opens them; the operator's model is loaded before this settles, so that they hear at the start what is wrong with it.
 * @param models the installed model of a language, and how many calls all of them may hear at once
 * @throws {SherpaModelError}
 * @throws {Error} when the script cannot be read
 */
export async function openOwnSpeech(
  { speech }: Pick<Settings, 'speech'>,
  models: Pick<VoskOptions, 'filesFor' | 'maxCalls' | 'callsElsewhere'>,
): Promise<OwnSpeech> {
  const { scriptedFile, sherpaModelFolder } = speech;
  const script = scriptedFile ? readScriptedSpeech(scriptedFile) : {};
  const sherpa = sherpaModelFolder ? createSherpaRecogniser(sherpaModelFolder) : undefined;
  await sherpa?.ready;
  const vosk = new VoskRecognisers(models);
  return {
    recognisers: { scripted: script.recogniser, sherpa, vosk },
    scriptedVoice: script.voice,
    async [Symbol.asyncDispose]() {
      await Promise.all([sherpa?.[Symbol.asyncDispose](), vosk[Symbol.asyncDispose]()]);
    },
  };
}

/** Who understands and speaks by a script. */
type ScriptedSpeech = {
  recogniser?: SpeechRecogniser | undefined;
  voice?: SpeechSynthesizer | undefined;
};

/**
 * The scripted recogniser and voice of a JSON file, `{ "recogniser": …, "voice": … }`; each may be left out.
 * @throws {Error} naming the file, when it cannot be read or has no script
 */
export function readScriptedSpeech(path: string): ScriptedSpeech {
  try {
    const { recogniser, voice } = JSON.parse(readFileSync(path, 'utf8'));
    return {
      recogniser: recogniser && createScriptedRecogniser(recogniser, sleep),
      voice: voice && createScriptedSynthesizer(voice, sleep),
    };
  } catch (cause) {
    throw new Error(`PARLEY_SCRIPTED_SPEECH: ${path} holds no script of speech.`, { cause });
  }
}

async function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  await pause(durationMs, undefined, { signal }).catch(() => {});
}
