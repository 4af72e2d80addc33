import { useSyncExternalStore } from 'react';
import { deferredModule } from './deferred-module.ts';
import { Listeners } from './listeners.ts';
import type { ToastMessage, ToastOptions } from './toast-message.ts';

export type { ToastOptions } from './toast-message.ts';

const regionModule = deferredModule(() => import('./toast-region.tsx'));

/** How long after a failed attempt the region is fetched again while something waits to be said, in milliseconds. */
const FETCH_AGAIN_MS = 3000;

let isReady = false;
let nextAttempt: ReturnType<typeof setTimeout> | undefined;
const waiting: ToastMessage[] = [];
const listeners = new Listeners();

const say = (type: ToastMessage['type']) => (text: string, options?: ToastOptions) => {
  waiting.push({ type, text, options });
  if (isReady) flush();
  else prepareToasts();
};

/** Says briefly how something went, at the bottom right, for five seconds unless told otherwise. */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};

/** Fetches and mounts what toasts appear in, so that the first one is not late. */
export function prepareToasts(): void {
  clearTimeout(nextAttempt);
  regionModule.load().then(
    () => listeners.notify(),
    () => {
      // Without a connection; a page must not fail for want of its toasts.
      if (waiting.length > 0) nextAttempt = setTimeout(prepareToasts, FETCH_AGAIN_MS);
    },
  );
}

/** Where toasts appear; mounted once. */
export function Toaster() {
  const Region = useSyncExternalStore(listeners.subscribe, () => regionModule.loaded()?.ToastRegion);
  return Region ? <Region onReady={handleReady} /> : null;
}

function handleReady(): void {
  isReady = true;
  flush();
}

function flush(): void {
  const region = regionModule.loaded();
  for (const message of waiting.splice(0)) region?.showToast(message);
}
