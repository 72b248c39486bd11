const GROUP_COUNT = 8
const NETWORK_GROUPS = 4

/** An IPv4 address, also one within an IPv6 address, and the port that some proxies append. */
const IPV4 = /^(?:[0:]*:ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/
const MAPPED_IPV4 = /^0:0:0:0:0:ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/**
 * The network that an address belongs to, for telling callers apart: an IPv4 address itself, and the first 64
 * bits of an IPv6 address, whose owner can choose the rest.
 */
export function networkOf(address: string): string {
  const bare = address.toLowerCase().replace(/^\[(.*)\](:\d+)?$|%.*$/, '$1')
  const [, ipv4] = IPV4.exec(bare) ?? []
  if (ipv4) return ipv4
  if (!bare.includes(':') || bare.includes('.')) return bare
  const groups = expand(bare)
  const [, high, low] = MAPPED_IPV4.exec(groups.join(':')) ?? []
  if (high && low) return [high, low].flatMap(bytesOf).join('.')
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** The block that a network of `networkOf` is in: an IPv4 address itself, and of IPv6 the /48 that one site may be given. */
export function networkBlock(network: string): string {
  const groups = network.split(':')
  return network.endsWith('/64') ? `${groups.slice(0, 3).join(':')}::/48` : network
}

/** The groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = split(head)
  const last = split(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, GROUP_COUNT - first.length - last.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}

function split(groups: string): string[] {
  return groups === '' ? [] : groups.split(':')
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
