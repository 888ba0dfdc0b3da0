import { randomInt } from 'node:crypto'
import { Impossible } from '#server/impossible.ts'
import { formatClock } from '#words/moments.ts'
import type { Db } from './transaction.ts'

/** Sixteen characters without look-alikes, such as `mh4w-9kta-x2pd-rj7q`. */
export function makeOneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** A new one-time password and when it expires. */
export type IssuedPassword = { password: string; expiresAt: Date }

/** When the one-time password that this transaction gave an account expires. */
export async function readPasswordExpiry(tx: Db, accountId: number): Promise<Date> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    select expires_at from one_time_password where account_id = ${accountId}`
  if (!row) throw new Impossible(`Account ${accountId} has no one-time password.`)
  return row.expiresAt
}

/** As a program prints it. */
export const describeIssued = ({ password, expiresAt }: IssuedPassword) =>
  `${password}, which expires on ${formatClock(expiresAt, 'UTC')} UTC and must be changed at first sign-in`
