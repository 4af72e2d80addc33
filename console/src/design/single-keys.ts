import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

let areOn = true;
const listeners = new Listeners();

/** Whether shortcuts of one key alone count, which dictating and unsteady hands press unintentionally (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return areOn;
}

/** The same for components. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listeners.subscribe, areSingleKeysOn);
}

/** Turns shortcuts of one key alone on or off, for this page. */
export function setSingleKeys(on: boolean): void {
  areOn = on;
  listeners.notify();
}
