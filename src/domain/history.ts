/** Every action that history keeps. */
const actions = [
  'create',
  'update',
  'delete',
  'add',
  'change',
  'remove',
  'assign',
  're-assign',
  'draft',
  'cancel',
  'complete',
  're-open',
  'waive',
  'agree',
  'tentative',
  'done',
  'not-done',
  'release',
  'grant',
  'renew',
  'extend',
  'suspend',
  'restore',
  'withdraw',
  'accept',
  'reject',
  'edit',
  'follow',
  'unfollow',
  'enable',
  'disable',
  'reset password',
  'change password',
  'failed sign-in',
  'rotate keys',
  'import',
  'demo',
  'first start',
] as const

/** What a transaction may be recorded as. */
export type HistoryAction = (typeof actions)[number]

/** Told as a change of the record: its parts came, went or changed, or it was edited. */
const changes = ['add', 'change', 'remove', 'edit'] as const

/** By which history is described and filtered; several actions may be of one kind. */
export type HistoryKind = Exclude<HistoryAction, (typeof changes)[number]>

/** The kind of an action; null of one that only another version knows. */
export function kindOf(action: string): HistoryKind | null {
  if (changes.some(one => one === action)) return 'update'
  return actions.some(one => one === action) ? (action as HistoryKind) : null
}

/** A text of one’s own for a field or a code: its key among the words, or plain. */
export type Label = string | { key: string; values: Readonly<Record<string, string | number>> }

/** How a noun's history reads; fields by their names on the wire. */
export type HistoryView = {
  /** Fields that the words don’t have, or that are called something else than there: `{ plate: 'Number plate' }`. */
  labels?: Record<string, Label>
  /** What the codes of a field stand for: `{ fuel: { petrol: sayVehicleCard.text('fuel:petrol'), … } }`. */
  codes?: Record<string, Record<string, Label>>
  /** What people look for first, in this order; the other fields follow as they are stored. */
  leading?: readonly string[]
  /** Fields that are for the machine, or said elsewhere. */
  hidden?: readonly string[]
}

/** What history needs to know of a noun: a part of its card (`contract/records/card.ts`). */
export type HistoryNoun = {
  noun: string
  table: string
  historyView?: HistoryView
  timeOf?: string
  parts?: Record<string, unknown>
}
