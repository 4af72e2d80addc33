import { pathOf } from '@parley/contract/endpoint.ts';
import {
  getWebsiteSnippet,
  openWebsiteTrial,
  showWebsiteTrial,
  type WebsiteSnippet,
} from '@parley/contract/integrations.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { WidgetBuild } from '../../widget/widget-builds.ts';
import { websiteTrialPage, websiteTrialPolicy } from './website-trial.ts';

// What belongs here: how an agent's chat gets on a website, and the page on which that is tried out.

type WebsiteDependencies = {
  agents: Pick<AgentStore, 'find'>;
  websiteHostsOf: (agentId: string) => Promise<readonly string[]>;
  /** A socket's address at which a stored agent is tried out. */
  trialUrl: (agentId: string, caller: Caller) => string;
  /** The chat as it was built last. */
  newestWidget: WidgetBuild | undefined;
  settings: { publicUrl: string; provider: string; embedOrigins: readonly string[] };
};

export function websiteRoutes(dependencies: WebsiteDependencies): Route[] {
  const { agents, websiteHostsOf, trialUrl, newestWidget, settings } = dependencies;
  const server_url = settings.publicUrl.replace(/\/$/, '');

  async function snippetOf(teamId: string, id: string): Promise<WebsiteSnippet> {
    const { agent_id, platform_settings } = await agents.find(teamId, id);
    const { auth } = platform_settings;
    const isPublic = auth?.enable_auth === false;
    const listed = isPublic ? (auth.allowlist ?? []).map(({ hostname }) => hostname) : [];
    const hosts = [...new Set([...(await websiteHostsOf(agent_id)), ...listed])];
    return {
      agent_id,
      server_url,
      script_url: `${server_url}/widget.js`,
      pinned: newestWidget
        ? { url: `${server_url}/widget/${newestWidget.id}/widget.js`, integrity: newestWidget.integrity }
        : null,
      allowed: { everywhere: isPublic && listed.length === 0, hosts },
    };
  }

  return [
    on(getWebsiteSnippet, ({ params, caller }) => snippetOf(caller.teamId, params.id)),
    on(openWebsiteTrial, async ({ params, body, caller }) => {
      const { agent_id } = await agents.find(caller.teamId, params.id);
      const { searchParams } = new URL(trialUrl(agent_id, caller));
      searchParams.set('language', body.language);
      return { path: `${pathOf(showWebsiteTrial, settings.provider)}?${searchParams}` };
    }),
    on(showWebsiteTrial, async ({ query }) => ({
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(websiteTrialPage(query, { publicUrl: server_url })),
      contentSecurityPolicy: websiteTrialPolicy(settings),
    })),
  ];
}
