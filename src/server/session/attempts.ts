import { networkOf } from '#server/http/address-block.ts'
import type { Counted } from '#server/http/limits.ts'

/** An account that somebody names, if there is one. `isKnownBlock`: it has signed in from there lately. */
type Named = { id: number; isKnownBlock: boolean } | undefined

/** What a try counts for. */
export type Attempts = {
  /** The account. */
  own: readonly Counted[]
  /** Where it comes from, whatever account it is for. */
  place: readonly Counted[]
  /** Of an account that knows the place: what counts instead once those of the place are spent. */
  beyond?: readonly Counted[]
}

/** What a failed sign-in counts for: whoever has signed in from there lately is held up by no stranger's failures. */
export function countSignIn(email: string, block: string, account: Named): Attempts {
  const who = nameAccount(email, account)
  const key = `${who}|${block}`
  const [here, place] = [{ kind: 'signInHere', key } as const, countPlace('signInFrom', block)]
  if (account?.isKnownBlock) return { own: [here], place, beyond: [{ kind: 'signInBeyond', key }] }
  return { own: [here, { kind: 'signInTo', key: who }], place }
}

/** What a wrong verification code counts for. */
export function countCode(email: string, block: string, account: Named): Attempts {
  const who = nameAccount(email, account)
  const key = `${who}|${block}`
  const place = countPlace('codeFrom', block)
  if (account?.isKnownBlock)
    return { own: [{ kind: 'codeHere', key }], place, beyond: [{ kind: 'codeBeyond', key }] }
  return { own: [{ kind: 'codeTo', key: who }], place }
}

/**
 * A block, and of an IPv6 one its /48, whose 65,536 blocks one can have for nothing. Not the /24 of an IPv4 address: behind it are
 * strangers to one another, whom ten addresses of a carrier's would keep out.
 */
export function countPlace(kind: 'signInFrom' | 'codeFrom' | 'codeAskedFrom', block: string): Counted[] {
  const network = networkOf(block)
  return [
    { kind, key: block },
    ...(network.endsWith('/48') ? [{ kind: `${kind}Network` as const, key: network }] : []),
  ]
}

/** What a code that is sent counts for: whoever asks from a place of theirs has codes that no stranger can use up. */
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

/** However the address was spelled; for one that no account has, as it was spelled. */
const nameAccount = (email: string, account: Named) => (account ? String(account.id) : email.toLowerCase())
