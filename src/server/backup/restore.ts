import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { Sql } from 'postgres'
import { replaceSigningKeys } from '#server/http/tokens.ts'
import { giveUpWaiting } from '#server/mail/queries.ts'
import { forgetBookingMails } from '#server/notifications/mail-bookings.ts'
import { leaveOutOfDigests } from '#server/notifications/send-digests.ts'
import { endAllSessions } from '#server/people/end-sessions.ts'
import { replaceVapidKeys } from '#server/push/vapid.ts'
import { StartError } from '#server/start-error.ts'
import { loadBackup } from './load-backup.ts'
import { beginNewEra, failUnfinishedPlans, holdsAnything, withdrawOpenLetters } from './queries.ts'
import { readBackup, unseal } from './read-backup.ts'
import type { Amount } from './write-backup.ts'

type Restored = Amount & { mailsGivenUp: number; linksRevoked: number; lettersWithdrawn: number }

/**
 * Restores a backup file, all of it or nothing. Everybody has to sign in again: a session that was ended after the
 * backup would else live again, and a token made after it could open a later session that bears the same number. No mail
 * goes out of what came before: most went out since, and all of it stands in people's notifications. Plans that had not ended
 * have failed.
 */
export async function restore(sql: Sql, file: string, isReplacing: boolean): Promise<Restored> {
  if (!isReplacing && (await holdsAnything(sql)))
    throw new StartError(
      'The database is not empty. Add --replace to put the backup in the place of what is there.',
    )
  await refuseOther(file)
  // Read through once before anything is touched: a damaged file shall not cost a working database a minute.
  for await (const _ of unseal(readFile(file)));
  let mailsGivenUp = 0
  let linksRevoked = 0
  let lettersWithdrawn = 0
  const amount = await loadBackup(sql, readFile(file), {
    isReplacing,
    async finish(tx) {
      await endAllSessions(tx)
      await replaceSigningKeys(tx)
      await replaceVapidKeys(tx)
      lettersWithdrawn = await withdrawOpenLetters(tx)
      mailsGivenUp = await giveUpWaiting(tx, 'It waited in a backup that was restored.')
      await leaveOutOfDigests(tx)
      await forgetBookingMails(tx)
      await failUnfinishedPlans(tx)
      linksRevoked = await beginNewEra(tx)
    },
  })
  return { ...amount, mailsGivenUp, linksRevoked, lettersWithdrawn }
}

/** Looks at the first line alone: what is no backup isn't read to its end, which may never come. */
async function refuseOther(file: string): Promise<void> {
  const found = await stat(file).catch(error => {
    throw toSentence(file, error)
  })
  if (!found.isFile()) throw new StartError(`${file} is no file.`)
  const backup = readBackup(readFile(file))
  try {
    await backup.header()
  } finally {
    await backup.close()
  }
}

async function* readFile(file: string): AsyncGenerator<Buffer> {
  const packed = createReadStream(file)
  const plain = createGunzip()
  packed.on('error', error => plain.destroy(error))
  try {
    yield* packed.pipe(plain)
  } catch (error) {
    throw toSentence(file, error as NodeJS.ErrnoException)
  } finally {
    packed.destroy()
  }
}

function toSentence(file: string, error: NodeJS.ErrnoException): StartError {
  if (error.code?.startsWith('Z_'))
    return new StartError(`${file} is no backup, or it is damaged or cut short.`)
  return new StartError(`${file} can't be read: ${error.message}.`)
}
