import { randomUUID } from 'node:crypto';
import { createDraftSignedUrl, getSignedUrl } from '@parley/contract/conversation.ts';
import { SIGNED_URL_SECONDS } from '@parley/contract/limits.ts';
import { withoutElements } from '../../agents/agent-content.ts';
import { newAgentId } from '../../agents/agent-id.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { firstMessageOf } from '../../agents/first-message.ts';
import { TestNotAllowed } from '../../conversations/records/conversation-errors.ts';
import { newConversationId } from '../../conversations/records/conversation-id.ts';
import { type Caller, on, type Route } from '../../http/route.ts';
import type { ConversationDraftStore } from './conversation-draft-store.ts';
import { type AddressedStart, type SignedAddressDependencies, signedAddress } from './signed-address.ts';
import type { SignedStartLimits } from './visitors/signed-start-limits.ts';

/** What routes of signed addresses need. */
export type SignedUrlDependencies = SignedAddressDependencies & {
  agents: Pick<AgentStore, 'find'>;
  drafts: Pick<ConversationDraftStore, 'save'>;
  signedStarts: SignedStartLimits;
  /** Whether a user may run test conversations. */
  mayTest: (caller: Caller) => Promise<boolean>;
};

/** Signed addresses of the live socket, for saved and for unsaved settings. */
export function signedUrlRoutes(dependencies: SignedUrlDependencies): Route[] {
  const { agents, drafts, signedStarts, nowMs } = dependencies;

  function signedUrl(
    { teamId, userId, apiKey }: Caller,
    start: Pick<AddressedStart, 'agentId' | 'isTest' | 'draftId'>,
  ): string {
    const asker =
      apiKey?.kind === 'publishable' ? { startedBy: null, keyId: apiKey.id } : { startedBy: userId };
    return signedAddress({ ...start, ...asker, conversationId: newConversationId(), teamId }, dependencies);
  }

  // Settings that were never saved belong to an agent that does not exist yet.
  async function draftAgentId(agentId: string | undefined, { teamId }: Caller): Promise<string> {
    return agentId === undefined ? newAgentId() : (await agents.find(teamId, agentId)).agent_id;
  }

  return [
    on(getSignedUrl, async ({ query, caller }) => {
      const agent = await agents.find(caller.teamId, query.agent_id);
      const isVisitor = caller.apiKey?.kind === 'publishable';
      // Visitors are counted when their conversations begin.
      if (!isVisitor) await signedStarts.begin(caller.userId);
      const isTest = query.purpose === 'test';
      if (isTest && (isVisitor || !(await dependencies.mayTest(caller)))) throw new TestNotAllowed();
      return { signed_url: signedUrl(caller, { agentId: agent.agent_id, isTest }) };
    }),
    on(createDraftSignedUrl, async ({ body, caller }) => {
      const agentId = await draftAgentId(body.agent_id, caller);
      await signedStarts.begin(caller.userId);
      const draft = withoutElements(body.draft);
      const id = randomUUID();
      const expiresAt = new Date(nowMs() + SIGNED_URL_SECONDS * 1000);
      await drafts.save({ id, teamId: caller.teamId, agentId, draft, expiresAt });
      const first_message = firstMessageOf({ ...draft, agent_id: agentId }, nowMs());
      const signed_url = signedUrl(caller, { agentId, isTest: true, draftId: id });
      return { signed_url, first_message };
    }),
  ];
}
