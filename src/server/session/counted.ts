import { networkOf } from '#server/http/address-block.ts'
import type { Counted } from '#server/http/limits.ts'

/** An account that somebody names, if there is one. `isKnownBlock`: it has signed in from there lately. */
type Named = { id: number; isKnownBlock: boolean } | undefined

/** What a failed sign-in counts for: whoever has signed in from there lately is held up by no stranger's failures. */
export function countSignIn(email: string, block: string, account: Named): Counted[] {
  const who = nameAccount(email, account)
  const here: Counted = { kind: 'signInHere', key: `${who}|${block}` }
  if (account?.isKnownBlock) return [here]
  return [here, ...countPlace('signInFrom', block), { kind: 'signInTo', key: who }]
}

/** What a wrong verification code counts for. */
export function countCode(email: string, block: string, account: Named): Counted[] {
  const who = nameAccount(email, account)
  if (account?.isKnownBlock) return [{ kind: 'codeHere', key: `${who}|${block}` }]
  return [...countPlace('codeFrom', block), { kind: 'codeTo', key: who }]
}

/** A block, and the network that it is one of many of. */
export function countPlace(kind: 'signInFrom' | 'codeFrom' | 'codeAskedFrom', block: string): Counted[] {
  const network = networkOf(block)
  return [{ kind, key: block }, ...(network ? [{ kind: `${kind}Network` as const, key: network }] : [])]
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
