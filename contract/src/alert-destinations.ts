import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { InterfaceLanguage } from './languages.ts';
import { ALERTS } from './limits.ts';
import { plainName } from './plain-name.ts';
import { WebhookUrl } from './post-call-webhooks.ts';

const endpoint = endpointsOf('Alerts', 'webhooks');

// What belongs here: where notices of alerts go.

export const DestinationKind = z.enum(['email', 'slack', 'webhook']);
export type DestinationKind = z.infer<typeof DestinationKind>;

const language = InterfaceLanguage.default('en');

/** Where notices go: an e-mail address, an incoming webhook of Slack, or a server that is sent JSON. */
export const NewAlertDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), address: z.string().trim().pipe(z.email().max(254)), language }),
  z.object({ kind: z.literal('slack'), name: plainName(ALERTS.nameMax), url: WebhookUrl, language }),
  z.object({ kind: z.literal('webhook'), url: WebhookUrl, language }),
]);
export type NewAlertDestination = z.infer<typeof NewAlertDestination>;

/** Addresses of Slack and of servers hold secrets and are not told again. */
export const AlertDestination = z.object({
  destination_id: Uuid,
  kind: DestinationKind,
  /** The e-mail address, the name given to the Slack channel, or the server's host. */
  label: z.string(),
  language: InterfaceLanguage,
});
export type AlertDestination = z.infer<typeof AlertDestination>;

export const listAlertDestinations = endpoint({
  method: 'GET',
  path: '/api/{provider}/alerts/destinations',
  summary: 'Where notices can go',
  access: 'admin',
  response: z.object({
    list: z.array(AlertDestination),
    /** Whether the operator set a mail server. */
    can_send_mail: z.boolean(),
  }),
});

/**
 * Refused with `mail_server_missing` for an e-mail address where no mail server is set. The secret that notices to a
 * server are signed with is in this answer alone.
 */
export const createAlertDestination = endpoint({
  method: 'POST',
  path: '/api/{provider}/alerts/destinations',
  summary: 'Add a destination of notices',
  access: 'admin',
  status: 201,
  body: NewAlertDestination,
  response: AlertDestination.extend({ secret: z.string().nullable() }),
});

/** Rules that notified it go on without it. */
export const deleteAlertDestination = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/alerts/destinations/:destination_id',
  summary: 'Remove a destination of notices',
  access: 'admin',
  params: z.object({ destination_id: Uuid }),
});
