import type { PlatformSettings } from '@parley/contract/agent-config.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import {
  HostNotAllowed,
  SignatureNeeded,
  SignatureRefused,
} from '../../conversations/records/conversation-errors.ts';
import { newConversationId } from '../../conversations/records/conversation-id.ts';
import { isOriginOfKey } from '../../http/access.ts';
import type { KeyGrant } from '../../http/route.ts';
import type { TeamStanding } from '../../identity/teams/team-store.ts';
import { isAllowedHost } from './allowed-host.ts';
import type { ConversationDraftStore } from './conversation-draft-store.ts';
import { readSignature, type SignedStart, signedAddressId } from './conversation-signature.ts';
import type { SignedAddressDependencies } from './signed-address.ts';

/** A signed address by which a socket comes. */
type StartAddress = {
  id: string;
  /** Begins nothing, and takes up only what was begun or taken up by it. */
  isExpired: boolean;
};

/** What a socket's address and origin entitle it to. */
export type LiveStart = {
  conversationId: string;
  agent: AgentSnapshot;
  /** Account of the person whose address it is; null for the public. */
  startedBy: string | null;
  /** A test of unsaved settings. */
  isDraft: boolean;
  /** A test by the member of the team whose address it is. */
  isTest: boolean;
  /** On the console's page on which an agent is tried out as websites show it. */
  isTrial: boolean;
  /** Undefined where the agent is public. */
  address: StartAddress | undefined;
};

/** Where the entitlement is looked up. */
export type LiveStartDependencies = SignedAddressDependencies & {
  agents: Pick<AgentStore, 'find' | 'findForConversation'>;
  drafts: Pick<ConversationDraftStore, 'find'>;
  teams: Pick<TeamStanding, 'isMember'>;
  /** What a publishable key of a team allows, while it lasts. */
  findPublishableKey: (teamId: string, id: string) => Promise<KeyGrant | undefined>;
  websiteHostsOf: (agentId: string) => Promise<readonly string[]>;
};

/**
 * Finds the agent that a socket may connect to.
 * @param request.url path and query of the request
 * @param request.mayBeExpired unless given, an expired address entitles to nothing
 * @throws {ExpectedError} when the address entitles to nothing
 */
export async function findLiveStart(
  { url, origin, mayBeExpired }: { url: string; origin: string | undefined; mayBeExpired?: boolean },
  dependencies: LiveStartDependencies,
): Promise<LiveStart> {
  const query = new URL(url, 'http://localhost').searchParams;
  const agentId = query.get('agent_id') ?? undefined;
  const signature = query.get('conversation_signature');
  if (signature !== null) {
    const nowMs = dependencies.nowMs();
    const { signingKey: key } = dependencies;
    const signed = readSignature(signature, { agentId, key, nowMs, mayBeExpired });
    const address = { id: signedAddressId(signature), isExpired: signed.expiresAtMs <= nowMs };
    return { ...(await signedStart(signed, origin, dependencies)), address };
  }
  if (agentId === undefined) throw new SignatureNeeded();
  const agent = await dependencies.agents.findForConversation(agentId);
  const { platform_settings } = agent;
  if (
    !isOpenTo(platform_settings, origin) &&
    !isAllowedHost(origin, await dependencies.websiteHostsOf(agentId))
  ) {
    throw platform_settings.auth?.enable_auth === false ? new HostNotAllowed() : new SignatureNeeded();
  }
  return {
    conversationId: newConversationId(),
    agent,
    startedBy: null,
    isDraft: false,
    isTest: false,
    isTrial: false,
    address: undefined,
  };
}

/** The agent of a test of unsaved settings. */
function draftAgent(draft: NewAgent, agentId: string, teamId: string): AgentSnapshot {
  const { name, conversation_config, platform_settings } = draft;
  return { agent_id: agentId, name, conversation_config, platform_settings, teamId, version: null };
}

async function signedStart(
  signed: SignedStart,
  origin: string | undefined,
  dependencies: LiveStartDependencies,
): Promise<Omit<LiveStart, 'address'>> {
  const { agents, drafts } = dependencies;
  const { agentId, teamId, startedBy, draftId } = signed;
  await requireAsker(signed, origin, dependencies);
  const start = {
    conversationId: signed.conversationId ?? newConversationId(),
    isTrial: signed.conversationId === undefined,
    isTest: signed.isTest ?? false,
    startedBy,
  };
  if (draftId === undefined) {
    const agent = { ...(await agents.find(teamId, agentId)), teamId };
    return { ...start, agent, isDraft: false };
  }
  const draft = await drafts.find(teamId, draftId);
  if (!draft) throw new SignatureRefused('expired');
  return { ...start, agent: draftAgent(draft, agentId, teamId), isDraft: true };
}

// An address outlives the sign-in of the person, and the key of the page, that asked for it.
async function requireAsker(
  { teamId, startedBy, keyId }: SignedStart,
  origin: string | undefined,
  { teams, findPublishableKey, publicUrl }: LiveStartDependencies,
): Promise<void> {
  if (startedBy !== null) {
    if (await teams.isMember(teamId, startedBy)) return;
    throw new SignatureRefused('revoked');
  }
  const key = keyId === undefined ? undefined : await findPublishableKey(teamId, keyId);
  if (!key) throw new SignatureRefused('key_revoked');
  // Sockets of some apps name the server that they call as their origin.
  const isApp = key.origins === null && origin === new URL(publicUrl).origin;
  if (!isApp && !isOriginOfKey(key, origin)) throw new HostNotAllowed();
}

// Without a signed address an agent speaks only where its owner said so: everywhere, on certain hosts, and on the
// website that it is connected with.
function isOpenTo({ auth }: PlatformSettings, origin: string | undefined): boolean {
  if (auth?.enable_auth !== false) return false;
  const hosts = (auth.allowlist ?? []).map(({ hostname }) => hostname);
  return hosts.length === 0 || isAllowedHost(origin, hosts);
}
