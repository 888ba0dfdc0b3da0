import type { NotificationType } from '#contract/notifications.ts'
import type { Db } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Text } from '#words/words.ts'
import type { Job } from './steps.ts'

type Told = {
  type: Extract<NotificationType, `import:${string}`>
  text: (about: { number: string; file: string }) => Text
}

/** Nobody is at the screen any more, for all we know: whoever began the import is told, and whoever asked for this step of it. */
export async function notifyImporters(tx: Db, { importId, accountId }: Job, { type, text }: Told) {
  const [found] = await tx<{ name: string; createdBy: number }[]>`
    select name, created_by from import where id = ${importId}`
  if (!found) return
  await notify(
    tx,
    { accountId: null },
    {
      type,
      text: text({ number: String(importId), file: found.name }),
      entity: 'import',
      entityId: importId,
      accountIds: [found.createdBy, accountId],
    },
  )
}
