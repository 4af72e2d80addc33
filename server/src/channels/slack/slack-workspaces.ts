import type { ConnectedSlack, SlackApp, SlackProblem, SlackSource } from '@parley/contract/integrations.ts';
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

/** The workspaces in which agents answer. */
export type SlackWorkspaces = {
  find(teamId: string, agentRowId: string): Promise<ConnectedSlack | null>;
  agentsOf(teamId: string): Promise<string[]>;
  /**
   * Connects an agent once Slack has said whose token it is.
   * @throws {AgentNotFound | SlackSourceRefused | SlackUnreachable}
   */
  connect(teamId: string, agentRowId: string, source: SlackSource): Promise<void>;
  disconnect(teamId: string, agentRowId: string): Promise<void>;
  /** That of an agent, by its row's id or its agent id; undefined where it has none. @throws {SecretUnreadable} */
  open(agent: { rowId: string } | { agentId: string }): Promise<OpenSource | undefined>;
  noteHeard(agentRowId: string): Promise<void>;
  noteProblem(agentRowId: string, problem: SlackProblem | null): Promise<void>;
  /** What an agent's Slack app is made of. */
  appOf(agent: { agent_id: string; name: string }): SlackApp;
};

export type SlackWorkspaceDependencies = {
  database: Database;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  api: Pick<SlackApi, 'identify'>;
  /** Address at which Slack reaches an agent. */
  eventsUrlOf: (agentId: string) => string;
  now: () => Date;
};

export function createSlackWorkspaces(dependencies: SlackWorkspaceDependencies): SlackWorkspaces {
  const { database, secrets, api, eventsUrlOf, now } = dependencies;
  const store = new SlackSourceStore(database, now);
  return {
    find: (...wanted) => store.find(...wanted),
    agentsOf: (...wanted) => store.agentsOf(...wanted),

    async connect(teamId, agentRowId, { botToken, signingSecret }) {
      const identity = await api.identify(botToken);
      const sealedSigningSecret = signingSecret ? secrets.seal(signingSecret) : null;
      const sealed = { sealedBotToken: secrets.seal(botToken), sealedSigningSecret };
      await store.put(teamId, agentRowId, { ...identity, ...sealed });
    },

    disconnect: (...agent) => store.delete(...agent),

    async open(agent) {
      const found = await store.findSealed(agent);
      if (!found) return undefined;
      const { sealedBotToken, sealedSigningSecret, ...source } = found;
      const opened = {
        botToken: secrets.open(sealedBotToken),
        signingSecret: sealedSigningSecret === null ? null : secrets.open(sealedSigningSecret),
      };
      return { ...source, ...opened };
    },

    noteHeard: (...heard) => store.noteHeard(...heard),
    noteProblem: (...problem) => store.noteProblem(...problem),

    appOf({ agent_id, name }) {
      const url = eventsUrlOf(agent_id);
      return {
        events_url: url,
        is_reachable: isReachableFromInternet(new URL(url)),
        manifest: slackManifest({ name, eventsUrl: url }),
      };
    },
  };
}
