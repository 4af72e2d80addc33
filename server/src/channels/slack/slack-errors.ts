import type { SlackSource } from '@parley/contract/integrations.ts';
import { expectedError } from '../../http/expected-error.ts';
import type { SignatureProblem } from './slack-signature.ts';

/** Slack does not take what was entered; `detail.fields` names the field. */
export const SlackSourceRefused = expectedError(
  'slack_source_refused',
  422,
  (field: keyof SlackSource, reason: keyof typeof SOURCE_SENTENCES, scopes: readonly string[] = []) => ({
    code: reason,
    sentence: `${SOURCE_SENTENCES[reason]}${scopes.join(', ')}`,
    detail: { fields: [{ path: field, message: reason }], ...(scopes.length > 0 ? { scopes } : {}) },
  }),
);

const SOURCE_SENTENCES = {
  slack_token_refused:
    'Slack does not know this bot token. Copy it again from OAuth & Permissions of your Slack app.',
  slack_token_not_of_a_bot: 'This is no bot token. The bot token begins with xoxb-.',
  slack_permissions_missing:
    'The Slack app lacks permissions. Add them, install it again and enter the new token: ',
};

/** Slack does not answer, or not in its own way. */
export const SlackUnreachable = expectedError('slack_unreachable', 502, (cause?: unknown) => ({
  sentence: 'Slack does not answer right now. Please try again in a moment.',
  cause,
}));

/** A request that claims to come from Slack does not, or comes too late. */
export const SlackSignatureRefused = expectedError(
  'slack_signature_refused',
  401,
  (problem: SignatureProblem) => ({
    code: `slack_signature_${problem}`,
    sentence: 'This request is not signed by Slack as it should be.',
  }),
);

/** No such agent is connected with Slack. */
export const SlackNotConnected = expectedError(
  'slack_not_connected',
  404,
  'This agent is not connected with Slack.',
);

/** The signing secret is missing, so that no event can be verified. */
export const SlackSigningSecretMissing = expectedError(
  'slack_signing_secret_missing',
  409,
  'The signing secret of the Slack app is missing. Enter it in the Slack dialog of the agent.',
);

/** A signed request is nothing that Slack sends. */
export const SlackEventUnreadable = expectedError(
  'slack_event_unreadable',
  400,
  'This is no event of Slack.',
);

/** More messages wait for an agent than it takes; Slack delivers this one again. */
export const SlackBacklogFull = expectedError('slack_backlog_full', 503, {
  sentence: 'Too many messages wait for this agent.',
  retryAfterSeconds: 30,
});
