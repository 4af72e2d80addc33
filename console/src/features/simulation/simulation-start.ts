import {
  type ConversationStart,
  type DraftAgent,
  startTest,
  startWithDraft,
} from '../../data/conversations.ts';

/** What a test conversation is held with. */
export type SimulationSubject = DraftAgent & {
  /** The draft differs from what is stored. */
  isDirty: boolean;
};

/**
 * Asks for a socket address: of the stored agent, or of the draft as it stands.
 * @throws {CallError}
 */
export function startSimulation(
  { agentId, draft, isDirty }: SimulationSubject,
  signal: AbortSignal,
): Promise<ConversationStart> {
  return agentId === undefined || isDirty
    ? startWithDraft({ agentId, draft }, signal)
    : startTest(agentId, signal);
}
