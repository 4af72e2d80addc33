import type { SlackSource } from '@parley/contract/integrations.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { SignatureProblem } from './slack-signature.ts';

/** Slack does not take what was entered; `detail.fields` names the field. */
export class SlackSourceRefused extends ExpectedError {
  override name = 'SlackSourceRefused';
  constructor(
    field: keyof SlackSource,
    reason: keyof typeof SOURCE_SENTENCES,
    scopes: readonly string[] = [],
  ) {
    super(`${SOURCE_SENTENCES[reason]}${scopes.join(', ')}`, {
      code: reason,
      status: 422,
      detail: { fields: [{ path: field, message: reason }], ...(scopes.length > 0 ? { scopes } : {}) },
    });
  }
}

const SOURCE_SENTENCES = {
  slack_token_refused:
    'Slack does not know this bot token. Copy it again from OAuth & Permissions of your Slack app.',
  slack_token_not_of_a_bot: 'This is no bot token. The bot token begins with xoxb-.',
  slack_permissions_missing:
    'The Slack app lacks permissions. Add them, install it again and enter the new token: ',
};

/** Slack does not answer, or not in its own way. */
export class SlackUnreachable extends ExpectedError {
  override name = 'SlackUnreachable';
  constructor(cause?: unknown) {
    super('Slack does not answer right now. Please try again in a moment.', {
      code: 'slack_unreachable',
      status: 502,
      cause,
    });
  }
}

/** A request that claims to come from Slack does not, or comes too late. */
export class SlackSignatureRefused extends ExpectedError {
  override name = 'SlackSignatureRefused';
  constructor(problem: SignatureProblem) {
    super('This request is not signed by Slack as it should be.', {
      code: `slack_signature_${problem}`,
      status: 401,
    });
  }
}

/** No such agent is connected with Slack. */
export class SlackNotConnected extends ExpectedError {
  override name = 'SlackNotConnected';
  constructor() {
    super('This agent is not connected with Slack.', { code: 'slack_not_connected', status: 404 });
  }
}

/** Nobody has entered what Slack signs its events with, so that nothing can be believed. */
export class SlackSigningSecretMissing extends ExpectedError {
  override name = 'SlackSigningSecretMissing';
  constructor() {
    super('The signing secret of the Slack app is missing. Enter it in the Slack dialog of the agent.', {
      code: 'slack_signing_secret_missing',
      status: 409,
    });
  }
}

/** A signed request is nothing that Slack sends. */
export class SlackEventUnreadable extends ExpectedError {
  override name = 'SlackEventUnreadable';
  constructor() {
    super('This is no event of Slack.', { code: 'slack_event_unreadable', status: 400 });
  }
}

/** More messages wait for an agent than it takes; Slack delivers this one again. */
export class SlackBacklogFull extends ExpectedError {
  override name = 'SlackBacklogFull';
  constructor() {
    super('Too many messages wait for this agent.', {
      code: 'slack_backlog_full',
      status: 503,
      retryAfterSeconds: 30,
    });
  }
}
