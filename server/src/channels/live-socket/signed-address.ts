import { SIGNED_URL_SECONDS } from '@parley/contract/limits.ts';
import { LIVE_SOCKET_PATH } from '@parley/contract/live-socket.ts';
import { signFacts } from '../../secrets/signed-facts.ts';
import type { SignedStart } from './conversation-signature.ts';

/** What an address is to vouch for, until it expires. */
export type AddressedStart = Omit<SignedStart, 'expiresAtMs'>;

/** What addresses are signed with. */
export type SignedAddressDependencies = {
  signingKey: Buffer;
  /** Address at which browsers reach this server. */
  publicUrl: string;
  nowMs: () => number;
};

/** An address of the live socket that opens one agent for a quarter of an hour. */
export function signedAddress(start: AddressedStart, dependencies: SignedAddressDependencies): string {
  const { signingKey, publicUrl, nowMs } = dependencies;
  const url = new URL(publicUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.replace(/\/$/, '')}${LIVE_SOCKET_PATH}`;
  const facts: SignedStart = { ...start, expiresAtMs: nowMs() + SIGNED_URL_SECONDS * 1000 };
  url.search = new URLSearchParams({
    agent_id: start.agentId,
    conversation_signature: signFacts(facts, signingKey),
  }).toString();
  return url.href;
}
