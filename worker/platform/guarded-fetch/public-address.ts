// Which network addresses belong to the public internet. Everything else (loopback, private, link-local, metadata of
// clouds, multicast, documentation, IPv4 within IPv6) is refused: IANA's special-purpose address registries.

import { BlockList, isIP } from 'node:net'

const SPECIAL_IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, and with it the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within global unicast, 2000::/3. Outside it nothing is public: IPv4-mapped, NAT64, unique local, link-local. */
const SPECIAL_IPV6: [network: string, prefix: number][] = [
  // Teredo, ORCHID and others.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 has an IPv4 address within.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, as a resolver answers it, is one of the public internet. Any other text isn't. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
