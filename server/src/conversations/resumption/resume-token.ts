import { z } from 'zod';
import { readSignedFacts, signFacts } from '../../secrets/signed-facts.ts';
import { ResumeRefused } from '../records/conversation-errors.ts';

/** What the token of a resting conversation vouches for. */
const ResumeFacts = z.object({
  conversationId: z.string(),
  /** The agent that the conversation began with. */
  agentId: z.string(),
  /** The signed address by which its client came; absent where the agent is public. */
  addressId: z.string().optional(),
  expiresAtMs: z.number(),
});

/** A token is good for this long at most; how long a conversation rests is another matter. */
export const RESUME_TOKEN_MS = 86_400_000;

/** A token with which a visitor can resume a conversation. */
export function resumeToken(
  facts: Omit<z.infer<typeof ResumeFacts>, 'expiresAtMs'>,
  { key, issuedMs }: { key: Buffer; issuedMs: number },
): string {
  return signFacts({ ...facts, expiresAtMs: issuedMs + RESUME_TOKEN_MS }, key);
}

/**
 * The conversation that a token is for, when it was issued, in milliseconds since 1970, and by which signed address its
 * client came.
 * @throws {ResumeRefused} when the token is not ours, belongs to another agent or is too old
 */
export function readResumeToken(
  token: string,
  { agentId, key, nowMs }: { agentId: string; key: Buffer; nowMs: number },
): { conversationId: string; issuedMs: number; addressId: string | undefined } {
  const facts = readSignedFacts(token, ResumeFacts, key);
  if (facts?.agentId !== agentId) throw new ResumeRefused('forged');
  if (facts.expiresAtMs <= nowMs) throw new ResumeRefused('over');
  const { conversationId, addressId, expiresAtMs } = facts;
  return { conversationId, issuedMs: expiresAtMs - RESUME_TOKEN_MS, addressId };
}
