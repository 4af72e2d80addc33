import type { SlackApp, SlackSource } from '@parley/contract/integrations.ts';
import type { Database } from '../../database/database.ts';
import { isReachableFromInternet } from '../../http/public-address.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { SlackApi } from './slack-api.ts';
import { slackManifest } from './slack-manifest.ts';
import { type SealedSource, type SlackIdentity, SlackSourceStore } from './slack-source-store.ts';

/** A workspace, ready to be spoken with. */
export type OpenSource = SlackIdentity &
  Pick<SealedSource, 'agentRowId' | 'agentId' | 'teamId' | 'connectedAt' | 'problem'> & {
    botToken: string;
    signingSecret: string | null;
  };

export type SlackWorkspaceDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  api: Pick<SlackApi, 'identify'>;
  /** Address at which Slack reaches an agent. */
  eventsUrlOf: (agentId: string) => string;
};

/** The workspaces in which agents answer, ready to be spoken with. */
export class SlackWorkspaces extends SlackSourceStore {
  readonly #dependencies: SlackWorkspaceDependencies;

  constructor(dependencies: SlackWorkspaceDependencies) {
    super(dependencies.database);
    this.#dependencies = dependencies;
  }

  /**
   * Connects an agent once Slack has said whose token it is.
   * @throws {AgentNotFound | SlackSourceRefused | SlackUnreachable}
   */
  async connect(teamId: string, agentRowId: string, { botToken, signingSecret }: SlackSource): Promise<void> {
    const { api, secrets } = this.#dependencies;
    const identity = await api.identify(botToken);
    const sealedSigningSecret = signingSecret ? secrets.seal(signingSecret) : null;
    const sealed = { sealedBotToken: secrets.seal(botToken), sealedSigningSecret };
    await this.put(teamId, agentRowId, { ...identity, ...sealed });
  }

  /** That of an agent, by its row's id or its agent id; undefined where it has none. @throws {SecretUnreadable} */
  async open(agent: { rowId: string } | { agentId: string }): Promise<OpenSource | undefined> {
    const { secrets } = this.#dependencies;
    const found = await this.findSealed(agent);
    if (!found) return undefined;
    const { sealedBotToken, sealedSigningSecret, ...source } = found;
    const opened = {
      botToken: secrets.open(sealedBotToken),
      signingSecret: sealedSigningSecret === null ? null : secrets.open(sealedSigningSecret),
    };
    return { ...source, ...opened };
  }

  /** What an agent's Slack app is made of. */
  appOf({ agent_id, name }: { agent_id: string; name: string }): SlackApp {
    const url = this.#dependencies.eventsUrlOf(agent_id);
    return {
      events_url: url,
      is_reachable: isReachableFromInternet(new URL(url)),
      manifest: slackManifest({ name, eventsUrl: url }),
    };
  }
}
