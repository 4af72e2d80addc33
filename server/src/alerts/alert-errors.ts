import { ALERTS } from '@parley/contract/limits.ts';
import { expectedError, notInTeam } from '../http/expected-error.ts';

export const AlertRuleNotFound = notInTeam('alert_rule_not_found', 'alert rule');

export const AlertDestinationNotFound = notInTeam('alert_destination_not_found', 'destination of alerts');

export const TooManyAlertRules = expectedError(
  'too_many_alert_rules',
  409,
  `A team can have ${ALERTS.rulesMax} alert rules.`,
);

export const TooManyAlertDestinations = expectedError(
  'too_many_alert_destinations',
  409,
  `A team can have ${ALERTS.destinationsMax} destinations of alerts.`,
);

/** There is nothing that could send an e-mail. */
export const MailServerMissing = expectedError(
  'mail_server_missing',
  409,
  'This server sends no e-mail. The operator can set a mail server with PARLEY_SMTP_URL.',
);
