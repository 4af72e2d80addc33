import { setTimeout as pause } from 'node:timers/promises';
import type { RecognitionOrder, RecognitionReport } from '../src/speech-to-text/recognition-program.ts';
import type { VoskStart } from '../src/speech-to-text/vosk/vosk-program.ts';

// A recogniser's process without a model: it understands one word for each 200 ms, and says its own process id where
// the language is `pid`, what it has loaded where it is `files`, and never answers where it is `mute`. The model `slow` takes half a second to load. More than 30 seconds of one utterance abort it.

const SLOW_MS = 500;
const WORD_SAMPLES = 3_200;
const utterances = new Map<number, { language: string; samples: number }>();

let loaded = '';
let following = Promise.resolve();
process.on('message', (order: RecognitionOrder | VoskStart) => {
  following = following.then(() => (order.type === 'load' ? load(order) : follow(order)));
});
process.on('disconnect', () => process.exit(0));

async function load({ files }: VoskStart): Promise<void> {
  if (files.modelFolder.endsWith('slow')) await pause(SLOW_MS);
  loaded = `${files.libraryPath} ${files.modelFolder}`;
  report({ type: 'ready' });
}

function follow(order: RecognitionOrder): void {
  const { utterance } = order;
  const known = utterances.get(utterance);
  if (order.type === 'start') utterances.set(utterance, { language: order.language, samples: 0 });
  if (!known) return;
  if (order.type === 'sound') {
    known.samples += order.samples.length;
    if (known.samples > 30 * 16_000) process.abort();
    report({ type: 'delta', utterance, text: wordsOf(known.samples) });
    report({ type: 'lag', lagMs: known.samples / 16 });
  }
  if (order.type === 'end' && known.language !== 'mute') {
    const answers: Record<string, string> = { pid: String(process.pid), files: loaded };
    report({ type: 'end', utterance, text: answers[known.language] ?? wordsOf(known.samples) });
  }
  if (order.type === 'end' || order.type === 'cancel') utterances.delete(utterance);
}

function wordsOf(samples: number): string {
  return Array.from({ length: Math.floor(samples / WORD_SAMPLES) }, (_, index) => `w${index}`).join(' ');
}

function report(message: RecognitionReport): void {
  process.send?.(message);
}
