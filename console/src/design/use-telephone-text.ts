import { useEffect, useState } from 'react';
import { deferredModule } from './deferred-module.ts';

const telephone = deferredModule(() => import('./telephone-text.ts'));

/** Gives how a number is written. The library that knows that comes late: until then numbers stay as they are stored. */
export function useTelephoneText(): (number: string) => string {
  const [format, setFormat] = useState(() => telephone.loaded()?.telephoneText);
  useEffect(() => {
    if (format) return;
    telephone.load().then(
      ({ telephoneText }) => setFormat(() => telephoneText),
      // A stored number can be read as well.
      () => undefined,
    );
  }, [format]);
  return format ?? asStored;
}

const asStored = (number: string): string => number;
