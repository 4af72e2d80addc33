import { z } from 'zod';
import { TOOL_SERVERS } from './limits.ts';

/** How a program signs in without a person: the grant of that name of OAuth 2.1. Messages of issues are codes. */
export const ClientCredentials = z.object({
  client_id: z.string().trim().min(1, 'client_id_required').max(TOOL_SERVERS.clientIdMax),
  client_secret: z.string().trim().min(1, 'client_secret_required').max(10_000),
  /** What is asked for, separated by spaces; what the server names where it is empty. */
  scope: z.string().trim().max(TOOL_SERVERS.scopeMax).default(''),
});
export type ClientCredentials = z.infer<typeof ClientCredentials>;

/** A program as it is given back. */
export const ShownClient = z.object({ client_id: z.string(), scope: z.string(), has_secret: z.boolean() });

/** A program registered by hand at a sign-in service, as which members sign in where no program registers by itself. */
export const RegisteredClient = ClientCredentials.extend({
  /** Absent where the service gave none, as to public clients. */
  client_secret: ClientCredentials.shape.client_secret.optional(),
});
export type RegisteredClient = z.infer<typeof RegisteredClient>;
