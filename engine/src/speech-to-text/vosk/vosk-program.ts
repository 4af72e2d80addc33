import { beginProgram, reasonOf } from '../../model-process/model-program.ts';
import type { RecognitionOrder, RecognitionReport } from '../recognition-program.ts';
import type { ExpectedSpeech } from '../speech-to-text.ts';
import { loadVoskModel, type VoskFiles, type VoskModel, type VoskRecognition } from './vosk-library.ts';
import { expectedPhrases } from './vosk-phrases.ts';
import { VoskUtterance } from './vosk-utterance.ts';

// The program that a model of Vosk runs in. A broken model ends its whole process, and understanding takes processors
// for itself, so neither may happen in the process that runs calls.

/** What the program starts with. */
export type VoskStart = { type: 'load'; files: VoskFiles };

/** Silence that a model is run with before it is ready, in samples. */
const WARM_UP_SAMPLES = 8_000;
const LAG_EVERY_MS = 1_000;

let model: VoskModel | undefined;
const utterances = new Map<number, VoskUtterance>();

// Orders come while the model is still being loaded, and are followed in the order in which they came.
let following = Promise.resolve();
const report = beginProgram<VoskStart | RecognitionOrder, RecognitionReport>((order) => {
  following = following.then(() => (order.type === 'load' ? load(order) : follow(order)));
});

async function load({ files }: VoskStart): Promise<void> {
  try {
    model = loadVoskModel(files);
    const silence = model.open();
    await silence.accept(new Int16Array(WARM_UP_SAMPLES));
    await silence.finish();
    silence.free();
    report({ type: 'ready' });
    setInterval(reportLag, LAG_EVERY_MS);
  } catch (error) {
    report({ type: 'unavailable', reason: reasonOf(error) });
  }
}

function follow(order: RecognitionOrder): void {
  const { utterance } = order;
  const known = utterances.get(utterance);
  switch (order.type) {
    case 'start':
      start(order);
      break;
    case 'sound':
      known?.hear(order.samples);
      break;
    case 'end':
      known?.end();
      break;
    case 'cancel':
      utterances.delete(utterance);
      known?.cancel();
  }
}

function start({ utterance, language, expected }: Extract<RecognitionOrder, { type: 'start' }>): void {
  const conclude = (message: RecognitionReport) => {
    if (utterances.delete(utterance)) report(message);
  };
  try {
    if (!model) throw new Error('no model is loaded');
    const heard = new VoskUtterance(
      { free: model.open(), limited: openLimited(model, language, expected) },
      {
        onDelta: (text) => report({ type: 'delta', utterance, text }),
        onEnd: ({ text, words }) => conclude({ type: 'end', utterance, text, words }),
        onError: () => conclude({ type: 'error', utterance }),
      },
    );
    utterances.set(utterance, heard);
  } catch {
    report({ type: 'error', utterance });
  }
}

function openLimited(
  { hasWord, open }: VoskModel,
  language: string,
  expected: ExpectedSpeech | undefined,
): VoskRecognition | undefined {
  const code = language.slice(0, 2).toLowerCase();
  const phrases = expected && expectedPhrases(expected, code, hasWord);
  return phrases && open(phrases);
}

let reportedLagMs = 0;

function reportLag(): void {
  const lagMs = Math.max(0, ...[...utterances.values()].map((utterance) => utterance.lagMs()));
  if (lagMs !== reportedLagMs) report({ type: 'lag', lagMs });
  reportedLagMs = lagMs;
}
