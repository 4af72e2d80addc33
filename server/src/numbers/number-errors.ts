import { expectedError, notInTeam } from '../http/expected-error.ts';

export const NumberNotFound = notInTeam('number_not_found', 'number');

/** The team has the number already. */
export const NumberExists = expectedError(
  'number_exists',
  409,
  (number: string) => `Your team has the number ${number} already.`,
);

/** An agent answers the number, so that it can neither go nor be hidden. */
export const NumberInUse = expectedError(
  'number_in_use',
  409,
  (agent: string) => `“${agent}” answers this number. Remove it from the agent first.`,
);

/** Another agent answers the number; only a request that says so moves it. */
export const NumberTaken = expectedError(
  'number_taken',
  409,
  (number: string, agent: { id: string; name: string }) => ({
    sentence: `“${agent.name}” answers the number ${number}. Ask for it to be moved, or choose another number.`,
    detail: { agent },
  }),
);

/** The number is not one that agents may answer. */
export const NumberNotAvailable = expectedError(
  'number_not_available',
  409,
  (number: string) => `The number ${number} is not available to agents.`,
);

/** What was given is no telephone number. */
export const NumberInvalid = expectedError('number_invalid', 400, (path: string) => ({
  sentence: 'This is not a telephone number in international form, such as +33 1 99 00 12 34.',
  detail: { fields: [{ path, message: 'number_invalid' }] },
}));

export const TransferTargetNotFound = notInTeam('transfer_target_not_found', 'IVR or user');
