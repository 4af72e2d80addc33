import { ExpectedError } from '../http/expected-error.ts';

/** The service cannot be used as it was described; the sentence ends with the service's own words. */
export class ConnectionFailed extends ExpectedError {
  override name = 'ConnectionFailed';
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { code: 'connection_failed', status: 422, cause });
  }
}

/** The team has no such connection. */
export class ConnectionNotFound extends ExpectedError {
  override name = 'ConnectionNotFound';
  constructor(id: string) {
    super(`No connection ${id} in this team.`, { code: 'connection_not_found', status: 404 });
  }
}

/** The operator set the connection up; only they can take it away. */
export class ConnectionReadOnly extends ExpectedError {
  override name = 'ConnectionReadOnly';
  constructor() {
    super("This connection comes from the server's environment and is changed there.", {
      code: 'connection_read_only',
      status: 409,
    });
  }
}

/** Something that this kind of service needs is missing or not usable. */
export class ConnectionIncomplete extends ExpectedError {
  override name = 'ConnectionIncomplete';
  constructor(sentence: string, field: 'base_url' | 'api_key') {
    super(sentence, {
      code: 'invalid_request',
      status: 400,
      detail: { fields: [{ path: field, message: sentence }] },
    });
  }
}
