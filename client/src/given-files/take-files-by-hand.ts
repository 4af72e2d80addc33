/** Where files can be let go of, and the field into which they are pasted. */
type FileReceivers = { area: HTMLElement; field: HTMLElement };

type FilesByHand = {
  onFiles: (files: File[]) => void;
  /** Called with whether files are dragged over the area. */
  onOver: (isOver: boolean) => void;
};

/** Takes files that are dropped on an area or pasted into a field, until what it returns is called. */
export function takeFilesByHand(
  { area, field }: FileReceivers,
  { onFiles, onOver }: FilesByHand,
): () => void {
  const leave = new AbortController();
  const { signal } = leave;

  function handleOver(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    onOver(true);
  }
  function handleLeave({ relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) onOver(false);
  }
  function handleDrop(event: DragEvent) {
    onOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  function handlePaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData ?? {};
    // Words that are copied from a document bring a picture of themselves.
    if (!files?.length || types?.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  }

  area.addEventListener('dragenter', handleOver, { signal });
  area.addEventListener('dragover', handleOver, { signal });
  area.addEventListener('dragleave', handleLeave, { signal });
  area.addEventListener('drop', handleDrop, { signal });
  field.addEventListener('paste', handlePaste, { signal });
  return () => leave.abort();
}
