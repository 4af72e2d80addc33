import { getFirstMessage, type NewAgent } from '@parley/contract/agents.ts';
import { createDraftSignedUrl, getSignedUrl } from '@parley/contract/conversation.ts';
import { call } from '../../session/api.ts';

/** What a test conversation is held with. */
export type SimulationSubject = {
  /** Absent while the agent is being created. */
  agentId: string | undefined;
  draft: NewAgent;
  /** The draft differs from what is stored. */
  isDirty: boolean;
};

/** Where to connect, and what the agent will say first. */
export type SimulationStart = { signedUrl: string; firstMessage: string };

/**
 * Asks for a socket address: of the stored agent, or of the draft as it stands.
 * @throws {CallError}
 */
export async function startSimulation(
  { agentId, draft, isDirty }: SimulationSubject,
  signal: AbortSignal,
): Promise<SimulationStart> {
  if (agentId === undefined || isDirty) {
    const body = { draft, ...(agentId === undefined ? {} : { agent_id: agentId }) };
    const { signed_url, first_message } = await call(createDraftSignedUrl, { body }, signal);
    return { signedUrl: signed_url, firstMessage: first_message };
  }
  const [{ signed_url }, { first_message }] = await Promise.all([
    call(getSignedUrl, { query: { agent_id: agentId, purpose: 'test' } }, signal),
    call(getFirstMessage, { params: { id: agentId } }, signal),
  ]);
  return { signedUrl: signed_url, firstMessage: first_message };
}
