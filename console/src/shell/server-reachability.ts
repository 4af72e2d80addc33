import { useSyncExternalStore } from 'react';
import { Listeners } from '../design/listeners.ts';

/** How often an unreachable server is asked whether it is back. */
const ASK_EVERY_MS = 3000;

let isReachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Listeners();

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
  return useSyncExternalStore(listeners.subscribe, () => isReachable);
}

/** Calls the handler when the server is back. @returns a function that stops it */
export function onServerBack(handler: () => void): () => void {
  return listeners.subscribe(() => {
    if (isReachable) handler();
  });
}

function change(next: boolean): void {
  isReachable = next;
  listeners.notify();
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
