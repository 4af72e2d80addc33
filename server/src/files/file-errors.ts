import { expectedError } from '../http/expected-error.ts';

/** The bytes of a file that was stored are not in the file store any more. */
export const FileLost = expectedError(
  'file_lost',
  410,
  'The file is lost: its content is not in the file store any more. Add it again.',
);

/** Where the files are does not answer; what is stored there is not lost. */
export const FilesUnreachable = expectedError('files_unreachable', 503, {
  sentence: 'The storage of files does not answer at the moment. Try again in a minute.',
  retryAfterSeconds: 10,
});
