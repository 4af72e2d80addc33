import { beginningOf } from '@parley/contract/plain-text.ts';

/** What the bot token of an agent must be allowed. */
export const SLACK_SCOPES = ['app_mentions:read', 'chat:write', 'im:history'] as const;

/** Longest name of an app and its bot, in characters. */
const NAME_MAX = 35;
const DESCRIPTION_MAX = 140;

/**
 * The manifest of an agent's Slack app, as JSON to paste.
 * @see https://docs.slack.dev/reference/app-manifest
 */
export function slackManifest({ name, eventsUrl }: { name: string; eventsUrl: string }): string {
  const shown = beginningOf(name, NAME_MAX);
  const manifest = {
    display_information: { name: shown, description: beginningOf(name, DESCRIPTION_MAX) },
    features: {
      app_home: {
        home_tab_enabled: false,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: shown, always_online: true },
    },
    oauth_config: { scopes: { bot: SLACK_SCOPES } },
    settings: {
      event_subscriptions: {
        request_url: eventsUrl,
        bot_events: ['app_mention', 'app_uninstalled', 'message.im', 'tokens_revoked'],
      },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  };
  return JSON.stringify(manifest, null, 2);
}
