import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createScriptedRecogniser } from '@parley/engine/speech-to-text/scripted.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import { createScriptedSynthesizer } from '@parley/engine/text-to-speech/scripted.ts';
import type { SpeechSynthesizer } from '@parley/engine/text-to-speech/text-to-speech.ts';

/** Who understands and speaks by a script. */
export type ScriptedSpeech = {
  recogniser?: SpeechRecogniser | undefined;
  voice?: SpeechSynthesizer | undefined;
};

/**
 * The scripted recogniser and voice of a JSON file, `{ "recogniser": …, "voice": … }`; each may be left out.
 * @throws {Error} naming the file, when it cannot be read or holds no script
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
