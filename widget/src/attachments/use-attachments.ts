import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { AttachmentPlace } from './attachment-tray.tsx';
import type { MakeAttachments, WidgetAttachments } from './widget-attachments.tsx';

/** How an agent takes files. */
export type AttachmentDoor = Omit<AttachmentPlace, 'language'> & {
  /** Fetches what files need. */
  load: () => Promise<MakeAttachments>;
};

const LENT = { Fragment, jsx, useLayoutEffect, useRef, useState };

/** What files need, once it is fetched: when the chat is opened, and after a failure when it is opened again. */
export function useAttachments(
  door: AttachmentDoor | undefined,
  { isOpen, language }: { isOpen: boolean; language: string },
): WidgetAttachments | undefined {
  const [attachments, setAttachments] = useState<WidgetAttachments>();
  useEffect(() => {
    if (!isOpen || !door || attachments) return;
    door.load().then(
      (make) => setAttachments(make(LENT, { ...door, language })),
      () => undefined,
    );
  }, [isOpen, door, attachments, language]);
  return attachments;
}
