import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SignatureRefused } from '../../conversations/records/conversation-errors.ts';
import { readSignedFacts } from '../../secrets/signed-facts.ts';

/** What a signed address vouches for. */
export const SignedStart = z.object({
  agentId: z.string(),
  /**
   * Id that the conversation will have, so that the address starts one conversation only; absent for a page on which
   * an agent is tried out, which may begin as many as it likes.
   */
  conversationId: z.string().optional(),
  teamId: z.string(),
  /** Account of the person who asked for the address; null for a page or an app. */
  startedBy: z.string().nullable(),
  /** Publishable key with which a page or an app asked for it. */
  keyId: z.string().optional(),
  /** The conversation is a test by the user who asked for the address. */
  isTest: z.boolean().optional(),
  /** Unsaved settings to obey instead of the stored ones. */
  draftId: z.string().optional(),
  expiresAtMs: z.number(),
});
export type SignedStart = z.infer<typeof SignedStart>;

/**
 * The facts that a signature vouches for.
 * @param reading.mayBeExpired where something else decides what an address that is too old may still do
 * @throws {SignatureRefused} when the signature is not ours, names another agent or is too old
 */
export function readSignature(
  signature: string,
  {
    agentId,
    key,
    nowMs,
    mayBeExpired = false,
  }: { agentId: string | undefined; key: Buffer; nowMs: number; mayBeExpired?: boolean | undefined },
): SignedStart {
  const start = readSignedFacts(signature, SignedStart, key);
  if (!start || (agentId !== undefined && agentId !== start.agentId)) throw new SignatureRefused('forged');
  if (start.expiresAtMs <= nowMs && !mayBeExpired) throw new SignatureRefused('expired');
  return start;
}

/** Names a signed address in tokens without giving it away. */
export function signedAddressId(signature: string): string {
  return createHash('sha256').update(signature).digest('base64url');
}
