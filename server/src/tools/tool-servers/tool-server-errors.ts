import { expectedError, notInTeam } from '../../http/expected-error.ts';

export const ToolServerNotFound = notInTeam('tool_server_not_found', 'tool server');

/** The team has as many tool servers as it may have. */
export const TooManyToolServers = expectedError('max_tool_servers_reached', 409, (max: number) => ({
  sentence: `Your team has ${max} tool servers already. Delete one first.`,
  detail: { max },
}));

/** The address or a header cannot be used as it is written. */
export const ToolServerInvalid = expectedError(
  'tool_server_invalid',
  422,
  (sentence: string, code: 'url_invalid' | 'header_invalid' | 'token_invalid', path: string) => ({
    code,
    sentence,
    detail: { fields: [{ path, message: code }] },
  }),
);

/** Stored headers and tokens are not sent to another server than the one that they were entered for. */
export const SecretsNeededAgain = expectedError('secrets_needed_again', 409, (fields: readonly string[]) => ({
  sentence:
    'The address leads to another server. Enter the token, the client secret and the values of the headers again, or remove them.',
  detail: { fields: fields.map((path) => ({ path, message: 'required' })) },
}));

/** How the server is reached was changed by another request while this one was tried. */
export const ToolServerChanged = expectedError(
  'tool_server_changed',
  409,
  'Nothing was stored, since another member changed this server meanwhile. Look at it again and repeat your change.',
);

/** The server has no such tool, as far as is known. */
export const ServerToolNotFound = expectedError(
  'tool_not_found',
  404,
  (name: string) => `The server has no tool “${name}”.`,
);

/** The tool is not any more what the person saw who approves it. */
export const ToolChanged = expectedError(
  'tool_changed',
  409,
  (name: string) => `The tool “${name}” has changed. Look at it again before you approve it.`,
);

/** The tool runs without asking already. */
export const ToolAlreadyApproved = expectedError(
  'tool_already_approved',
  409,
  (name: string) => `The tool “${name}” is approved already.`,
);

/** Models cannot be offered the tool, so there is nothing to approve. */
export const ToolUnusable = expectedError(
  'tool_unusable',
  422,
  (name: string, problem: string) => `The tool “${name}” cannot be used. ${problem}`,
);

/** The request to add or change a server was aborted before the server answered. */
export const ChangeAbandoned = expectedError(
  'change_abandoned',
  408,
  'Nothing was stored, since the request was cancelled.',
);
