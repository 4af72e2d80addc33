import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A model as sherpa-onnx takes it. */
export type SherpaModel = {
  /** Folder's own name. */
  name: string;
  /** Whether it recognises streamed speech, or only whole utterances. */
  isStreaming: boolean;
  /** Configuration of the recogniser; `language` is to be filled in where `hasLanguage`. */
  config: SherpaConfig;
  /** Languages that it understands, by two letters; undefined where its name says nothing of them. */
  languages: readonly string[] | undefined;
  /** Whether it is told the language of what it hears. */
  hasLanguage: boolean;
  /** Whether it is told words to expect. */
  takesKeywords: boolean;
};

/** The part of sherpa-onnx's configuration that is used. */
export type SherpaConfig = {
  featConfig: { sampleRate: number; featureDim: number };
  modelConfig: Record<string, unknown> & { tokens: string; numThreads: number };
  decodingMethod: 'greedy_search' | 'modified_beam_search';
  hotwordsScore?: number;
};

/** The configured folder contains no usable model; the sentence is for the operator. */
export class SherpaModelError extends Error {
  override name = 'SherpaModelError';
}

const THREADS = 2;

/**
 * Detects which model a folder contains, by the file names that sherpa-onnx's models come with.
 * @throws {SherpaModelError}
 */
export function readSherpaModel(folder: string): SherpaModel {
  const files = filesOf(folder);
  const name = basename(folder);
  const onnx = (mark: RegExp) => pickModelFile(files, mark);
  const tokensFile = files.find((file) => /(^|-)tokens\.txt$/.test(file));
  const found = findFamily({ name, files, onnx });
  if (!found) {
    throw new SherpaModelError(
      `${folder} holds no speech recognition model that Parley knows: streaming or offline transducer (zipformer), paraformer, whisper, moonshine, sense-voice, CTC of NeMo. Keep the names that the files came with.`,
    );
  }
  if (!tokensFile) throw new SherpaModelError(`${folder} holds a model but no tokens.txt.`);
  const { family, model, modelType, isStreaming = false, hasLanguage = false } = found;
  const bpeVocab = files.find((file) => file === 'bpe.vocab');
  // Only there can words be given with each utterance.
  const takesKeywords = family === 'transducer' && !isStreaming && bpeVocab !== undefined;
  return {
    name,
    isStreaming,
    hasLanguage,
    takesKeywords,
    languages: languagesOf(name),
    config: {
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: {
        [family]: inFolder(folder, model),
        tokens: join(folder, tokensFile),
        numThreads: THREADS,
        provider: 'cpu',
        ...(modelType ? { modelType } : {}),
        ...(takesKeywords ? { modelingUnit: 'bpe', bpeVocab: join(folder, bpeVocab) } : {}),
      },
      decodingMethod: takesKeywords ? 'modified_beam_search' : 'greedy_search',
      ...(takesKeywords ? { hotwordsScore: 1.5 } : {}),
    },
  };
}

type Family = {
  family: string;
  /** Files by the name of their setting. */
  model: Readonly<Record<string, string>>;
  modelType?: string;
  isStreaming?: boolean;
  hasLanguage?: boolean;
};

type FolderContent = { name: string; files: readonly string[]; onnx: (mark: RegExp) => string | undefined };

function findFamily({ name, files, onnx }: FolderContent): Family | undefined {
  const [encoder, decoder, joiner] = [onnx(/encoder/), onnx(/decoder/), onnx(/joiner/)];
  const isStreaming = /streaming/i.test(name) || files.some((file) => /-chunk-\d+/.test(file));
  const preprocessor = onnx(/^preprocess/);
  const uncachedDecoder = onnx(/^uncached_decode/);
  const cachedDecoder = onnx(/^cached_decode/);
  const moonshineEncoder = onnx(/^encode\b/);
  if (preprocessor && uncachedDecoder && cachedDecoder && moonshineEncoder) {
    const model = { preprocessor, encoder: moonshineEncoder, uncachedDecoder, cachedDecoder };
    return { family: 'moonshine', model };
  }
  if (encoder && decoder && joiner) {
    const isNemo = /nemo|parakeet/i.test(name) && !isStreaming;
    const family = { family: 'transducer', model: { encoder, decoder, joiner }, isStreaming };
    return isNemo ? { ...family, modelType: 'nemo_transducer' } : family;
  }
  if (encoder && decoder && isStreaming)
    return { family: 'paraformer', model: { encoder, decoder }, isStreaming };
  if (encoder && decoder && (/whisper/i.test(name) || /-encoder/.test(encoder))) {
    return { family: 'whisper', model: { encoder, decoder }, hasLanguage: true };
  }
  const model = onnx(/^model/);
  if (!model) return undefined;
  if (/sense-?voice/i.test(name)) return { family: 'senseVoice', model: { model } };
  if (/paraformer/i.test(name)) return { family: 'paraformer', model: { model } };
  return /nemo.*ctc|ctc.*nemo/i.test(name) && !isStreaming
    ? { family: 'nemoCtc', model: { model } }
    : undefined;
}

/** The one of the two sizes that models come in that is faster and, for this purpose, as good. */
function pickModelFile(files: readonly string[], mark: RegExp): string | undefined {
  const fitting = files.filter((file) => file.endsWith('.onnx') && mark.test(file));
  return fitting.find((file) => file.includes('int8')) ?? fitting[0];
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    throw new SherpaModelError(`PARLEY_SHERPA_MODEL names ${folder}, which cannot be read.`, { cause });
  }
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([setting, file]) => [setting, join(folder, file)]));
}

const LANGUAGE_CODES =
  /^(en|fr|es|it|pt|nl|de|pl|sv|da|fi|no|cs|ru|uk|bg|hu|ro|el|tr|ar|fa|hi|bn|id|ms|th|vi|zh|yue|ja|ko)$/;

/** `…-zipformer-fr-2023-04-14` says fr, `whisper-tiny.en` says en. */
function languagesOf(name: string): string[] | undefined {
  const codes = name
    .toLowerCase()
    .split(/[-_.]/)
    .filter((word) => LANGUAGE_CODES.test(word));
  return codes.length > 0 ? codes : undefined;
}
