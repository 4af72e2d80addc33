import type { Logger } from 'pino';
import type { ConversationDependencies } from '../../../conversations/open-conversation.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { CampaignProgressStore } from './campaign-progress-store.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { CampaignRunner } from './campaign-runner.ts';
import { CampaignStore } from './campaign-store.ts';
import { Campaigns } from './campaigns.ts';

// What belongs here: calls of agents to lists of people, as many at a time as wanted, each within its hours.

type CampaignPartDependencies = {
  outgoing: Outgoing['forCampaigns'];
  conversations: Pick<ConversationDependencies, 'admission' | 'teams' | 'agents'>;
  jobs: Pick<Jobs, 'repeat'>;
  log: Logger;
};

/** Disposing of it begins no further calls. */
export function createCampaigns({ outgoing, conversations, jobs, log }: CampaignPartDependencies) {
  const { orders, dialDue, listen } = outgoing;
  const store = new CampaignStore(orders.database);
  const progress = new CampaignProgressStore(orders.database);
  const runner = new CampaignRunner({ store, progress, orders, dialDue, jobs, conversations, log });
  const goOn = () => runner.goOn();
  listen(goOn);
  const campaigns = new Campaigns({ store, orders, agents: conversations.agents, goOn });
  return {
    routes: campaignRoutes({ campaigns, store, dialDue }),
    [Symbol.dispose]: () => runner[Symbol.dispose](),
  };
}
