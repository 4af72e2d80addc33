import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../design/listeners.ts';
import { voicePlayback } from './voice-playback.ts';

export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

let chosen: PlaybackSpeed = 1;
const listeners = new Listeners();

/** The speed that comes after another; the first after the last. */
export function nextSpeed(speed: PlaybackSpeed): PlaybackSpeed {
  return PLAYBACK_SPEEDS[(PLAYBACK_SPEEDS.indexOf(speed) + 1) % PLAYBACK_SPEEDS.length] ?? 1;
}

/** How fast previews play: one speed for all, so that voices are compared at the same. */
export function usePlaybackSpeed(): [speed: PlaybackSpeed, choose: (speed: PlaybackSpeed) => void] {
  const speed = useSyncExternalStore(listeners.subscribe, () => chosen);
  return [speed, choose];
}

function choose(speed: PlaybackSpeed): void {
  chosen = speed;
  voicePlayback.setSpeed(speed);
  listeners.notify();
}
