import type { SentFile } from '@parley/client/live-socket.ts';
import type { ReactNode } from 'react';
import { borrow, type Lent } from '../../preact/lent.ts';
import { type AttachmentPlace, AttachmentTray, type AttachmentTrayProps } from './attachment-tray.tsx';
import { GivenFiles } from './given-files.tsx';

/** What only files need: a script of its own, fetched when a visitor opens a chat that takes them. */
export type WidgetAttachments = {
  /** Where files wait for their message, beside its field. */
  showTray: (props: Omit<AttachmentTrayProps, 'place'>) => ReactNode;
  /** The files that were given with a message. */
  showFiles: (files: readonly SentFile[]) => ReactNode;
};

/** Draws with the widget's own Preact, for one agent. */
export type MakeAttachments = (lent: Lent, place: AttachmentPlace) => WidgetAttachments;

export const makeAttachments: MakeAttachments = (lent, place) => {
  borrow(lent);
  return {
    showTray: (props) => <AttachmentTray {...props} place={place} />,
    showFiles: (files) => <GivenFiles files={files} language={place.language} />,
  };
};
