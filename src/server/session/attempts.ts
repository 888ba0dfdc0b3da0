import { networkOf } from '#server/http/address-block.ts'
import type { Counted } from '#server/http/limits.ts'

/** An account that somebody names, if there is one. `isKnownBlock`: it has signed in from there lately. */
type Named = { id: number; isKnownBlock: boolean } | undefined

/** What an attempt counts against. */
export type Attempts = {
  /** The account. */
  own: readonly Counted[]
  /** Where it comes from, whatever account it is for. */
  place: readonly Counted[]
  /** For an account that knows the place: what counts instead once the limits of the place are reached. */
  beyond?: readonly Counted[]
}

/** What a failed sign-in counts against. Others' failures lock nobody out of a place they have signed in from lately. */
export function countSignIn(email: string, block: string, account: Named): Attempts {
  const who = nameAccount(email, account)
  const key = `${who}|${block}`
  const [here, place] = [{ kind: 'signInHere', key } as const, countPlace('signInFrom', block)]
  if (account?.isKnownBlock) return { own: [here], place, beyond: [{ kind: 'signInBeyond', key }] }
  return { own: [here, { kind: 'signInTo', key: who }], place }
}

/** What a wrong verification code counts against. */
export function countCode(email: string, block: string, account: Named): Attempts {
  const who = nameAccount(email, account)
  const key = `${who}|${block}`
  const place = countPlace('codeFrom', block)
  if (account?.isKnownBlock)
    return { own: [{ kind: 'codeHere', key }], place, beyond: [{ kind: 'codeBeyond', key }] }
  return { own: [{ kind: 'codeTo', key: who }], place }
}

/**
 * A block and, for IPv6, its /48, whose 65,536 blocks cost nothing. Not the /24 of an IPv4 address: its users have nothing to do
 * with each other, and ten addresses of a carrier would lock them all out.
 */
export function countPlace(kind: 'signInFrom' | 'codeFrom' | 'codeAskedFrom', block: string): Counted[] {
  const network = networkOf(block)
  return [
    { kind, key: block },
    ...(network.endsWith('/48') ? [{ kind: `${kind}Network` as const, key: network }] : []),
  ]
}

/** What a sent code counts against. From a known place one has codes that nobody else can use up. */
export function countCodeSent(email: string, block: string, account: Named): Counted[] {
  const who = nameAccount(email, account)
  if (account?.isKnownBlock)
    return [
      { kind: 'codeSentHere', key: `${who}|${block}` },
      { kind: 'codeSentHereInADay', key: `${who}|${block}` },
    ]
  return [
    { kind: 'codeSent', key: who },
    { kind: 'codeSentInADay', key: who },
  ]
}

/** The account, however the address was spelled; if there is none, the address. */
const nameAccount = (email: string, account: Named) => (account ? String(account.id) : email.toLowerCase())
