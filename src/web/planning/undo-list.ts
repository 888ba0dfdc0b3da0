import type { changes } from '#contract/changes.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { undoCalls } from '#contract/undo.ts'
import { may } from '#web/app/session.ts'
import { createStore } from '#web/app/store.ts'
import type { Steps } from './change.ts'

/** A record that a change left at `version`; `before`: at which it found it, null where that isn’t known or it wasn’t there. */
export type Touched = { entity: 'project' | 'roster'; id: number; version: number; before: number | null }

/** What a call of its own takes back: whether all of it is, and what it left. */
type TakenBack = { isWhole: boolean; touched: readonly Touched[] }

/** A call of its own that takes a change back, given what it touched at the versions of by now. */
export type OwnCall = {
  run: (touched: readonly Touched[]) => Promise<TakenBack>
  /** What is asked to know beforehand whether it would be refused; left out where only trying tells. */
  asks?: (touched: readonly Touched[]) => Input<typeof undoCalls.preview>['body']
}

/** How a change is taken back. */
export type WayBack = Steps | OwnCall

export const isOwnCall = (way: WayBack): way is OwnCall => 'run' in way

/** Of the one audit that a change touched: its version of by now. */
export const versionNow = ([audit]: readonly Touched[], left: number): number => audit?.version ?? left

/** What is said of a change once it is done. */
export type Done = {
  /** `AUD-7 moved 2 days later`. */
  done: string
  /** What the message says instead, where one sees which record it is about. */
  said?: string
  /** What undoing it brings back: `AUD-7 · Lotus Mills, Mon 05 Jan 2026 08:00 – 17:00`. */
  restores: string
  way: WayBack | null
  /** There is a way, for others. */
  isForbidden?: boolean
  touched: readonly Touched[]
}

type TouchedRecords = {
  audits: readonly { projectId: number; version: number; before: number | null }[]
  rosters: readonly { rosterId: number; version: number; before: number | null }[]
}

export type OfferUndo = (done: Done) => void

type Made = Pick<Reply<typeof changes.apply>, 'audits' | 'rosters' | 'inverse'>

/** The records of a change, as the list of what can be undone knows them. */
export const touchedOf = ({ audits, rosters }: TouchedRecords): Touched[] => [
  ...audits.map(({ projectId: id, version, before }) => ({
    entity: 'project' as const,
    id,
    version,
    before,
  })),
  ...rosters.map(({ rosterId: id, version, before }) => ({ entity: 'roster' as const, id, version, before })),
]

/** How a change is taken back, and what it touched. */
export const undoOf = (reply: Made) => ({
  way: reply.inverse,
  touched: touchedOf(reply),
})

/** By a call of its own, for whoever may make it. */
export const wayIfAllowed = (endpoint: Endpoint, way: WayBack): Pick<Done, 'way' | 'isForbidden'> =>
  may(endpoint) ? { way } : { way: null, isForbidden: true }

/** A change of this tab that may be taken back; newer ones have greater ids. */
export type Change = Done & { id: number; at: number }

/** As many as are kept. */
export const mostChanges = 20

/** What was changed on this page since it was loaded, newest first. */
export const undoList = createStore<readonly Change[]>([])

/** Whether the list is open, which keys open on the screen that has it. */
export const isUndoListShown = createStore(false)

let latestId = 0

export function noteDone(done: Done): Change {
  latestId += 1
  const change = { ...done, id: latestId, at: Date.now() }
  undoList.set([change, ...undoList.get()].slice(0, mostChanges))
  return change
}

/**
 * The change with all later ones that touched what it touched, newest first: they stand on it, and go with it. Empty where it is
 * no longer listed.
 */
export function togetherWith(changes: readonly Change[], id: number): readonly Change[] {
  const place = changes.findIndex(one => one.id === id)
  const asked = changes[place]
  if (!asked) return []
  const records = new Set(asked.touched.map(nameOf))
  const together = [asked]
  for (const later of changes.slice(0, place).toReversed()) {
    const names = later.touched.map(nameOf)
    if (!names.some(name => records.has(name))) continue
    for (const name of names) records.add(name)
    together.unshift(later)
  }
  return together
}

/**
 * What is listed once `undone` is taken back, or all of it but the steps `left`: what stood on the same versions goes on from
 * those that the undo left.
 */
export function withoutUndone(
  changes: readonly Change[],
  undone: Change,
  touched: readonly Touched[],
  left: Steps = [],
): readonly Change[] {
  const moved = movedVersions(undone.touched, touched)
  return changes.flatMap(change => {
    if (change.id !== undone.id) return [movedTo(change, moved)]
    return left.length > 0 ? [{ ...change, way: left }] : []
  })
}

/** By record and version as it was before what is undone now, the version that is the same again. */
type Moved = ReadonlyMap<string, number>

/** Where somebody else came in between, the undo found another version than the change had left: nothing follows from that. */
function movedVersions(left: readonly Touched[], undone: readonly Touched[]): Moved {
  const found = new Map(undone.map(one => [nameOf(one), one]))
  return new Map(
    left.flatMap(one => {
      const again = found.get(nameOf(one))
      if (!again || one.before === null) return []
      const isAsLeft = again.before === null || again.before === one.version
      return isAsLeft ? [[`${nameOf(one)} ${one.before}`, again.version] as const] : []
    }),
  )
}

function movedTo<One extends Change>(change: One, moved: Moved): One {
  if (moved.size === 0) return change
  const versionOf = (name: string, version: number) => moved.get(`${name} ${version}`) ?? version
  const touched = change.touched.map(one => ({ ...one, version: versionOf(nameOf(one), one.version) }))
  if (!change.way || isOwnCall(change.way)) return { ...change, touched }
  const way = change.way.map(step => {
    if (!('version' in step)) return step
    const name =
      'projectId' in step
        ? nameOf({ entity: 'project', id: step.projectId })
        : nameOf({ entity: 'roster', id: step.rosterId })
    return { ...step, version: versionOf(name, step.version) }
  })
  return { ...change, touched, way }
}

const nameOf = ({ entity, id }: Pick<Touched, 'entity' | 'id'>): string => `${entity} ${id}`
