import { randomInt } from 'node:crypto'
import { formatMoment } from './format-moment.ts'
import type { Db } from './transaction.ts'

/** Sixteen characters without look-alikes, such as `mh4w-9kta-x2pd-rj7q`. */
export function makeOneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** A one-time password that was given, and until when it is good. */
export type IssuedPassword = { password: string; expiresAt: Date }

/** Until when an account's one-time password is good, which was given in this transaction. */
export async function readPasswordExpiry(tx: Db, accountId: number): Promise<Date> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    select expires_at from one_time_password where account_id = ${accountId}`
  if (!row) throw new Error(`Account ${accountId} has no one-time password.`)
  return row.expiresAt
}

/** For whoever reads what a program prints. */
export const describeIssued = ({ password, expiresAt }: IssuedPassword) =>
  `${password}, which expires on ${formatMoment(expiresAt, 'UTC')} UTC and must be changed at first sign-in`
