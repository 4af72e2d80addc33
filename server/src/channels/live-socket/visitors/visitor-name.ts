import { clientNetwork } from '../../../http/client-network.ts';

export type Visitor = Readonly<{ ip: string; agentId: string }>;

/** What visitors are told apart by. */
export function visitorName({ ip, agentId }: Visitor): string {
  return `${agentId} ${clientNetwork(ip)}`;
}
