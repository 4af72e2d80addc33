import { takeFilesByHand } from '@parley/client/given-files/take-files-by-hand.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Takes files that are dropped on the chat or pasted into its field.
 * @returns whether files are dragged over the chat
 */
export function useGivenByHand(
  field: RefObject<HTMLTextAreaElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const give = useRef(onFiles);
  give.current = onFiles;
  useLayoutEffect(() => {
    const own = field.current;
    const area = own?.closest<HTMLElement>('.window');
    if (!own || !area) return;
    return takeFilesByHand(
      { area, field: own },
      { onFiles: (files) => give.current(files), onOver: setOver },
    );
  }, [field]);
  return isOver;
}
