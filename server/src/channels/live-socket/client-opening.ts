import type { InitiationMessage } from '@parley/contract/live-messages.ts';

/** What a client sends before its conversation begins. Disposing of it stops the clock. */
export type ClientOpening = ReturnType<typeof awaitOpening>;

/** How long a client may take to say how it wants to begin, in milliseconds; then it begins as the agent is set. */
const INITIATION_MS = 3_000;
/** A client that sent nothing at all for this long is not waited for any more. */
const SILENT_MS = 10_000;

/** Waits for the first signs of a client, from now on. */
export function awaitOpening() {
  const initiation = Promise.withResolvers<InitiationMessage | undefined>();
  const isSilent = Promise.withResolvers<boolean>();
  let hasLeft = false;
  const patience = setTimeout(() => initiation.resolve(undefined), INITIATION_MS);
  const silence = setTimeout(() => isSilent.resolve(true), SILENT_MS);
  const stop = () => {
    clearTimeout(patience);
    clearTimeout(silence);
  };
  return {
    /** The start message; undefined where none came in time, or the client left. */
    initiation: initiation.promise,
    /** Whether the client sent nothing at all for too long. */
    isSilent: isSilent.promise,
    hasLeft: () => hasLeft,
    start(message: InitiationMessage): void {
      initiation.resolve(message);
      isSilent.resolve(false);
    },
    /** Takes note of sound or of any other message. */
    note: (): void => isSilent.resolve(false),
    leave(): void {
      hasLeft = true;
      stop();
      initiation.resolve(undefined);
      isSilent.resolve(false);
    },
    [Symbol.dispose]: stop,
  };
}
