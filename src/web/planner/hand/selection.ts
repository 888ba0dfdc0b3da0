import { createStore, type Store } from '#web/app/store.ts'
import type { TabStop, TabStopLine } from '#web/planner/axis/tab-stops.ts'
import type { Entry } from '#web/planning/entry.ts'

export type Selection = {
  /** The bars selected to be moved together; one that has gone counts no more. */
  ids: ReadonlySet<number>
  /** The auditors selected, to find common time for. */
  people: ReadonlySet<number>
  /** The rows of a proposal that are ticked to be accepted together. */
  ticked: ReadonlySet<number>
  /** The bar or name that had the focus last. */
  place: TabStop | undefined
  /** The bar that was searched for glows for a moment. */
  foundId: number | undefined
}

const none: ReadonlySet<number> = new Set()

export type SelectionStore = Store<Selection> & {
  toggle: (entry: Entry) => void
  togglePerson: (auditorId: number) => void
  tick: (rowId: number) => void
  untick: () => void
  clear: () => void
  setPlace: (place: TabStop) => void
  setFound: (foundId: number | undefined) => void
}

export function createSelectionStore(): SelectionStore {
  const store = createStore<Selection>({
    ids: none,
    people: none,
    ticked: none,
    place: undefined,
    foundId: undefined,
  })
  const change = (part: Partial<Selection>) => store.set({ ...store.get(), ...part })
  return {
    ...store,
    toggle: ({ id }) => change({ ids: toggled(store.get().ids, id) }),
    togglePerson: id => change({ people: toggled(store.get().people, id) }),
    tick: rowId => change({ ticked: toggled(store.get().ticked, rowId) }),
    untick: () => change({ ticked: none }),
    clear: () => change({ ids: none, people: none }),
    setPlace: place => change({ place }),
    setFound: foundId => change({ foundId }),
  }
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

export const selectedEntries = ({ ids }: Selection, entryById: ReadonlyMap<number, Entry>): Entry[] =>
  [...ids].flatMap(id => entryById.get(id) ?? [])

/** Which bar or name has the focus when Tab leads into the timeline; it is one stop, arrows go on within. */
export function activeStop(lines: readonly TabStopLine[], place: TabStop | undefined): TabStop | undefined {
  const line = lines.find(({ key }) => key === place?.lineKey)
  const isKnown = line && (place?.id === null || line.bars.some(({ id }) => id === place?.id))
  const first = line ?? lines[0]
  return isKnown ? place : first && { lineKey: first.key, id: null }
}
