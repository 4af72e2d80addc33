import { expectedError } from '../http/expected-error.ts';

/** The bytes of a file that was stored are not in the file store any more. */
export const FileLost = expectedError(
  'file_lost',
  410,
  'The file is lost: its content is not in the file store any more. Add it again.',
);
