import { clientNetwork } from '../../http/client-network.ts';

/** Somebody who talks with an agent without a signed address. */
export type Visitor = Readonly<{ ip: string; agentId: string }>;

/** What visitors are told apart by. */
export function visitorName({ ip, agentId }: Visitor): string {
  return `${agentId} ${clientNetwork(ip)}`;
}
