import { randomUUID } from 'node:crypto';
import {
  chat,
  createDraftSignedUrl,
  getConversation,
  getRecording,
  getSignedUrl,
} from '@parley/contract/conversation.ts';
import { SIGNED_URL_SECONDS } from '@parley/contract/limits.ts';
import { withoutElements } from '../agents/agent-content.ts';
import { newAgentId } from '../agents/agent-id.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import { firstMessageOf } from '../agents/first-message.ts';
import { storableJson } from '../agents/storable-json.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import type { SignedStartLimits } from './admission/signed-start-limits.ts';
import { answerChat, type ChatDependencies } from './chat/chat-call.ts';
import { TestNotAllowed } from './conversation-errors.ts';
import { newConversationId } from './conversation-id.ts';
import type { Recordings } from './recording/recordings.ts';
import { type AddressedStart, signedAddress } from './signed-address.ts';

/** What the conversations' routes work with. */
export type ConversationRouteParts = ChatDependencies & {
  agents: Pick<AgentStore, 'find'>;
  recordings: Pick<Recordings, 'read'>;
  signingKey: Buffer;
  signedStarts: SignedStartLimits;
  /** Whether somebody may hold test conversations. */
  mayTest: (caller: Caller) => Promise<boolean>;
  /** Address at which browsers reach this server. */
  publicUrl: string;
};

/** Signed addresses, chat calls and stored conversations. */
export function conversationRoutes(parts: ConversationRouteParts): Route[] {
  const { agents, recordings, store } = parts;
  return [
    on(getSignedUrl, async ({ query, caller }) => {
      const agent = await agents.find(caller.teamId, query.agent_id);
      await parts.signedStarts.begin(caller.userId);
      const mayTest = await parts.mayTest(caller);
      const isTest = query.purpose === 'test';
      if (isTest && !mayTest) throw new TestNotAllowed();
      return { signed_url: signedUrl({ agentId: agent.agent_id, caller, mayTest, isTest }, parts) };
    }),
    on(createDraftSignedUrl, async ({ body, caller }) => {
      const agentId = await draftAgentId(body.agent_id, caller, parts);
      await parts.signedStarts.begin(caller.userId);
      const draft = withoutElements(storableJson(body.draft));
      const id = randomUUID();
      const expiresAt = new Date(parts.nowMs() + SIGNED_URL_SECONDS * 1000);
      await store.saveDraft({ id, teamId: caller.teamId, agentId, draft, expiresAt });
      const first_message = firstMessageOf({ ...draft, agent_id: agentId }, parts.nowMs());
      const signed_url = signedUrl({ agentId, caller, mayTest: true, isTest: true, draftId: id }, parts);
      return { signed_url, first_message };
    }),
    on(chat, ({ body, caller: { teamId, userId }, signal }) => {
      const origin = { teamId, channel: 'chat' as const, startedBy: userId, userId: null };
      return answerChat({ origin, call: body, signal }, parts);
    }),
    on(getRecording, ({ params, caller }) => recordings.read(caller.teamId, params.conversation_id)),
    on(getConversation, ({ params, caller }) => store.find(caller.teamId, params.conversation_id)),
  ];
}

// Settings that were never saved belong to an agent that does not exist yet.
async function draftAgentId(
  agentId: string | undefined,
  caller: Caller,
  { agents }: ConversationRouteParts,
): Promise<string> {
  return agentId === undefined ? newAgentId() : (await agents.find(caller.teamId, agentId)).agent_id;
}

function signedUrl(
  {
    caller,
    ...start
  }: Pick<AddressedStart, 'agentId' | 'mayTest' | 'isTest' | 'draftId'> & { caller: Caller },
  parts: ConversationRouteParts,
): string {
  const { teamId, userId: startedBy } = caller;
  return signedAddress({ ...start, conversationId: newConversationId(), teamId, startedBy }, parts);
}
