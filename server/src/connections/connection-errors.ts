import { CONNECTIONS_MAX } from '@parley/contract/limits.ts';
import { expectedError, notInTeam } from '../http/expected-error.ts';

/** The service cannot be used as it was described; the sentence ends with the service's own words. */
export const ConnectionFailed = expectedError(
  'connection_failed',
  422,
  (sentence: string, cause?: unknown) => ({ sentence, cause }),
);

export const ConnectionNotFound = notInTeam('connection_not_found', 'connection');

/** The team has connected as many services as it may. */
export const TooManyConnections = expectedError(
  'too_many_connections',
  409,
  `Your team has connected ${CONNECTIONS_MAX} services. Disconnect one first.`,
);

/** The operator set the connection up; only they can take it away. */
export const ConnectionReadOnly = expectedError(
  'connection_read_only',
  409,
  "This connection comes from the server's environment and is changed there.",
);

/** Something that this kind of service needs is missing or not usable. */
export const ConnectionIncomplete = expectedError(
  'invalid_request',
  400,
  (sentence: string, field: 'base_url' | 'api_key') => ({
    sentence,
    detail: { fields: [{ path: field, message: sentence }] },
  }),
);
