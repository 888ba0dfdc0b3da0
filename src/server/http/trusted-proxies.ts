import { isIP } from 'node:net'

/** Names that stand for the private ranges of IPv4 and IPv6. */
const names = ['loopback', 'linklocal', 'uniquelocal']

/** Reads `TRUST_PROXY`: addresses, ranges and names with commas between, or `none`. Null where it is none of these. */
export function readTrustedProxies(text: string): string[] | null {
  if (text.trim() === 'none') return []
  const given = text.split(',').map(one => one.trim())
  return given.every(one => names.includes(one) || isRange(one)) ? given : null
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
