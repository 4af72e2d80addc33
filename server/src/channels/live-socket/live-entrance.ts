import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import { requireActiveTeam } from '../../conversations/admission/active-team.ts';
import type { Admission, Entrant } from '../../conversations/admission/admission.ts';
import { ConversationNotBegun, SignatureRefused } from '../../conversations/records/conversation-errors.ts';
import type {
  ConversationLeases,
  ReleaseRequest,
} from '../../conversations/resumption/conversation-leases.ts';
import { readResumeToken } from '../../conversations/resumption/resume-token.ts';
import {
  type ResumedConversation,
  type ResumptionDependencies,
  resumeConversation,
} from '../../conversations/resumption/resumed-conversation.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { TeamStanding } from '../../identity/teams/team-store.ts';
import type { ClientOpening } from './client-opening.ts';
import { findLiveStart, type LiveStart, type LiveStartDependencies } from './live-start.ts';
import type { AddressSlots } from './visitors/address-slots.ts';
import type { SignedStartLimits } from './visitors/signed-start-limits.ts';
import type { VisitorLimits } from './visitors/visitor-limits.ts';
import type { Visitor } from './visitors/visitor-name.ts';

/** Who comes in by a socket, and to what. */
export type LiveEntrance = {
  start: LiveStart;
  opening: InitiationMessage | undefined;
  /** Undefined with a signed address. */
  visitor: Visitor | undefined;
  /** Undefined where a conversation begins. */
  resumed: ResumedConversation | undefined;
};

/** What the entrance is decided with. */
export type LiveEntranceDependencies = LiveStartDependencies &
  ResumptionDependencies & {
    visitorLimits: Pick<VisitorLimits, 'begin' | 'say'>;
    teams: Pick<TeamStanding, 'hasSeveral' | 'isMember' | 'isSuspended' | 'spentLimit'>;
    waitingVisitors: AddressSlots;
    signedStarts: SignedStartLimits;
    leases: Pick<ConversationLeases, 'has'>;
    admission: Pick<Admission, 'check' | 'noteRefusal'>;
  };

/** What is known of the request, and what its client says first. */
export type EntranceRequest = {
  url: string;
  origin: string | undefined;
  ip: string;
  client: Pick<ClientOpening, 'initiation' | 'isSilent' | 'hasLeft'>;
  /** Takes the conversation's slot. @throws {ExpectedError} where there is none */
  takeSlot: (entrant: Entrant) => void;
  /** How the socket is asked to let go of a conversation that it takes up. */
  requestRelease: ReleaseRequest;
};

/**
 * Lets a socket in: to the agent that its address and origin entitle to, in a new conversation or in the one that it
 * wants back; undefined where its client left before. What one visitor may do is looked at before a slot is taken.
 * Refusals are counted.
 * @throws {ExpectedError} when the address entitles to nothing, or the visitor comes too often
 */
export async function enterConversation(
  request: EntranceRequest,
  dependencies: LiveEntranceDependencies,
): Promise<LiveEntrance | undefined> {
  try {
    return await enter(request, dependencies);
  } catch (error) {
    if (error instanceof ExpectedError) dependencies.admission.noteRefusal(error);
    throw error;
  }
}

async function enter(
  { url, origin, ip, client, takeSlot, requestRelease }: EntranceRequest,
  dependencies: LiveEntranceDependencies,
): Promise<LiveEntrance | undefined> {
  // A refusal must not wait for the client's first message.
  const start = await findLiveStart({ url, origin, mayBeExpired: true }, dependencies);
  const { agent, startedBy, isTrial, address } = start;
  const visitor = startedBy === null ? { ip, agentId: agent.agent_id } : undefined;
  const { teamId } = agent;
  await requireActiveTeam(agent, dependencies.teams, true);
  const hasOtherTeams = await dependencies.teams.hasSeveral();
  const entrant = { teamId, isVisitor: visitor !== undefined, hasOtherTeams };
  // A server that stops refuses at once, also what would be taken over.
  dependencies.admission.check({ ...entrant, isTakeover: true });
  // An expired address may have become known to others.
  const isCounted = visitor !== undefined || address?.isExpired === true;
  using _waiting = isCounted ? dependencies.waitingVisitors.enter(ip) : undefined;
  // Only the first message can say that an expired address is to take something up.
  if (address?.isExpired) requireTokenOfAddress(await client.initiation, start, dependencies);
  const token = (await client.initiation)?.resume_token;
  if (!token) {
    await requireActiveTeam(agent, dependencies.teams);
    dependencies.admission.check(entrant);
  }
  const opening = await openingOf(start, client);
  if (client.hasLeft()) return undefined;
  if (visitor) {
    // Coming back costs no conversation, and yet no more often than one writes.
    if (token) dependencies.visitorLimits.say(visitor);
    else await dependencies.visitorLimits.begin(visitor);
  }
  // Such an address begins as many as its page likes.
  if (isTrial && startedBy !== null) await dependencies.signedStarts.begin(startedBy);
  takeSlot({ ...entrant, isTakeover: token ? runsHere(token, agent, dependencies) : false });
  if (!token) return { start, opening, visitor, resumed: undefined };
  const isTest = start.isTest || isTrial;
  const resumed = await resumeConversation(token, { agent, isTest, requestRelease }, dependencies);
  return {
    start: { ...start, conversationId: resumed.conversationId },
    opening,
    visitor,
    resumed,
  };
}

/** Whether the conversation of a token runs on this process, where it has its slot. @throws {ResumeRefused} */
function runsHere(
  token: string,
  { agent_id: agentId }: LiveStart['agent'],
  { resumeKey: key, nowMs, leases }: Pick<LiveEntranceDependencies, 'resumeKey' | 'nowMs' | 'leases'>,
): boolean {
  return leases.has(readResumeToken(token, { agentId, key, nowMs: nowMs() }).conversationId);
}

/**
 * An expired address lets in again who was let in by it.
 * @throws {SignatureRefused | ResumeRefused} unless the token was issued to a client that came by it
 */
function requireTokenOfAddress(
  opening: InitiationMessage | undefined,
  { agent, address }: LiveStart,
  { resumeKey: key, nowMs }: Pick<LiveEntranceDependencies, 'resumeKey' | 'nowMs'>,
): void {
  const token = opening?.resume_token;
  if (!token) throw new SignatureRefused('expired');
  const { addressId } = readResumeToken(token, { agentId: agent.agent_id, key, nowMs: nowMs() });
  if (addressId === undefined || addressId !== address?.id) throw new SignatureRefused('expired');
}

/**
 * The client's first message; undefined where it sends none, or leaves. Where a start message is required, something must
 * come, be it sound.
 */
async function openingOf(
  { agent }: LiveStart,
  { initiation, isSilent }: EntranceRequest['client'],
): Promise<InitiationMessage | undefined> {
  const opening = await initiation;
  const isSpoken = agent.conversation_config.conversation?.text_only !== true;
  if (!opening && isSpoken && (await isSilent)) throw new ConversationNotBegun();
  return opening;
}
