import { type PasswordFault, passwordMaximum, passwordMinimum } from '#domain/password.ts'
import { sayPasswordFault } from './en/password-faults.ts'
import type { Text } from './words.ts'

/** Why a new password is not taken. */
export function textOfPasswordFault(fault: PasswordFault): Text {
  if (fault === 'tooShort') return sayPasswordFault.text('tooShort', { min: passwordMinimum })
  if (fault === 'tooLong') return sayPasswordFault.text('tooLong', { max: passwordMaximum })
  return sayPasswordFault.text('tooCommon')
}
