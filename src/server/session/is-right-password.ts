import { verify } from '@node-rs/argon2'
import { normalizePassword } from '#domain/password.ts'

/** Whether a hash is the password's: in the form that is hashed now, or as it was typed when that was hashed. */
export async function isRightPassword(passwordHash: string, password: string): Promise<boolean> {
  const normal = normalizePassword(password)
  if (await verify(passwordHash, normal)) return true
  return normal !== password && (await verify(passwordHash, password))
}
