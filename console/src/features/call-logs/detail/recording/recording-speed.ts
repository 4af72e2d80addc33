import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { useState } from 'react';
import { lastingStorage } from '../../../../session/browser-storage.ts';

const KEY = 'recording_speed';

/** How fast recordings play in this browser, from one conversation to the next. */
export function useRecordingSpeed(): [speed: number, choose: (speed: number) => void] {
  const [speed, setSpeed] = useState(storedSpeed);
  const choose = (next: number) => {
    lastingStorage.setItem(KEY, String(next));
    setSpeed(next);
  };
  return [speed, choose];
}

function storedSpeed(): number {
  const stored = Number(lastingStorage.getItem(KEY));
  return PLAYBACK_SPEEDS.find((speed) => speed === stored) ?? 1;
}
