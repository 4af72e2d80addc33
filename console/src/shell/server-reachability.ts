import { useSyncExternalStore } from 'react';

/** How often an unreachable server is asked whether it is back. */
const ASK_EVERY_MS = 3000;

let isReachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A call could not reach the server: says so on the page and asks until it answers. */
export function reportUnreachable(): void {
  if (!isReachable) return;
  change(false);
  scheduleQuestion();
}

/** The server has answered. */
export function reportReached(): void {
  if (isReachable) return;
  clearTimeout(timer);
  change(true);
}

/** Whether the server answered last time. */
export function useServerReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

/** Calls the handler when the server is back. @returns a function that stops it */
export function onServerBack(handler: () => void): () => void {
  return subscribe(() => {
    if (isReachable) handler();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  isReachable = next;
  for (const listener of listeners) listener();
}

function scheduleQuestion(): void {
  timer = setTimeout(async () => {
    try {
      if ((await fetch('/healthz')).ok) return reportReached();
    } catch {
      // Still away; the next question follows.
    }
    scheduleQuestion();
  }, ASK_EVERY_MS);
}
