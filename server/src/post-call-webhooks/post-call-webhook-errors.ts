import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such webhook. */
export class PostCallWebhookNotFound extends ExpectedError {
  override name = 'PostCallWebhookNotFound';
  constructor(id: string) {
    super(`No post-call webhook ${id} in this team.`, { code: 'post_call_webhook_not_found', status: 404 });
  }
}

/** Another webhook of the team has the address, and would be told everything twice. */
export class PostCallUrlTaken extends ExpectedError {
  override name = 'PostCallUrlTaken';
  constructor() {
    super('Your team has a post-call webhook with this address already.', {
      code: 'post_call_url_taken',
      status: 409,
      detail: { fields: [{ path: 'url', message: 'post_call_url_taken' }] },
    });
  }
}

/** The team already has all the webhooks it may have. */
export class TooManyPostCallWebhooks extends ExpectedError {
  override name = 'TooManyPostCallWebhooks';
  constructor() {
    super(`A team can have ${POST_CALL_WEBHOOKS.perTeamMax} post-call webhooks.`, {
      code: 'too_many_post_call_webhooks',
      status: 409,
    });
  }
}

/** A webhook that is switched off is told nothing. */
export class PostCallWebhookOff extends ExpectedError {
  override name = 'PostCallWebhookOff';
  constructor() {
    super('This webhook is switched off. Switch it on first.', {
      code: 'post_call_webhook_off',
      status: 409,
    });
  }
}

/** No webhook of the team was told this, or was to be. */
export class PostCallDeliveryNotFound extends ExpectedError {
  override name = 'PostCallDeliveryNotFound';
  constructor(id: string) {
    super(`No delivery ${id} in this team.`, { code: 'post_call_delivery_not_found', status: 404 });
  }
}

/** An attempt is under way. */
export class PostCallDeliveryUnderWay extends ExpectedError {
  override name = 'PostCallDeliveryUnderWay';
  constructor() {
    super('This is just being sent. Its result will be there in a few seconds.', {
      code: 'post_call_delivery_under_way',
      status: 409,
      retryAfterSeconds: 10,
    });
  }
}
