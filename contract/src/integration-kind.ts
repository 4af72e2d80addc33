import { z } from 'zod';

/** Where an agent can answer besides the telephone. */
export const IntegrationKind = z.enum(['website', 'slack']);
export type IntegrationKind = z.infer<typeof IntegrationKind>;
