import type { Logger } from 'pino';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Database } from '../../../database/database.ts';
import type { Route } from '../../../http/route.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Phone } from '../phone.ts';
import { AsteriskPlacer } from './asterisk-placer.ts';
import { outgoingCallRoutes } from './outgoing-call-routes.ts';
import { OutgoingCallStore } from './outgoing-call-store.ts';
import { OutgoingCalls } from './outgoing-calls.ts';
import { OutgoingDialler } from './outgoing-dialler.ts';
import type { OutgoingOrderDependencies } from './outgoing-orders.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks.ts';
import { doNotCallRoutes } from './rules/do-not-call-routes.ts';
import { DoNotCallStore } from './rules/do-not-call-store.ts';
import { simulatorPlacer } from './simulator-placer.ts';
import { TwilioPlacer } from './twilio-placer.ts';

// What belongs here: calls that agents place. A call is ordered and stored, and dialled once when its time has come.

export type OutgoingDependencies = Phone['forOutgoing'] & {
  database: Database;
  jobs: Pick<Jobs, 'repeat'>;
  conversations: Pick<ConversationDependencies, 'admission' | 'teams'>;
  settings: { publicUrl: string; provider: string };
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  log: Logger;
  now?: () => Date;
};

/** Disposing of it places no further calls. */
export type Outgoing = AsyncDisposable & {
  routes: Route[];
  /** What the media socket needs. */
  calls: Pick<OutgoingCalls, 'answerAnnounced' | 'answeringPlan'>;
  /** What campaigns need. */
  forCampaigns: {
    orders: OutgoingOrderDependencies;
    calls: Pick<OutgoingCalls, 'cancel'>;
    /** Has calls placed whose time has come. */
    dialDue: () => void;
    /** Has something done whenever a call has come further. */
    listen: (listener: () => void) => void;
  };
};

export function createOutgoing(dependencies: OutgoingDependencies): Outgoing {
  const { database, jobs, conversations, settings, log, lines, callControl, count, fetch } = dependencies;
  const { publicUrl, provider } = settings;
  const { now = () => new Date() } = dependencies;
  const store = new OutgoingCallStore(database);
  const placers = {
    twilio: new TwilioPlacer({ lines, fetch, publicUrl, provider }),
    media_socket: new AsteriskPlacer({ lines, fetch }),
    simulator: simulatorPlacer,
  };
  const dialler = new OutgoingDialler({ database, store, placers, jobs, conversations, log });
  const dialDue = () => dialler.dialDue();
  const listeners: (() => void)[] = [];
  const onAdvance = () => {
    dialDue();
    for (const listener of listeners) listener();
  };
  const calls = new OutgoingCalls({ database, store, callControl, placers, dialDue: onAdvance, log });
  const orders = { database, store, lines, now };
  return {
    calls,
    [Symbol.asyncDispose]: () => dialler[Symbol.asyncDispose](),
    forCampaigns: { orders, calls, dialDue, listen: (listener) => void listeners.push(listener) },
    routes: [
      ...outgoingCallRoutes({ orders, calls, publicUrl, provider }),
      ...doNotCallRoutes(new DoNotCallStore(database), now),
      ...outgoingWebhookRoutes({ lines, calls, publicUrl, provider, count }),
    ],
  };
}
