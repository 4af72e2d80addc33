import { pathOf } from '@parley/contract/endpoint.ts';
import { receiveSlackEvent } from '@parley/contract/integrations.ts';
import { answerChat } from '../channels/chat-call/chat-call.ts';
import { chatRoutes } from '../channels/chat-call/chat-routes.ts';
import { createLiveSocket } from '../channels/live-socket/live-socket.ts';
import { Slack } from '../channels/slack/slack.ts';
import { SlackApi } from '../channels/slack/slack-api.ts';
import { SlackMessageStore } from '../channels/slack/slack-message-store.ts';
import { SlackWorkspaces } from '../channels/slack/slack-workspaces.ts';
import { createCampaigns } from '../channels/telephone/campaigns/create-campaigns.ts';
import { keepLineVoicesReady } from '../channels/telephone/lines/line-voices.ts';
import { createMediaSocket } from '../channels/telephone/media/media-socket.ts';
import { createOutgoing } from '../channels/telephone/outgoing/outgoing.ts';
import { createPhone } from '../channels/telephone/phone.ts';
import { createRing } from '../channels/telephone/ringing-calls.ts';
import { websiteRoutes } from '../channels/website/website.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { createGuardedFetch } from '../http/guarded-fetch.ts';
import type { Caller } from '../http/route.ts';
import type { Identity } from '../identity/identity.ts';
import { integrationRoutes } from '../integrations/integration-routes.ts';
import { createIntegrations } from '../integrations/integrations.ts';
import type { PostCallWebhooks } from '../post-call-webhooks/post-call-webhooks.ts';
import type { WidgetBuilds } from '../widget/widget-builds.ts';
import type { Composition } from './composition.ts';
import type { MadeAgents } from './made-agents.ts';

/** What channels need besides. */
type MadeBeforeChannels = {
  agents: MadeAgents['agents'];
  webhooks: MadeAgents['webhooks'];
  conversations: Conversations;
  postCallWebhooks: Pick<PostCallWebhooks, 'noteTransferEnd'>;
  widgetBuilds: WidgetBuilds;
  /** Whether a user may run test conversations. */
  mayTest: (caller: Caller) => Promise<boolean>;
  /** What a publishable key of a team allows, while it lasts. */
  findPublishableKey: Identity['findPublishableKey'];
};

/** The ways in which conversations come. */
export function makeChannels(composition: Composition, made: MadeBeforeChannels) {
  const { settings, database, secrets, jobs, log, stack } = composition;
  const { agents, webhooks, conversations, postCallWebhooks, widgetBuilds, mayTest, findPublishableKey } =
    made;
  const { publicUrl, provider, limits } = settings;
  const { dependencies } = conversations;
  const api = stack.use(new SlackApi(settings.slackApiUrl));
  const workspaces = new SlackWorkspaces({
    database,
    secrets,
    api,
    eventsUrlOf: (agent_id) => `${publicUrl}${pathOf(receiveSlackEvent, provider, { agent_id })}`,
  });
  const integrations = createIntegrations({ database, agents, slack: workspaces });
  const { websiteHostsOf } = integrations;
  const live = stack.use(
    createLiveSocket({
      conversations: dependencies,
      database,
      agents,
      jobs,
      secrets,
      websiteHostsOf,
      mayTest,
      findPublishableKey,
      publicUrl,
      counts: composition.machine.counts,
      limits,
    }),
  );
  const slack = new Slack({
    workspaces,
    api,
    agents,
    jobs,
    log,
    messages: new SlackMessageStore(database),
    answer: (request) => answerChat(request, dependencies),
  });
  const outbound = stack.use(createGuardedFetch(settings.allowedHosts));
  const phone = createPhone({
    database,
    secrets,
    jobs,
    settings,
    fetch: outbound.fetch,
    spentLimit: dependencies.teams.spentLimit,
    ring: createRing({ agents, webhooks, log }),
    onTransferEnd: (conversationId) => postCallWebhooks.noteTransferEnd(conversationId),
  });
  if (dependencies.voice) {
    stack.use(keepLineVoicesReady({ database, voices: dependencies.voice.voices, log }));
  }
  const outgoing = stack.use(
    createOutgoing({
      ...phone.forOutgoing,
      database,
      jobs,
      conversations: dependencies,
      settings,
      fetch: outbound.fetch,
      log,
    }),
  );
  const campaigns = stack.use(
    createCampaigns({ outgoing: outgoing.forCampaigns, conversations: dependencies, jobs, log }),
  );
  return {
    connectedAgents: integrations.connectedAgents,
    findStart: live.findStart,
    outcomes: {
      slackOutcomes: slack.outcomes,
      phoneOutcomes: phone.outcomes,
      trunkFigures: phone.trunkFigures,
    },
    routes: [
      ...integrationRoutes(integrations),
      ...slack.routes,
      ...websiteRoutes({
        agents,
        settings,
        websiteHostsOf,
        newestWidget: widgetBuilds.newest,
        trialUrl: live.trialUrl,
      }),
      ...phone.routes,
      ...outgoing.routes,
      ...campaigns.routes,
      ...live.routes,
      ...chatRoutes(dependencies, live.visitorLimits),
    ],
    sockets: [
      live.socket,
      createMediaSocket({ calls: phone.calls, outgoing: outgoing.calls, conversations: dependencies }),
    ],
  };
}
