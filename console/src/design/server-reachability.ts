import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

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

/** Waits for the server, where it cannot be reached. */
export async function untilReached(): Promise<void> {
  if (await isServerThere()) return reportReached();
  reportUnreachable();
  return new Promise((resolve) => {
    const stop = listeners.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Calls the handler whenever the server is back. */
export function onServerBack(handler: () => void): void {
  listeners.subscribe(() => {
    if (isReachable) handler();
  });
}

function change(next: boolean): void {
  isReachable = next;
  listeners.notify();
}

function scheduleQuestion(): void {
  timer = setTimeout(async () => {
    if (await isServerThere()) reportReached();
    else scheduleQuestion();
  }, ASK_EVERY_MS);
}

function isServerThere(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
}
