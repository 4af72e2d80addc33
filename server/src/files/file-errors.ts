import { ExpectedError } from '../http/expected-error.ts';

/** The bytes of a file that was stored are not in the file store any more. */
export class FileLost extends ExpectedError {
  override name = 'FileLost';
  constructor() {
    super('The file is lost: its content is not in the file store any more. Add it again.', {
      code: 'file_lost',
      status: 410,
    });
  }
}
