import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  disconnectWebsite,
  getSlackApp,
  listIntegrations,
} from '@parley/contract/integrations.ts';
import { on, type Route } from '../http/route.ts';
import type { Integrations } from './integrations.ts';

/** What an agent is connected with, and how that changes. */
export function integrationRoutes(integrations: Integrations): Route[] {
  return [
    on(listIntegrations, ({ params, caller }) => integrations.list(caller.teamId, params.id)),
    on(connectWebsite, ({ params, body, caller }) =>
      integrations.connectWebsite(caller.teamId, params.id, body),
    ),
    on(disconnectWebsite, ({ params, caller }) => integrations.disconnectWebsite(caller.teamId, params.id)),
    on(connectSlack, ({ params, body, caller }) => integrations.connectSlack(caller.teamId, params.id, body)),
    on(disconnectSlack, ({ params, caller }) => integrations.disconnectSlack(caller.teamId, params.id)),
    on(getSlackApp, ({ params, caller }) => integrations.slackApp(caller.teamId, params.id)),
  ];
}
