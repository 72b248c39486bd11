const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * The network that an address belongs to, as far as one caller can be told from another: an IPv4 address itself,
 * and of an IPv6 address the first 64 bits, since whoever has one such network is free to choose the rest.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.toLowerCase()
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = split(head)
  const last = split(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

function split(groups: string): string[] {
  return groups === '' ? [] : groups.split(':')
}
