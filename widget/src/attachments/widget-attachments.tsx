import type { SentFile } from '@parley/client/live-event.ts';
import type { ReactNode } from 'react';
import { bindPreact, type SharedPreact } from '../../preact/shared-preact.ts';
import { type AttachmentContext, AttachmentTray, type AttachmentTrayProps } from './attachment-tray.tsx';
import { GivenFiles } from './given-files.tsx';

/** What only files need: a script of its own, fetched when a visitor opens a chat that takes them. */
export type WidgetAttachments = {
  /** Where files wait for their message, beside its field. */
  showTray: (props: Omit<AttachmentTrayProps, 'context'>) => ReactNode;
  /** The files that were given with a message. */
  showFiles: (files: readonly SentFile[]) => ReactNode;
};

/** Draws with the widget's own Preact, for one agent. */
export type MakeAttachments = (preact: SharedPreact, context: AttachmentContext) => WidgetAttachments;

export const makeAttachments: MakeAttachments = (preact, context) => {
  bindPreact(preact);
  return {
    showTray: (props) => <AttachmentTray {...props} context={context} />,
    showFiles: (files) => <GivenFiles files={files} language={context.language} />,
  };
};
