import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address lies on the public internet: not private, loopback, link-local, shared, reserved,
 * multicast or a tunnel to any of these.
 * @param address IPv4 or IPv6, without brackets
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublicIpv4.check(address, 'ipv4');
  if (family !== 6) return false;
  const bare = address.replace(/%.*$/, '');
  const mapped = mappedIpv4(bare);
  if (mapped) return isPublicAddress(mapped);
  return globalIpv6.check(bare, 'ipv6') && !notPublicIpv6.check(bare, 'ipv6');
}

const notPublicIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

const globalIpv6 = blockList('ipv6', [['2000::', 3]]);

const notPublicIpv6 = blockList('ipv6', [
  // Teredo, documentation and 6to4: the first and the last carry an IPv4 address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** The IPv4 address inside `::ffff:…`, however it is written, or undefined. */
function mappedIpv4(address: string): string | undefined {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!match) return undefined;
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
