import { ExpectedError } from '../../http/expected-error.ts';

/** The agent takes no files. */
export class FilesNotTaken extends ExpectedError {
  override name = 'FilesNotTaken';
  constructor() {
    super('This agent takes no files.', { code: 'files_not_taken', status: 403 });
  }
}

/** As many files as the agent allows were given. */
export class FileLimitReached extends ExpectedError {
  override name = 'FileLimitReached';
  constructor(most: number) {
    super(`At most ${most} files can be given in this conversation.`, {
      code: 'file_limit_reached',
      status: 409,
      detail: { most },
    });
  }
}

/** Nobody would read the file any more. */
export class ConversationOver extends ExpectedError {
  override name = 'ConversationOver';
  constructor() {
    super('This conversation is over. Files can be given while it runs.', {
      code: 'conversation_over',
      status: 409,
    });
  }
}

/** A form came without its file. */
export class NoFileGiven extends ExpectedError {
  override name = 'NoFileGiven';
  constructor() {
    super('Add a file, in the field `file`.', { code: 'file_required', status: 400 });
  }
}

/** The conversation has no such file, or has it no more. */
export class GivenFileNotFound extends ExpectedError {
  override name = 'GivenFileNotFound';
  constructor(id: string) {
    super(`No file ${id} in this conversation.`, { code: 'file_not_found', status: 404 });
  }
}
