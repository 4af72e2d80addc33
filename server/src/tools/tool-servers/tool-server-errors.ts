import { ExpectedError } from '../../http/expected-error.ts';

/** The team has no such tool server; one of another team looks just the same. */
export class ToolServerNotFound extends ExpectedError {
  override name = 'ToolServerNotFound';
  constructor(id: string) {
    super(`No tool server ${id} in this team.`, { code: 'tool_server_not_found', status: 404 });
  }
}

/** The team has as many tool servers as it may have. */
export class TooManyToolServers extends ExpectedError {
  override name = 'TooManyToolServers';
  constructor(max: number) {
    super(`Your team has ${max} tool servers already. Delete one first.`, {
      code: 'max_tool_servers_reached',
      status: 409,
      detail: { max },
    });
  }
}

/** The address or a header cannot be used as it is written. */
export class ToolServerInvalid extends ExpectedError {
  override name = 'ToolServerInvalid';
  /** @param code also the code of the field */
  constructor(sentence: string, code: 'url_invalid' | 'header_invalid' | 'token_invalid', path: string) {
    super(sentence, { code, status: 422, detail: { fields: [{ path, message: code }] } });
  }
}

/** Stored headers and tokens are not sent to another server than the one that they were entered for. */
export class SecretsNeededAgain extends ExpectedError {
  override name = 'SecretsNeededAgain';
  /** @param fields names of the headers, and `secret_token` */
  constructor(fields: readonly string[]) {
    super(
      'The address leads to another server. Enter the token and the values of the headers again, or remove them.',
      {
        code: 'secrets_needed_again',
        status: 409,
        detail: { fields: fields.map((path) => ({ path, message: 'required' })) },
      },
    );
  }
}

/** The server has no such tool, as far as is known. */
export class ServerToolNotFound extends ExpectedError {
  override name = 'ServerToolNotFound';
  constructor(name: string) {
    super(`The server has no tool “${name}”.`, { code: 'tool_not_found', status: 404 });
  }
}

/** The tool is not any more what the person saw who approves it. */
export class ToolChanged extends ExpectedError {
  override name = 'ToolChanged';
  constructor(name: string) {
    super(`The tool “${name}” has changed. Look at it again before you approve it.`, {
      code: 'tool_changed',
      status: 409,
    });
  }
}

/** The tool runs without asking already. */
export class ToolAlreadyApproved extends ExpectedError {
  override name = 'ToolAlreadyApproved';
  constructor(name: string) {
    super(`The tool “${name}” is approved already.`, { code: 'tool_already_approved', status: 409 });
  }
}

/** Models cannot be offered the tool, so there is nothing to approve. */
export class ToolUnusable extends ExpectedError {
  override name = 'ToolUnusable';
  constructor(name: string, problem: string) {
    super(`The tool “${name}” cannot be used. ${problem}`, { code: 'tool_unusable', status: 422 });
  }
}

/** Whoever wanted to add or change a server went away before it had answered. */
export class ChangeAbandoned extends ExpectedError {
  override name = 'ChangeAbandoned';
  constructor() {
    super('Nothing was stored, since nobody waited for it any more.', {
      code: 'change_abandoned',
      status: 408,
    });
  }
}
