import type { Db } from '#server/db/transaction.ts'
import { listHolders } from '#server/people/holders.ts'
import type { Concern } from '#server/planning/concerns.ts'
import { sayNotice } from '#words/en/notices.ts'
import { textOfReason } from '#words/say-fit-reason.ts'
import { asList } from '#words/values.ts'
import type { Text } from '#words/words.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'

const mostNamed = 5

/**
 * Tells those who may put somebody else in their place who no longer fits which booked audits: one notice for each auditor and
 * one for teams as a whole, but none to whoever caused it.
 */
export async function notifyConcerns(tx: Db, sender: Sender, concerns: readonly Concern[]): Promise<void> {
  if (concerns.length === 0) return
  const accountIds = await listHolders(tx, 'ReAssignAudit')
  for (const id of new Set(concerns.map(({ auditorId }) => auditorId))) {
    const rows = concerns.filter(({ auditorId }) => auditorId === id)
    const entityId = rows[0]?.projectId ?? 0
    const text = describe(rows)
    await notify(tx, sender, { type: 'audit:concern', text, entity: 'project', entityId, accountIds })
  }
}

function describe(rows: readonly Concern[]): Text {
  const [first] = rows
  const numbers = [...new Set(rows.map(({ idflNumber }) => idflNumber))]
  const texts = [
    ...new Map(
      rows.flatMap(({ reasons }) => reasons.map(one => [sentenceKey(one), textOfReason(one)])),
    ).values(),
  ]
  const values = {
    count: numbers.length,
    audits: asList(numbers.slice(0, mostNamed)),
    sentences: asList(texts.slice(0, mostNamed)),
  }
  const more = numbers.length - mostNamed
  if (first?.auditorId == null) return sayNotice.text('concernOfTeams', values)
  const { auditorName: name } = first
  return more > 0
    ? sayNotice.text('concernAndMore', { ...values, name, more })
    : sayNotice.text('concern', { ...values, name })
}

/** Two reasons that read the same are told once. */
const sentenceKey = ({ code, params }: Concern['reasons'][number]) => JSON.stringify([code, params])
