import { roleCovers } from '@parley/contract/permission.ts';
import {
  countMissedConversations,
  createPostCallWebhook,
  deletePostCallWebhook,
  listCallDeliveries,
  listPostCallDeliveries,
  listPostCallWebhooks,
  redeliverPostCall,
  rotatePostCallSecret,
  sendMissedConversations,
  testPostCallWebhook,
  updatePostCallWebhook,
} from '@parley/contract/post-call-webhooks.ts';
import type { Database } from '../database/database.ts';
import { on, type Route } from '../http/route.ts';
import type { PostCallAnnouncementStore } from './post-call-announcement-store.ts';
import { queryCallDeliveries, queryDeliveries, queryDelivery } from './post-call-delivery-queries.ts';
import type { ClaimedDelivery, PostCallDeliveryStore } from './post-call-delivery-store.ts';
import type { PostCallWebhookStore } from './post-call-webhook-store.ts';

/** What the routes work with. */
export type PostCallWebhookRouteDependencies = {
  database: Database;
  webhooks: PostCallWebhookStore;
  deliveries: Pick<PostCallDeliveryStore, 'claim' | 'claimTest'>;
  announcements: Pick<PostCallAnnouncementStore, 'countMissed' | 'announceMissed'>;
  /** Makes one attempt of what was claimed and notes what became of it. */
  sendNow: (claimed: ClaimedDelivery) => Promise<void>;
  /** Has what waits for a webhook sent. */
  sendDue: (webhookId: string) => void;
  /** @throws {AddressRefused} when the address leads into a private network */
  refusePrivateUrl: (url: string) => Promise<void>;
};

/** Webhooks of a team, and what they were told. */
export function postCallWebhookRoutes(dependencies: PostCallWebhookRouteDependencies): Route[] {
  const { database, webhooks, deliveries, announcements, sendNow, sendDue, refusePrivateUrl } = dependencies;

  async function sendAndTell(teamId: string, claimed: ClaimedDelivery, withAnswers: boolean) {
    await sendNow(claimed);
    return queryDelivery(database, { teamId, deliveryId: claimed.id, withAnswers });
  }

  return [
    on(listPostCallWebhooks, ({ caller }) => webhooks.list(caller.teamId)),
    on(createPostCallWebhook, async ({ body, caller }) => {
      await refusePrivateUrl(body.url);
      return webhooks.create(caller.teamId, body);
    }),
    on(updatePostCallWebhook, async ({ params, body, caller }) => {
      if (body.url !== undefined) await refusePrivateUrl(body.url);
      const webhook = await webhooks.update(caller.teamId, params.webhook_id, body);
      if (body.is_active) sendDue(params.webhook_id);
      return webhook;
    }),
    on(deletePostCallWebhook, ({ params, caller }) => webhooks.delete(caller.teamId, params.webhook_id)),
    on(rotatePostCallSecret, ({ params, caller }) => webhooks.rotate(caller.teamId, params.webhook_id)),
    on(testPostCallWebhook, async ({ params, caller: { teamId } }) => {
      const webhook = await webhooks.find(teamId, params.webhook_id);
      return sendAndTell(teamId, await deliveries.claimTest(webhook), true);
    }),
    on(listPostCallDeliveries, async ({ params, query: { cursor, page_size }, caller }) => {
      const { id } = await webhooks.find(caller.teamId, params.webhook_id);
      return queryDeliveries(database, id, { cursor, pageSize: page_size });
    }),
    on(countMissedConversations, async ({ params, caller }) => ({
      count: await announcements.countMissed(caller.teamId, params.webhook_id),
    })),
    on(sendMissedConversations, async ({ params, caller }) => {
      const count = await announcements.announceMissed(caller.teamId, params.webhook_id);
      sendDue(params.webhook_id);
      return { count };
    }),
    on(listCallDeliveries, ({ params, caller }) =>
      queryCallDeliveries(database, caller.teamId, params.conversation_id),
    ),
    on(redeliverPostCall, async ({ params, caller: { teamId, role } }) =>
      sendAndTell(teamId, await deliveries.claim(teamId, params.delivery_id), roleCovers(role, 'admin')),
    ),
  ];
}
