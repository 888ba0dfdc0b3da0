import { lookup as resolve } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** By which way messages leave; tests have one of their own. */
export type Network = { lookup: LookupFunction; port?: number; ca?: string }

const longestMs = 10_000

/** Everything of IPv4 that is not the internet (RFC 6890). */
const otherThanInternet = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = range.split('/')
  otherThanInternet.addSubnet(address, Number(bits), 'ipv4')
}

/** Of IPv6 the internet is 2000::/3, but for what leads back to IPv4, and examples. */
const internetV6 = new BlockList()
internetV6.addSubnet('2000::', 3, 'ipv6')
const otherV6 = new BlockList()
otherV6.addSubnet('2001::', 23, 'ipv6')
otherV6.addSubnet('2001:db8::', 32, 'ipv6')
otherV6.addSubnet('2002::', 16, 'ipv6')
otherV6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address lies on the internet: not on this machine, nor in its network. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !otherThanInternet.check(address, 'ipv4')
  return internetV6.check(address, 'ipv6') && !otherV6.check(address, 'ipv6')
}

/**
 * Looks a name up, and refuses where any of its addresses is not public. The connection goes to what is answered here, so a name
 * can’t lead elsewhere a moment later.
 */
const lookupPublic: LookupFunction = (name, options, answer) =>
  resolve(name, options, (fault, found, family) => {
    if (fault) return answer(fault, found, family)
    const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address)
    const isRefused = addresses.length === 0 || !addresses.every(isPublic)
    answer(isRefused ? new Error('The address is not public.') : null, found, family)
  })

export const internet: Network = { lookup: lookupPublic }

type Message = { headers: Record<string, string | number>; body: Buffer }

/** Posts to an endpoint, following nothing, and answers the status; what else is answered isn’t read. Ten seconds at most. */
export function post(endpoint: string, { headers, body }: Message, network: Network): Promise<number> {
  const { hostname, pathname, search } = new URL(endpoint)
  return new Promise((done, fail) => {
    const sending = request({
      ...network,
      ...{ hostname, path: pathname + search, method: 'POST', agent: false },
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(longestMs),
    })
    sending.on('error', fail)
    sending.on('response', response => {
      response.on('error', () => {})
      response.destroy()
      done(response.statusCode ?? 0)
    })
    sending.end(body)
  })
}
