import { dictionary } from '@zxcvbn-ts/language-common'
import { Failure } from '#contract/failure.ts'
import { type Identity, isOwnName, normalizePassword } from '#domain/password.ts'
import { faultOf } from '#server/refuse.ts'
import { StartError } from '#server/start-error.ts'
import { sayPasswordFault } from '#words/en/password-faults.ts'
import { textOfPasswordFault } from '#words/password-fault.ts'
import type { Text } from '#words/words.ts'

const howMany = 10_000

/** The first ten thousand of a list of leaked passwords, the most common first, that are long enough to be chosen. */
const leaked = new Set(
  (dictionary['passwords-common'] ?? []).filter(password => password.length >= 6).slice(0, howMany),
)

/** Why a password is too easy for this account; null if it will do. */
function findWeakness(password: string, identity: Identity): Text | null {
  if (leaked.has(password.toLowerCase())) return textOfPasswordFault('tooCommon')
  return isOwnName(password, identity) ? sayPasswordFault.text('ownName') : null
}

/** A 400 in the field for a password that is too easy for this account. */
export function refuseWeak(password: string, identity: Identity, field = 'password'): void {
  const weakness = findWeakness(password, identity)
  if (weakness) throw Failure.invalid([faultOf(field, weakness)])
}

/** ADMIN_PASSWORD, normalized. Checked only where it is used, so a server still starts with one left in its environment. */
export function checkAdminPassword(given: string, identity: Identity): string {
  const password = normalizePassword(given)
  if (findWeakness(password, identity))
    throw new StartError(
      'ADMIN_PASSWORD must be none of the most common passwords, and not the account’s own name or email address.',
    )
  return password
}
