import { dictionary } from '@zxcvbn-ts/language-common'
import { Failure } from '#contract/failure.ts'
import { type Identity, isOwnName, normalizePassword, tooCommon } from '#domain/password.ts'
import { StartError } from '#server/start-error.ts'

const howMany = 10_000

/** The first ten thousand of a list of leaked passwords, the most common first, that are long enough to be chosen. */
const leaked = new Set(
  (dictionary['passwords-common'] ?? []).filter(password => password.length >= 6).slice(0, howMany),
)

/** Why a password is too easy for this account, as a sentence for a person; null if it will do. */
function findWeakness(password: string, identity: Identity): string | null {
  if (leaked.has(password.toLowerCase())) return tooCommon
  return isOwnName(password, identity) ? ownName : null
}

const ownName = 'The password must not be the account’s own name, username or email address.'

/** A 400 in the field for a password that is too easy for this account. */
export function refuseWeak(password: string, identity: Identity, field = 'password'): void {
  const message = findWeakness(password, identity)
  if (message) throw Failure.invalid([{ field, message }])
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
