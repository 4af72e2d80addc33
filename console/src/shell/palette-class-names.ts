/** Where the window of the command palette stands: near the top. */
export const PALETTE_PLACE_CLASS_NAMES =
  'fixed inset-0 z-dialog flex items-start justify-center p-4 pt-[12vh] max-sm:p-2';

export const PALETTE_WIDTH_CLASS_NAME = 'max-w-xl';

/** The field of the command palette. */
export const PALETTE_FIELD_CLASS_NAMES =
  'h-12 w-full shrink-0 border-b bg-transparent px-4 text-lg text-ink outline-none';
