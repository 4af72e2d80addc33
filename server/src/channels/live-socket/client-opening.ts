import type { InitiationMessage } from '@parley/contract/live-messages.ts';

/** What a client did before its conversation began: something, nothing for too long, or it left. */
type FirstSign = 'given' | 'none' | 'left';

/** What a client sends before its conversation begins. Disposing of it stops the clock. */
export type ClientOpening = Disposable & {
  /** The start message; undefined where none came in time, or the client left. */
  readonly initiation: Promise<InitiationMessage | undefined>;
  /** Whether the client sent anything at all. */
  readonly sign: Promise<FirstSign>;
  hasLeft(): boolean;
  start(message: InitiationMessage): void;
  /** Takes note of sound or of any other message. */
  note(): void;
  leave(): void;
};

/** How long a client may take to say how it wants to begin, in milliseconds; then it begins as the agent is set. */
const INITIATION_MS = 3_000;
/** A client that sent nothing at all for this long is not waited for any more. */
const SILENT_MS = 10_000;

/** Waits for the first signs of a client, from now on. */
export function awaitOpening(): ClientOpening {
  const initiation = Promise.withResolvers<InitiationMessage | undefined>();
  const sign = Promise.withResolvers<FirstSign>();
  let hasLeft = false;
  const patience = setTimeout(() => initiation.resolve(undefined), INITIATION_MS);
  const silence = setTimeout(() => sign.resolve('none'), SILENT_MS);
  const stop = () => {
    clearTimeout(patience);
    clearTimeout(silence);
  };
  return {
    initiation: initiation.promise,
    sign: sign.promise,
    hasLeft: () => hasLeft,
    start(message) {
      initiation.resolve(message);
      sign.resolve('given');
    },
    note: () => sign.resolve('given'),
    leave() {
      hasLeft = true;
      stop();
      initiation.resolve(undefined);
      sign.resolve('left');
    },
    [Symbol.dispose]: stop,
  };
}
