/**
 * The form in which passwords are compared (RFC 8265, OpaqueString): every space is a plain one, and a letter with its mark
 * is one sign, whichever keyboard it was typed on.
 */
export const normalizePassword = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

export const passwordMinimum = 6
export const passwordMaximum = 200

/** How long a one-time password is valid; the trigger of migration 0064 has the same value. */
export const oneTimePasswordDays = 7

/** The most common ones in lists of leaked passwords, of those long enough to get this far; the server knows more. */
const commonPasswords = new Set([
  '123456',
  '123456789',
  '12345678',
  'password',
  'qwerty123',
  'qwerty1',
  '111111',
  '1234567',
  '1234567890',
  '123123',
  'abc123',
  'qwerty',
  'password1',
  'iloveyou',
  '000000',
  '654321',
  'admin123',
  '1q2w3e4r',
  'monkey',
  'dragon',
])

/** Why a password is refused. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'tooCommon'

/** Null if a new password will do. */
export function passwordFault(password: string): PasswordFault | null {
  // Signs beyond the first 65,536 take two places. What has more places than that is not gone through at all.
  const length = password.length > 2 * passwordMaximum ? Infinity : [...password].length
  if (length < passwordMinimum) return 'tooShort'
  if (length > passwordMaximum) return 'tooLong'
  return commonPasswords.has(password.toLowerCase()) ? 'tooCommon' : null
}

/** What an account is known by to others. */
export type Identity = { username: string; displayName: string; fullName: string; email: string }

/** Whether a password is one of the account's own names or its address, which an attacker tries first. */
export function isOwnName(password: string, { username, displayName, fullName, email }: Identity): boolean {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [username, displayName, fullName, email, localPart].map(bare).includes(bare(password))
}

/** However it is written: without spaces, capitals and what Unicode has in several forms. */
const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
