import { parsedJson } from '@parley/contract/json.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { lastingStorage } from './browser-storage.ts';

/**
 * A value that the browser stores between visits, as JSON.
 * @returns undefined until one was stored that the schema takes
 */
export function useStored<Value>(
  key: string,
  schema: z.ZodType<Value>,
): [Value | undefined, (next: Value) => void] {
  const [value, setValue] = useState(
    () => schema.safeParse(parsedJson(lastingStorage.getItem(key) ?? '')).data,
  );
  const store = (next: Value) => {
    lastingStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, store];
}
