import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import type { AgentDetail, NewAgent } from '@parley/contract/agents.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import { isAllowedHost } from '../allowed-host.ts';
import { HostNotAllowed, SignatureNeeded, SignatureRefused } from '../conversation-errors.ts';
import { newConversationId } from '../conversation-id.ts';
import { readSignature, type SignedStart } from '../conversation-signature.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { AgentSnapshot } from '../plan/agent-snapshot.ts';

/** What a socket's address and origin entitle it to. */
export type LiveStart = {
  conversationId: string;
  agent: AgentSnapshot;
  /** Account of the person whose address it is; null for the public. */
  startedBy: string | null;
  /** A test of unsaved settings. */
  isDraft: boolean;
  /** A test, held by the member of the team whose address it is. */
  isTest: boolean;
  /** On the console's page on which an agent is tried out as websites show it. */
  isTrial: boolean;
  /** Whether that person may hold tests. */
  mayTest: boolean;
};

/** Where the entitlement is looked up. */
export type LiveStartSources = {
  agents: Pick<AgentStore, 'find' | 'findForConversation'>;
  store: Pick<ConversationStore, 'findDraft'>;
  teams: Pick<TeamStanding, 'isMember'>;
  /** Hosts of the websites that an agent is connected with. */
  websiteHostsOf: (agentId: string) => Promise<readonly string[]>;
  signingKey: Buffer;
  nowMs: () => number;
};

/**
 * Finds the agent that a socket may talk with.
 * @param url path and query of the request
 * @throws {ExpectedError} when the address entitles to nothing
 */
export async function findLiveStart(
  { url, origin }: { url: string; origin: string | undefined },
  sources: LiveStartSources,
): Promise<LiveStart> {
  const query = new URL(url, 'http://localhost').searchParams;
  const agentId = query.get('agent_id') ?? undefined;
  const signature = query.get('conversation_signature');
  if (signature !== null) {
    const nowMs = sources.nowMs();
    return signedStart(readSignature(signature, { agentId, key: sources.signingKey, nowMs }), sources);
  }
  if (agentId === undefined) throw new SignatureNeeded();
  const agent = await sources.agents.findForConversation(agentId);
  const { platform_settings } = agent;
  if (!isOpenTo(platform_settings, origin) && !isAllowedHost(origin, await sources.websiteHostsOf(agentId))) {
    throw platform_settings.auth?.enable_auth === false ? new HostNotAllowed() : new SignatureNeeded();
  }
  return {
    conversationId: newConversationId(),
    agent: heldAgent(agent, agent.teamId),
    startedBy: null,
    isDraft: false,
    isTest: false,
    isTrial: false,
    mayTest: false,
  };
}

/** The agent that a test of unsaved settings is held with. */
function draftAgent(draft: NewAgent, agentId: string, teamId: string): AgentSnapshot {
  const { name, conversation_config, platform_settings } = draft;
  return { agent_id: agentId, name, conversation_config, platform_settings, teamId, version: null };
}

async function signedStart(
  signed: SignedStart,
  { agents, store, teams }: LiveStartSources,
): Promise<LiveStart> {
  const { agentId, teamId, startedBy, draftId, mayTest } = signed;
  // An address outlives the sign-in of the person who asked for it.
  if (!(await teams.isMember(teamId, startedBy))) throw new SignatureRefused('revoked');
  const start = {
    conversationId: signed.conversationId ?? newConversationId(),
    isTrial: signed.conversationId === undefined,
    isTest: signed.isTest ?? false,
    startedBy,
    mayTest,
  };
  if (draftId === undefined) {
    const agent = heldAgent(await agents.find(teamId, agentId), teamId);
    return { ...start, agent, isDraft: false };
  }
  const draft = await store.findDraft(teamId, draftId);
  if (!draft) throw new SignatureRefused('expired');
  return { ...start, agent: draftAgent(draft, agentId, teamId), isDraft: true };
}

// Without a signed address an agent speaks only where its owner said so: everywhere, on certain hosts, and on the
// website that it is connected with.
function isOpenTo({ auth }: PlatformSettings, origin: string | undefined): boolean {
  if (auth?.enable_auth !== false) return false;
  const hosts = (auth.allowlist ?? []).map(({ hostname }) => hostname);
  return hosts.length === 0 || isAllowedHost(origin, hosts);
}

function heldAgent(agent: AgentDetail, teamId: string): AgentSnapshot {
  const { agent_id, name, conversation_config, platform_settings, version } = agent;
  return { agent_id, name, conversation_config, platform_settings, teamId, version };
}
