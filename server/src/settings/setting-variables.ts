import { OPERATION_VARIABLES } from './operation-variables.ts';
import { PROVIDER_VARIABLES } from './provider-variables.ts';
import { SERVER_VARIABLES } from './server-variables.ts';
import { SERVICE_VARIABLES } from './service-variables.ts';

// One entry per environment variable: what it accepts, its default, its meaning. The table in docs/configuration.md and
// the sentences that refuse a wrong value are made of these.

/** Every environment variable that Parley reads, by name, in the order in which docs/configuration.md lists them. */
export const VARIABLES = {
  ...SERVER_VARIABLES,
  ...OPERATION_VARIABLES,
  ...PROVIDER_VARIABLES,
  ...SERVICE_VARIABLES,
};
