import { isIPv4, isIPv6 } from 'node:net'

/**
 * The block that an address counts as when calls are limited: an IPv4 address (also as `::ffff:192.0.2.1`) is a block of its
 * own; an IPv6 address counts as its /64, the least that a provider gives a customer (RFC 6177): `2001:db8:1:2::/64`. Ports,
 * which some proxies append, are ignored. Everything that is no address is one block.
 */
export function addressBlock(address: string): string {
  const bare = withoutPort(address).split('%')[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return ''
  const groups = expand(bare)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) return toIPv4(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map(group => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * What many blocks are given away with: the /48 of an IPv6 block, `2001:db8:1::/48`, which anybody can have for nothing,
 * with its 65,536 blocks; the /24 of an IPv4 address, `192.0.2.0/24`. What is no address is in none, as one.
 */
export function networkOf(block: string): string {
  if (block.endsWith('::/64')) return `${block.split(':').slice(0, 3).join(':')}::/48`
  return isIPv4(block) ? block.replace(/\d+$/, '0/24') : 'none'
}

/** `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (address: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The eight groups of an IPv6 address: `::1` is seven zeros and a one. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [readGroups(head), readGroups(tail ?? '')]
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}

function readGroups(text: string): number[] {
  if (text === '') return []
  return text
    .split(':')
    .flatMap(group => (group.includes('.') ? readIPv4(group) : [Number.parseInt(group, 16)]))
}

function readIPv4(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const toIPv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
