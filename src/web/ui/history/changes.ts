import type { HistoryEntry, Step } from './entry.ts'
import { labelOf, type Reading, showValue } from './words.ts'

/** One field in words. Without a `before` it was given for the first time. */
export type Change = { key: string; label: string; before: string | null; after: string }

/** Kept for the machine, or said elsewhere in the step. */
const silent = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'wasAssigned',
  'statusReason',
  'reason',
  'deletedAt',
  'responseDate',
  'decidedBy',
  'uncutEnd',
])

/** What one act changed, in words. Of a roster entry it says whose it is. */
export function describeChanges(step: Step, reading: Reading, owners: ReadonlyMap<number, number>): Change[] {
  const ownFirst = step.entries.toSorted(
    (a, b) => Number(a.entity === 'roster') - Number(b.entity === 'roster'),
  )
  return ownFirst.flatMap(entry =>
    entry.entity === 'roster' ? describeTime(entry, reading, owners) : describeFields(entry, reading),
  )
}

/** What a person looks for first; the rest follows as it was kept. */
const firstFields = ['idflNumber', 'customerId', 'userId', 'category', 'status', 'projectId', 'start', 'end']

function rankOf(field: string): number {
  const rank = firstFields.indexOf(field)
  return rank === -1 ? firstFields.length : rank
}

function describeFields({ id, before, after }: HistoryEntry, reading: Reading): Change[] {
  const fields = Object.keys({ ...before, ...after })
    .filter(field => !silent.has(field))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
  return fields.flatMap(field => {
    const [from, to] = [before?.[field], after?.[field]].map(value => showValue(field, value, reading))
    if (from === to || from === undefined || to === undefined) return []
    return [{ key: `${id} ${field}`, label: labelOf(field), before: before ? from : null, after: to }]
  })
}

/** `Time of Anna Le`: booked, moved or released. */
function describeTime(entry: HistoryEntry, reading: Reading, owners: ReadonlyMap<number, number>): Change[] {
  const { id, entityId, before, after } = entry
  const whole = after ?? before
  const auditorId = whole?.auditorId ?? owners.get(entityId)
  const label = auditorId === undefined ? 'Auditor' : showValue('auditorId', auditorId, reading)
  const change = (from: string | null, to: string) => [{ key: `${id}`, label, before: from, after: to }]
  if (!before) return change(null, `booked ${span(after, reading)}`)
  if (!after || after.releasedAt) return change('booked', 'released')
  if (before.auditorId !== after.auditorId) return describeFields(entry, reading)
  if (before.start !== after.start || before.end !== after.end)
    return describeFields(entry, reading).map(part => ({
      ...part,
      label: `${label}, ${part.label.toLowerCase()}`,
    }))
  return before.releasedAt ? change('released', 'booked') : []
}

const span = (fields: HistoryEntry['after'], reading: Reading) =>
  [fields?.start, fields?.end].map(moment => showValue('start', moment, reading)).join(' – ')
