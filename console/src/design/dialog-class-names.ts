import { classNames } from './class-names.ts';

/** What lies between a modal window and the page. */
export const BACKDROP_CLASS_NAMES =
  'fixed inset-0 z-dialog bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The sheet of a modal window, without its width. */
export const DIALOG_CLASS_NAMES = classNames(
  'relative flex max-h-full w-full flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none transition-[opacity,scale] duration-150',
  'data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0',
);
