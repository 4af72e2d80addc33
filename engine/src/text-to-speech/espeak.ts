import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type EspeakTask, EspeakThread } from './espeak-thread.ts';
import { espeakInstruction } from './espeak-voice.ts';
import { createSpeechCache } from './speech-cache.ts';
import { type SpeechChunk, type SpeechSynthesizer, TextToSpeechError } from './text-to-speech.ts';

/** The built-in voices: espeak-ng, compiled to WebAssembly, in threads of its own. */
export type Espeak = SpeechSynthesizer &
  AsyncDisposable & {
    /** Whether the optional package is there. */
    isInstalled: boolean;
    /** Starts a thread, so that the first text does not wait for it. */
    warmUp(): void;
  };

type EspeakOptions = {
  /** Threads at most; the second starts when the first is at work. */
  maxThreads?: number;
  /** Texts that may wait for a thread, each for about a hundredth of a second; more are refused as `busy`. */
  maxWaiting?: number;
  packageName?: string;
};

const PACKAGE = '@echogarden/espeak-ng-emscripten';

export function createEspeak({
  maxThreads = 2,
  maxWaiting = 500,
  packageName = PACKAGE,
}: EspeakOptions = {}): Espeak {
  const isInstalled = isPackageThere(packageName);
  let threads: EspeakThread[] = [];
  let hasStopped = false;
  const waiting = new Set<() => void>();
  const cache = createSpeechCache();

  function wakeNext(): void {
    const [next] = waiting;
    // Woken for nothing, the first would have to queue up again as the last.
    if (next && freeThread()) next();
  }

  function start(): EspeakThread {
    const thread = new EspeakThread(packageName, wakeNext);
    threads = [...threads, thread];
    return thread;
  }

  function freeThread(): EspeakThread | undefined {
    threads = threads.filter((thread) => !thread.hasEnded());
    const ready = threads.filter((thread) => thread.isReady());
    const idle = ready.find((thread) => !thread.isBusy());
    if (idle) return idle;
    // Loading takes far longer than a sentence does, so what comes meanwhile waits for the thread that is at work.
    if (ready.length > 0) {
      if (threads.length < maxThreads) start();
      return undefined;
    }
    const [first = start()] = threads;
    return first.isBusy() ? undefined : first;
  }

  /** Waits for a turn, first come first served, and has the task spoken; nothing when the signal aborted before. */
  async function spoken(
    task: EspeakTask,
  ): Promise<{ chunks?: Iterable<SpeechChunk> | AsyncIterable<SpeechChunk> }> {
    const { signal, ...what } = task;
    const key = JSON.stringify(what);
    for (let hasWaited = false; !signal.aborted; hasWaited = true) {
      const chunks = cache.get(key);
      if (chunks) {
        if (hasWaited) wakeNext();
        return { chunks };
      }
      // New requests queue behind those that wait.
      const thread = hasWaited || waiting.size === 0 ? freeThread() : undefined;
      if (thread) return { chunks: cache.listen(key, thread.speak(task), signal) };
      if (!hasWaited && waiting.size >= maxWaiting) {
        throw new TextToSpeechError('busy', 'Too many texts wait to be spoken.');
      }
      await turn(signal);
    }
    wakeNext();
    return {};
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  return {
    isInstalled,
    warmUp() {
      if (isInstalled && !hasStopped && threads.length === 0) start();
    },
    async *speak({ text, voiceId, language, settings, sampleRateHz, signal }) {
      if (!isInstalled) {
        throw new TextToSpeechError('unavailable', `The package ${packageName} is not installed.`);
      }
      const instruction = espeakInstruction(voiceId, language, settings);
      if (!instruction) throw new TextToSpeechError('unknown_voice', 'espeak has no such voice.');
      if (hasStopped) throw new TextToSpeechError('unavailable', 'The server is stopping.');
      const { chunks } = await spoken({ text, instruction, sampleRateHz, signal });
      for await (const chunk of chunks ?? []) {
        if (signal.aborted) return;
        yield chunk;
      }
    },
    async [Symbol.asyncDispose]() {
      hasStopped = true;
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function isPackageThere(packageName: string): boolean {
  try {
    return existsSync(createRequire(import.meta.url).resolve(packageName));
  } catch {
    return false;
  }
}
