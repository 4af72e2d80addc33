import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import { expectedError, notInTeam } from '../http/expected-error.ts';

export const PostCallWebhookNotFound = notInTeam('post_call_webhook_not_found', 'post-call webhook');

/** Another webhook of the team has the address, and would be told everything twice. */
export const PostCallUrlTaken = expectedError('post_call_url_taken', 409, {
  sentence: 'Your team has a post-call webhook with this address already.',
  detail: { fields: [{ path: 'url', message: 'post_call_url_taken' }] },
});

/** The team already has all the webhooks it may have. */
export const TooManyPostCallWebhooks = expectedError(
  'too_many_post_call_webhooks',
  409,
  `A team can have ${POST_CALL_WEBHOOKS.perTeamMax} post-call webhooks.`,
);

/** Another secret was given at that moment, whose answer would hold one that signs nothing. */
export const PostCallSecretChanged = expectedError(
  'post_call_secret_changed',
  409,
  'This webhook got another secret just now. Look whether you still want a new one.',
);

/** Each of the earlier ones signs for a day, and a header has room for so many signatures. */
export const TooManyPostCallSecrets = expectedError(
  'too_many_post_call_secrets',
  409,
  `${POST_CALL_WEBHOOKS.earlierSecretsMax} earlier secrets of this webhook still sign. Wait until they are over.`,
);

/** A webhook that is switched off is told nothing. */
export const PostCallWebhookOff = expectedError(
  'post_call_webhook_off',
  409,
  'This webhook is switched off. Switch it on first.',
);

export const PostCallDeliveryNotFound = notInTeam('post_call_delivery_not_found', 'delivery');

/** An attempt is under way. */
export const PostCallDeliveryUnderWay = expectedError('post_call_delivery_under_way', 409, {
  sentence: 'This is just being sent. Its result will be there in a few seconds.',
  retryAfterSeconds: 10,
});
