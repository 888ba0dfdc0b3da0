import type { DisruptionCause } from '#domain/disruption.ts'
import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Text } from '#words/words.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'

type Opened = { id: number; cause: DisruptionCause; auditorId: number | null; count: number }

/** Whoever manages disruptions is told that one has opened, but for those who are told of it otherwise; never why somebody is away. */
export async function notifyOpened(
  tx: Db,
  sender: Sender,
  opened: Opened & { place?: string },
  toldAlready: readonly number[] = [],
): Promise<void> {
  const { id, count } = opened
  if (count === 0) return
  const accountIds = (await listHolders(tx, 'ManageDisruptions')).filter(one => !toldAlready.includes(one))
  if (accountIds.length === 0) return
  const text = await describe(tx, opened)
  await notify(tx, sender, { type: 'disruption:open', text, entity: 'disruption', entityId: id, accountIds })
}

async function describe(
  tx: Db,
  { cause, auditorId, count, place }: Opened & { place?: string },
): Promise<Text> {
  if (place !== undefined) return sayNotice.text('siteClosed', { place, count })
  if (auditorId === null) return sayNotice.text('teamsUnfit', { count })
  const [found] = await tx<
    { name: string }[]
  >`select display_name as name from account where id = ${auditorId}`
  const values = { name: found?.name ?? '', count }
  if (cause === 'disabled') return sayNotice.text('accountDisabled', values)
  return cause === 'unfit' ? sayNotice.text('noLongerFits', values) : sayNotice.text('missing', values)
}
