import { useEffect, useState } from 'react';

/**
 * Takes files that are dropped anywhere in the window, which the browser would open otherwise.
 * @returns whether files hover over it
 */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      // Moving from one element to another leaves the first, but not the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', handleOver, { signal });
    window.addEventListener('dragleave', handleLeave, { signal });
    window.addEventListener('drop', handleDrop, { signal });
    return () => listening.abort();
  }, [onDrop]);
  return isOver;
}
