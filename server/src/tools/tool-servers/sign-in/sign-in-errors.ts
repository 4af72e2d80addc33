import { expectedError } from '../../../http/expected-error.ts';

/** The server is signed in to by a token, a header or client credentials. */
export const StoredKeyInUse = expectedError(
  'stored_key_in_use',
  409,
  'Remove the token, the header Authorization or the client credentials of this server before you sign in.',
);

/** Parley cannot make itself known to the sign-in service. */
export const SignInUnsupported = expectedError(
  'sign_in_unsupported',
  422,
  'The sign-in service of this server does not let Parley register by itself. Register Parley there and enter its client ID, or use client credentials or a token.',
);

/** The server names another sign-in service than the one that its client was registered at. */
export const ClientOfOtherService = expectedError(
  'client_of_other_service',
  409,
  'This server names another sign-in service than before. Enter the client ID that Parley has at that one.',
);

/** The answer belongs to no sign-in of this member, or comes a second time or too late. */
export const SignInExpired = expectedError(
  'sign_in_expired',
  409,
  'This sign-in was begun anew or by another member, was finished already, or took too long. Sign in again.',
);

/** The member did not agree. */
export const SignInRefused = expectedError(
  'sign_in_refused',
  409,
  'The sign-in was refused on the page of the service. Nothing was stored.',
);

/** The sign-in service did not do its part. */
export const SignInFailed = expectedError(
  'sign_in_failed',
  502,
  'The sign-in service of this server did not let Parley in. Try again later, or ask its provider.',
);
