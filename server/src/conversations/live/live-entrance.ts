import type { InitiationMessage } from '@parley/contract/live-messages.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { Admission } from '../admission/admission.ts';
import type { VisitorLimits } from '../admission/visitor-limits.ts';
import type { Visitor } from '../admission/visitor-name.ts';
import type { LetGo } from '../resumption/conversation-holds.ts';
import {
  type ResumedConversation,
  type ResumptionSources,
  resumeConversation,
} from '../resumption/resumed-conversation.ts';
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
    admission: Pick<Admission, 'noteRefusal'>;
  };

/** What is known of the request, and what its client says first. */
export type LiveRequest = {
  url: string;
  origin: string | undefined;
  ip: string;
  initiation: Promise<InitiationMessage | undefined>;
  /** How the socket is asked to let go of a conversation that it takes up. */
  letGo: LetGo;
};

/**
 * Lets a socket in: to the agent that its address and origin entitle to, in a new conversation or in the one that it
 * wants back. Refusals are counted.
 * @throws {ExpectedError} when the address entitles to nothing, or the visitor comes too often
 */
export async function enterConversation(
  request: LiveRequest,
  sources: LiveEntranceSources,
): Promise<LiveEntrance> {
  try {
    return await enter(request, sources);
  } catch (error) {
    if (error instanceof ExpectedError) sources.admission.noteRefusal(error.code);
    throw error;
  }
}

async function enter(
  { url, origin, ip, initiation, letGo }: LiveRequest,
  sources: LiveEntranceSources,
): Promise<LiveEntrance> {
  // A refusal must not wait for the client's first message.
  const [start, opening] = await Promise.all([findLiveStart({ url, origin }, sources), initiation]);
  const { agent, isTrial: isTest } = start;
  const visitor = start.startedBy === null ? { ip, agentId: agent.agent_id } : undefined;
  const token = opening?.resume_token;
  if (!token) {
    if (visitor) await sources.visitorLimits.begin(visitor);
    return { start, opening, visitor, resumed: undefined };
  }
  // Coming back costs no conversation, and yet no more often than one writes.
  if (visitor) sources.visitorLimits.say(visitor);
  const resumed = await resumeConversation(token, { agent, isTest, letGo }, sources);
  return {
    ...{ start: { ...start, conversationId: resumed.conversationId }, opening },
    ...{ visitor, resumed },
  };
}
