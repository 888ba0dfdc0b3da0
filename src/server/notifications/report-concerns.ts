import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import type { Concern } from '#server/planning/concerns.ts'
import { openUnfit } from '#server/planning/open-case.ts'
import { sayFitClause } from '#words/en/fit-clauses.ts'
import { sayNotice } from '#words/en/notices.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'
import { notifyOpened } from './notify-opened.ts'

const mostNamed = 5

/**
 * Opens a case of the booked audits that no longer fit, and tells those who may put somebody else in their place which: one notice for
 * each auditor and one for teams as a whole, but none to whoever caused it. It leads to the case, for those who may open it.
 */
export async function reportConcerns(tx: Db, sender: Sender, concerns: readonly Concern[]): Promise<void> {
  if (concerns.length === 0) return
  const [planners, readers] = await Promise.all([
    listHolders(tx, 'ReAssignAudit'),
    listHolders(tx, 'ViewDisruptions'),
  ])
  for (const one of await openUnfit(tx, concerns, sender)) {
    const rows = concerns.filter(({ auditorId }) => auditorId === one.auditorId)
    const notice = { type: 'audit:concern' as const, text: describe(rows) }
    const [atCase, atAudit] = [true, false].map(reads =>
      planners.filter(id => readers.includes(id) === reads),
    )
    if (atCase?.length)
      await notify(tx, sender, { ...notice, entity: 'disruption', entityId: one.id, accountIds: atCase })
    if (atAudit?.length)
      await notify(tx, sender, {
        ...notice,
        entity: 'project',
        entityId: rows[0]?.projectId ?? 0,
        accountIds: atAudit,
      })
    await notifyOpened(tx, sender, one, planners)
  }
}

function describe(rows: readonly Concern[]): Text {
  const [first] = rows
  const numbers = [...new Set(rows.map(({ idflNumber }) => idflNumber))]
  const clauses = [
    ...new Map(rows.flatMap(({ reasons }) => reasons.map(one => [saidAs(one), clauseOf(one)]))).values(),
  ]
  const values = {
    count: numbers.length,
    audits: asList(numbers.slice(0, mostNamed)),
    clauses: asList(clauses.slice(0, mostNamed)),
  }
  const more = numbers.length - mostNamed
  if (first?.auditorId == null) return sayNotice.text('concernOfTeams', values)
  const { auditorName: name } = first
  return more > 0
    ? sayNotice.text('concernAndMore', { ...values, name, more })
    : sayNotice.text('concern', { ...values, name })
}

const clauseOf = ({ code, params }: Concern['reasons'][number]): Text => ({
  key: sayFitClause.text('clash').key.replace(/[^.]+$/, code),
  values: params,
})

/** Two reasons that read the same are told once. */
const saidAs = ({ code, params }: Concern['reasons'][number]) => JSON.stringify([code, params])
