import { isIPv6 } from 'node:net';

/** Somebody who talks with an agent without a signed address. */
export type Visitor = Readonly<{ ip: string; agentId: string }>;

/** What visitors are told apart by. A household or a phone has a whole network of IPv6 addresses of its own. */
export function visitorName({ ip, agentId }: Visitor): string {
  return `${agentId} ${isIPv6(ip) && !ip.includes('.') ? networkOf(ip) : ip}`;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, 4).join(':');
}
