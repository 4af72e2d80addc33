import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { AttachmentContext } from './attachment-tray.tsx';
import type { MakeAttachments, WidgetAttachments } from './widget-attachments.tsx';

/** How an agent takes files. */
export type AttachmentSource = Omit<AttachmentContext, 'language'> & {
  /** Fetches what files need. */
  load: () => Promise<MakeAttachments>;
};

const SHARED_PREACT = { Fragment, jsx, useLayoutEffect, useRef, useState };

/** What files need, once it is fetched: when the chat is opened, and after a failure when it is opened again. */
export function useAttachments(
  source: AttachmentSource | undefined,
  { isOpen, language }: { isOpen: boolean; language: string },
): WidgetAttachments | undefined {
  const [attachments, setAttachments] = useState<WidgetAttachments>();
  useEffect(() => {
    if (!isOpen || !source || attachments) return;
    source.load().then(
      (make) => setAttachments(make(SHARED_PREACT, { ...source, language })),
      () => undefined,
    );
  }, [isOpen, source, attachments, language]);
  return attachments;
}
