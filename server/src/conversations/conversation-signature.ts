import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SignatureRefused } from './conversation-errors.ts';

/** What a signed address vouches for. */
export const SignedStart = z.object({
  agentId: z.string(),
  /** Id that the conversation will have, so that the address starts one conversation only. */
  conversationId: z.string(),
  teamId: z.string(),
  /** Account of the person who asked for the address. */
  startedBy: z.string(),
  /** Whether that person may hold tests. */
  mayTest: z.boolean(),
  /** Unsaved settings to obey instead of the stored ones. */
  draftId: z.string().optional(),
  expiresAtMs: z.number(),
});
export type SignedStart = z.infer<typeof SignedStart>;

/** The facts and an HMAC-SHA256 over them, as text for an address. */
export function signStart(start: SignedStart, key: Buffer): string {
  const facts = Buffer.from(JSON.stringify(start)).toString('base64url');
  return `${facts}.${macOf(facts, key).toString('base64url')}`;
}

/**
 * The facts that a signature vouches for.
 * @throws {SignatureRefused} when the signature is not ours, names another agent or is too old
 */
export function readSignature(
  signature: string,
  { agentId, key, nowMs }: { agentId: string | undefined; key: Buffer; nowMs: number },
): SignedStart {
  const [facts = '', mac = '', ...rest] = signature.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(facts, key);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new SignatureRefused('forged');
  }
  const start = SignedStart.parse(JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')));
  if (agentId !== undefined && agentId !== start.agentId) throw new SignatureRefused('forged');
  if (start.expiresAtMs <= nowMs) throw new SignatureRefused('expired');
  return start;
}

function macOf(facts: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(facts).digest();
}
