import { useState } from 'react';
import { lastingStorage } from '../session/browser-storage.ts';

/**
 * A boolean that the browser stores between visits.
 * @returns undefined until it was set once
 */
export function useRememberedFlag(key: string): [boolean | undefined, (next: boolean) => void] {
  const [value, setValue] = useState(() => {
    const stored = lastingStorage.getItem(key);
    return stored === null ? undefined : stored === 'true';
  });
  const remember = (next: boolean) => {
    lastingStorage.setItem(key, String(next));
    setValue(next);
  };
  return [value, remember];
}
