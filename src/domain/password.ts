const passwordMinimum = 6
const passwordMaximum = 200

/** The most common ones in lists of leaked passwords, of those long enough to get this far. */
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

/** Why a new password is refused, as a sentence for a person; null if it will do. */
export function passwordFault(password: string): string | null {
  // Signs beyond the first 65,536 take two places. What has more places than that is not gone through at all.
  const length = password.length > 2 * passwordMaximum ? Infinity : [...password].length
  if (length < passwordMinimum) return `The password must have at least ${passwordMinimum} characters.`
  if (length > passwordMaximum) return `The password must have at most ${passwordMaximum} characters.`
  if (commonPasswords.has(password.toLowerCase())) {
    return 'This password is among the most common ones; please choose another.'
  }
  return null
}
