import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import { requireActiveTeam } from '../admission/active-team.ts';
import type { AddressSlots } from '../admission/address-slots.ts';
import type { Admission, Entrant } from '../admission/admission.ts';
import type { SignedStartLimits } from '../admission/signed-start-limits.ts';
import type { VisitorLimits } from '../admission/visitor-limits.ts';
import type { Visitor } from '../admission/visitor-name.ts';
import { ConversationNotBegun } from '../conversation-errors.ts';
import type { LetGo } from '../resumption/conversation-holds.ts';
import {
  type ResumedConversation,
  type ResumptionSources,
  resumeConversation,
} from '../resumption/resumed-conversation.ts';
import type { ClientOpening } from './client-opening.ts';
import { findLiveStart, type LiveStart, type LiveStartSources } from './live-start.ts';

/** Who comes in by a socket, and to what. */
export type LiveEntrance = {
  start: LiveStart;
  opening: InitiationMessage | undefined;
  /** Undefined for whoever comes by a signed address. */
  visitor: Visitor | undefined;
  /** Undefined where a conversation begins. */
  resumed: ResumedConversation | undefined;
};

/** What the entrance is decided with. */
export type LiveEntranceSources = LiveStartSources &
  ResumptionSources & {
    visitorLimits: Pick<VisitorLimits, 'begin' | 'say'>;
    teams: Pick<TeamStanding, 'hasSeveral' | 'isMember' | 'isSuspended'>;
    waitingVisitors: AddressSlots;
    signedStarts: SignedStartLimits;
    admission: Pick<Admission, 'check' | 'noteRefusal'>;
  };

/** What is known of the request, and what its client says first. */
export type EntranceRequest = {
  url: string;
  origin: string | undefined;
  ip: string;
  client: Pick<ClientOpening, 'initiation' | 'sign' | 'hasLeft'>;
  /** Takes the conversation's slot. @throws {ExpectedError} where there is none */
  takePlace: (entrant: Entrant) => void;
  /** How the socket is asked to let go of a conversation that it takes up. */
  letGo: LetGo;
};

/**
 * Lets a socket in: to the agent that its address and origin entitle to, in a new conversation or in the one that it
 * wants back; undefined where its client left before. What one visitor may do is looked at before a slot is taken.
 * Refusals are counted.
 * @throws {ExpectedError} when the address entitles to nothing, or the visitor comes too often
 */
export async function enterConversation(
  request: EntranceRequest,
  sources: LiveEntranceSources,
): Promise<LiveEntrance | undefined> {
  try {
    return await enter(request, sources);
  } catch (error) {
    if (error instanceof ExpectedError) sources.admission.noteRefusal(error);
    throw error;
  }
}

async function enter(
  { url, origin, ip, client, takePlace, letGo }: EntranceRequest,
  sources: LiveEntranceSources,
): Promise<LiveEntrance | undefined> {
  // A refusal must not wait for the client's first message.
  const start = await findLiveStart({ url, origin }, sources);
  const { agent, startedBy, isTrial: isTest } = start;
  const visitor = startedBy === null ? { ip, agentId: agent.agent_id } : undefined;
  const { teamId } = agent;
  await requireActiveTeam(agent, sources.teams);
  const hasOtherTeams = await sources.teams.hasSeveral();
  const entrant = { teamId, isVisitor: visitor !== undefined, hasOtherTeams };
  sources.admission.check(entrant);
  using _waiting = visitor && sources.waitingVisitors.enter(ip);
  const opening = await openingOf(start, client);
  if (client.hasLeft()) return undefined;
  const token = opening?.resume_token;
  if (visitor) {
    // Coming back costs no conversation, and yet no more often than one writes.
    if (token) sources.visitorLimits.say(visitor);
    else await sources.visitorLimits.begin(visitor);
  }
  // Such an address begins as many as its page likes.
  if (isTest && startedBy !== null) await sources.signedStarts.begin(startedBy);
  takePlace(entrant);
  if (!token) return { start, opening, visitor, resumed: undefined };
  const resumed = await resumeConversation(token, { agent, isTest, letGo }, sources);
  return {
    start: { ...start, conversationId: resumed.conversationId },
    opening,
    visitor,
    resumed,
  };
}

/**
 * What a client says first; undefined where it says nothing, or leaves. Where somebody is to be called, something must
 * come, be it sound.
 */
async function openingOf(
  { agent }: LiveStart,
  { initiation, sign }: EntranceRequest['client'],
): Promise<InitiationMessage | undefined> {
  const opening = await initiation;
  const isSpoken = agent.conversation_config.conversation?.text_only !== true;
  if (!opening && isSpoken && (await sign) === 'none') throw new ConversationNotBegun();
  return opening;
}
