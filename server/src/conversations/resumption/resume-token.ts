import { z } from 'zod';
import { readSignedFacts, signFacts } from '../../secrets/signed-facts.ts';
import { ResumeRefused } from '../records/conversation-errors.ts';

/** What the token of a resting conversation vouches for. */
const ResumeFacts = z.object({
  conversationId: z.string(),
  /** The agent that the conversation began with. */
  agentId: z.string(),
  expiresAtMs: z.number(),
});

/** A token is good for this long at most; how long a conversation rests is another matter. */
export const RESUME_TOKEN_MS = 86_400_000;

/** A token with which a visitor can resume a conversation. */
export function resumeToken(
  { conversationId, agentId }: { conversationId: string; agentId: string },
  { key, issuedMs }: { key: Buffer; issuedMs: number },
): string {
  return signFacts({ conversationId, agentId, expiresAtMs: issuedMs + RESUME_TOKEN_MS }, key);
}

/**
 * The conversation that a token is for, and when it was issued, in milliseconds since 1970.
 * @throws {ResumeRefused} when the token is not ours, belongs to another agent or is too old
 */
export function readResumeToken(
  token: string,
  { agentId, key, nowMs }: { agentId: string; key: Buffer; nowMs: number },
): { conversationId: string; issuedMs: number } {
  const facts = readSignedFacts(token, ResumeFacts, key);
  if (facts?.agentId !== agentId) throw new ResumeRefused('forged');
  if (facts.expiresAtMs <= nowMs) throw new ResumeRefused('over');
  return { conversationId: facts.conversationId, issuedMs: facts.expiresAtMs - RESUME_TOKEN_MS };
}
