import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Takes files that are dropped on the chat or pasted into its field.
 * @returns whether files are held over the chat
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
    const chat = own?.closest<HTMLElement>('.window');
    if (!own || !chat) return;
    const leave = new AbortController();
    const { signal } = leave;
    const handleOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    chat.addEventListener('dragenter', handleOver, { signal });
    chat.addEventListener('dragover', handleOver, { signal });
    chat.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && chat.contains(relatedTarget))) setOver(false);
      },
      { signal },
    );
    chat.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        give.current(files);
      },
      { signal },
    );
    own.addEventListener(
      'paste',
      (event) => {
        const { files, types } = event.clipboardData ?? {};
        // Words that are copied from a document bring a picture of themselves.
        if (!files?.length || types?.includes('text/plain')) return;
        event.preventDefault();
        give.current([...files]);
      },
      { signal },
    );
    return () => leave.abort();
  }, [field]);
  return isOver;
}
