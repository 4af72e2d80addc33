import { beginProgram, reasonOf } from '../model-process/model-program.ts';
import type { RecognitionOrder, RecognitionReport } from './recognition-program.ts';
import type { SherpaConfig, SherpaModel } from './sherpa-model.ts';

// The program that a model of sherpa-onnx runs in. A model that is broken ends its whole process, and understanding
// takes a processor for itself, so neither may happen in the process that runs calls.

/** What the program starts with. */
export type SherpaStart = { type: 'load'; packageName: string; model: SherpaModel };

type SherpaStream = {
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  inputFinished(): void;
};

/** The little of sherpa-onnx's binding that is used. */
type Sherpa = {
  OnlineRecognizer: new (
    config: SherpaConfig,
  ) => {
    createStream(): SherpaStream;
    isReady(stream: SherpaStream): boolean;
    decode(stream: SherpaStream): void;
    getResult(stream: SherpaStream): { text: string };
  };
  OfflineRecognizer: new (
    config: SherpaConfig,
  ) => {
    createStream(hotwords?: string): SherpaStream;
    setConfig(config: SherpaConfig): void;
    decode(stream: SherpaStream): void;
    getResult(stream: SherpaStream): { text: string };
  };
};

/** Understands one utterance. */
type SherpaUtterance = {
  /** The text so far, when it has changed. */
  hear(samples: Float32Array): string | undefined;
  end(): string;
};

const SAMPLE_RATE_HZ = 16_000;
// A streaming model understands the last word only once it has heard what follows.
const TAIL_SECONDS = 0.5;

type SherpaOrder = SherpaStart | RecognitionOrder;

let open: ((order: Extract<SherpaOrder, { type: 'start' }>) => SherpaUtterance) | undefined;
const utterances = new Map<number, SherpaUtterance>();

// Orders come while the model is still being loaded, and are followed in the order in which they came.
let following = Promise.resolve();
const report = beginProgram<SherpaOrder, RecognitionReport>((order) => {
  following = following.then(() => execute(order));
});

async function execute(order: SherpaOrder): Promise<void> {
  if (order.type === 'load') return load(order);
  try {
    follow(order);
  } catch {
    utterances.delete(order.utterance);
    report({ type: 'error', utterance: order.utterance });
  }
}

async function load({ packageName, model }: SherpaStart): Promise<void> {
  try {
    const imported = await import(packageName);
    const sherpa: Sherpa = imported.default ?? imported;
    open = model.isStreaming ? streamingOpener(sherpa, model) : offlineOpener(sherpa, model);
    report({ type: 'ready' });
  } catch (error) {
    report({ type: 'unavailable', reason: reasonOf(error) });
  }
}

function follow(order: RecognitionOrder): void {
  const { utterance } = order;
  switch (order.type) {
    case 'start':
      if (open) utterances.set(utterance, open(order));
      break;
    case 'sound': {
      const text = utterances
        .get(utterance)
        ?.hear(Float32Array.from(order.samples, (value) => value / 32_768));
      if (text) report({ type: 'delta', utterance, text });
      break;
    }
    case 'end': {
      const text = utterances.get(utterance)?.end();
      if (utterances.delete(utterance)) report({ type: 'end', utterance, text: text ?? '' });
      break;
    }
    case 'cancel':
      utterances.delete(utterance);
  }
}

function streamingOpener({ OnlineRecognizer }: Sherpa, { config }: SherpaModel): () => SherpaUtterance {
  const recogniser = new OnlineRecognizer(config);
  return () => {
    const stream = recogniser.createStream();
    let known = '';
    const decode = () => {
      while (recogniser.isReady(stream)) recogniser.decode(stream);
      return recogniser.getResult(stream).text.trim();
    };
    return {
      hear(samples) {
        stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE_HZ });
        const text = decode();
        const hasChanged = text !== known;
        known = text;
        return hasChanged ? text : undefined;
      },
      end() {
        const tail = new Float32Array(TAIL_SECONDS * SAMPLE_RATE_HZ);
        stream.acceptWaveform({ samples: tail, sampleRate: SAMPLE_RATE_HZ });
        stream.inputFinished();
        return decode();
      },
    };
  };
}

function offlineOpener(
  { OfflineRecognizer }: Sherpa,
  model: SherpaModel,
): (order: Extract<SherpaOrder, { type: 'start' }>) => SherpaUtterance {
  let language = '';
  const recogniser = new OfflineRecognizer(configFor(model, language));
  return ({ language: wanted, keywords }) => {
    const pieces: Float32Array[] = [];
    return {
      hear(samples) {
        pieces.push(samples);
        return undefined;
      },
      end() {
        if (model.hasLanguage && wanted !== language) recogniser.setConfig(configFor(model, wanted));
        language = wanted;
        const hotwords = model.takesKeywords ? keywords.join('/') : '';
        const stream = hotwords === '' ? recogniser.createStream() : recogniser.createStream(hotwords);
        stream.acceptWaveform({ samples: joined(pieces), sampleRate: SAMPLE_RATE_HZ });
        recogniser.decode(stream);
        return recogniser.getResult(stream).text.trim();
      },
    };
  };
}

/** Without a language the model finds out itself; one that is made for English alone is not told any. */
function configFor({ config, languages, hasLanguage }: SherpaModel, language: string): SherpaConfig {
  if (!hasLanguage) return config;
  const told = languages?.length === 1 ? languages[0] : language;
  const whisper = { ...(config.modelConfig.whisper as object), language: told };
  return { ...config, modelConfig: { ...config.modelConfig, whisper } };
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
