import { FileTray, type TrayFile, type TurnedAway } from '@parley/client/given-files/file-tray.ts';
import { takeFilesByHand } from '@parley/client/given-files/take-files-by-hand.ts';
import { uploadGivenFile } from '@parley/client/given-files/upload-given-file.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** What the test conversation takes. */
export type FileAllowance = {
  /** Files in one conversation; 0 for none. */
  most: number;
  /** Files that it has already. */
  given: number;
  /** Undefined while no conversation is connected. */
  conversationId: string | undefined;
};

const OWN_SERVER = '/';

/** Attributes of what takes files that are dropped anywhere on it; the browser would leave the page for them otherwise. */
export const FILE_AREA = { 'data-file-area': '' };

/** The files of the next message; takes those that are dropped on the panel or pasted into its field. */
export function useFileTray(
  { most, given, conversationId }: FileAllowance,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [files, setFiles] = useState<readonly TrayFile[]>([]);
  const [turnedAway, setTurnedAway] = useState<TurnedAway>();
  const [isOver, setIsOver] = useState(false);
  const [tray] = useState(
    () => new FileTray((file, options) => uploadGivenFile(OWN_SERVER, file, options), setFiles),
  );
  const isSending = files.some(({ state }) => state.phase === 'sending');
  const canTake = most > 0;

  function add(chosen: Iterable<File>) {
    setTurnedAway(tray.add(chosen, most - given));
    field.current?.focus();
  }
  const handleFiles = useEffectEvent(add);
  useEffect(() => {
    const area = field.current?.closest<HTMLElement>('[data-file-area]');
    if (!canTake || !field.current || !area) return;
    return takeFilesByHand(
      { area, field: field.current },
      { onFiles: (chosen) => handleFiles(chosen), onOver: setIsOver },
    );
  }, [canTake, field]);
  useEffect(() => () => tray.stop(), [tray]);

  return {
    files,
    turnedAway,
    /** Files are dragged over the panel. */
    isOver,
    isSending,
    add,
    remove: (key: number) => tray.remove(key),
    /** Uploads them; they stay. @returns undefined where one was not taken */
    send() {
      setTurnedAway(undefined);
      return tray.send(async () => {
        if (conversationId === undefined) throw new Error('No conversation is connected.');
        return conversationId;
      });
    },
    stop() {
      tray.stop();
      // What had the focus is gone.
      field.current?.focus();
    },
    clear: () => tray.clear(),
  };
}

/** The files that were chosen for the next message. */
export type ChosenFiles = ReturnType<typeof useFileTray>;
