import { expectedError } from '../../http/expected-error.ts';

/** The agent takes no files. */
export const FilesNotTaken = expectedError('files_not_taken', 403, 'This agent takes no files.');

/** As many files as the agent allows were given. */
export const FileLimitReached = expectedError('file_limit_reached', 409, (most: number) => ({
  sentence: `At most ${most} files can be given in this conversation.`,
  detail: { most },
}));

/** The conversation is over, so that the file would not be read. */
export const ConversationOver = expectedError(
  'conversation_over',
  409,
  'This conversation is over. Files can be given while it runs.',
);

/** A form came without its file. */
export const NoFileGiven = expectedError('file_required', 400, 'Add a file, in the field `file`.');

/** The conversation has no such file, or has it no more. */
export const GivenFileNotFound = expectedError(
  'file_not_found',
  404,
  (id: string) => `No file ${id} in this conversation.`,
);
