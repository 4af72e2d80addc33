import { loadVoskModel, type VoskModel } from '../../../engine/src/speech-to-text/vosk/vosk-library.ts';
import { Kokoro } from '../../../engine/src/text-to-speech/kokoro/kokoro.ts';
import type { SpeechSynthesizer } from '../../../engine/src/text-to-speech/text-to-speech.ts';
import { readSettings } from '../../../server/src/env.ts';
import { openSpeechModels } from '../../../server/src/speech-models/open-speech-models.ts';

/** The speech models of the operator's data folder; where one is not installed, the program ends and says what to do. */
export type MeasuredModels = AsyncDisposable & {
  /**
   * Loads the models of languages into this process.
   * @returns that of a language
   */
  recognisers(languages: readonly string[]): (language: string) => VoskModel;
  /** Makes sure that the model of a language is installed. */
  requireRecogniser(language: string): void;
  /** The natural voices. */
  voice(): SpeechSynthesizer;
};

export function openMeasuredModels(): MeasuredModels {
  const installed = openSpeechModels(readSettings(process.env), console);
  const kokoro = new Kokoro({ files: () => installed.naturalVoices() });
  return {
    recognisers(languages) {
      const models = new Map(
        languages.map((language) => {
          const files = installed.recogniserFor(language);
          if (!files) requireInstallation(languages.join(' '));
          return [language, loadVoskModel(files)];
        }),
      );
      return (language) => {
        const model = models.get(language);
        if (!model) throw new Error(`No model of ${language} is loaded.`);
        return model;
      };
    },
    requireRecogniser(language) {
      if (!installed.recogniserFor(language)) requireInstallation(language);
    },
    voice() {
      if (!kokoro.isInstalled()) requireInstallation('kokoro-82m');
      return kokoro;
    },
    async [Symbol.asyncDispose]() {
      await kokoro[Symbol.asyncDispose]();
      await installed[Symbol.asyncDispose]();
    },
  };
}

/** Ends the program with what to do. */
function requireInstallation(names: string): never {
  console.error(`Not installed: ${names}. Install it first: npm run models -- install ${names}`);
  process.exit(1);
}
