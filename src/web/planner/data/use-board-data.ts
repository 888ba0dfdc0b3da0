import { createContext, useContext, useMemo } from 'react'
import { auditors } from '#contract/auditors.ts'
import { dayInterval } from '#domain/zoned-time.ts'
import type { Axis } from '#web/planner/axis/days.ts'
import type { TabStopLine } from '#web/planner/axis/tab-stops.ts'
import type { Entry } from '#web/planning/entry.ts'
import { useReadToPrint } from '#web/ui/page/read-to-print.ts'
import { saidAside, useAllRows } from '#web/ui/read/use-ask.ts'
import { type AuditorRow, filterAuditors, groupRows, type Row } from './auditor-rows.ts'
import { type Bar, laneCount, layRow } from './bars.ts'
import { type Gaps, useGaps } from './coverage.ts'
import type { Ghost } from './ghosts.ts'
import { busyDays, freePerDay, type Load, loadOf } from './load.ts'
import type { PlannerAddress } from './use-planner-address.ts'
import { groupByAuditor, type Holidays } from './use-roster-data.ts'

/** Of one auditor: what the row shows. */
export type Track = {
  bars: readonly Bar<Entry>[]
  lanes: number
  /** Undefined while the bookings of these days are not loaded: who isn’t booked yet may be anything but free. */
  load: Load | undefined
  busy: ReadonlySet<string>
}

export type BoardInput = {
  address: Pick<PlannerAddress, 'text' | 'standardIds' | 'group' | 'order'> & FreeDays
  days: readonly string[]
  auditors: readonly AuditorRow[]
  entries: readonly Entry[]
  byAuditor: ReadonlyMap<number, readonly Entry[]>
  /** What a proposal would book; it is not, and counts for no load. */
  ghosts: readonly Ghost[]
  holidays: Holidays
  /** Whether the entries are those of the days, and not yet those of the days before. */
  isSettled: boolean
}

/** All that is shown, and what was worked out of it; another object only when something of it has changed. */
export type BoardData = {
  axis: Axis
  rows: readonly Row[]
  tracks: ReadonlyMap<number, Track>
  /** The rows as the arrow keys see them. */
  lines: readonly TabStopLine[]
  /** Undefined while that isn’t known. */
  freeCounts: readonly number[] | undefined
  gaps: Gaps
  /** The server is being asked who is free. */
  isAsking: boolean
  auditors: readonly AuditorRow[]
  /** With what is proposed behind what is booked. */
  entries: readonly Entry[]
  entryById: ReadonlyMap<number, Entry>
  holidays: Holidays
}

export const BoardContext = createContext<BoardData | null>(null)

export function useBoard(): BoardData {
  const board = useContext(BoardContext)
  if (!board) throw new Error('There is no board around this.')
  return board
}

const noEntries: Entry[] = []

/** The same array as long as nothing is proposed. */
const withGhosts = (entries: readonly Entry[], ghosts: readonly Entry[]): readonly Entry[] =>
  ghosts.length > 0 ? [...entries, ...ghosts] : entries

/** The rows to show and what each holds, worked out again only where something it comes from has changed. */
export function useBoardData(given: BoardInput): BoardData {
  const { address, days, auditors, ghosts, holidays, isSettled } = given
  const { text, standardIds, group, order } = address
  const { freeIds, isRead } = useFreeIds(address)
  useReadToPrint(isRead)
  const gaps = useGaps(given.entries, days, auditors)
  const entries = useMemo(() => withGhosts(given.entries, ghosts), [given.entries, ghosts])
  const axis = useMemo(() => ({ days }), [days])
  const { shown, tracks } = useTracks(given, axis)
  const kept = useMemo(
    // Nobody is called free before the server has said so.
    () => (freeIds === null ? [] : filterAuditors(shown, { text, standardIds: standardIds ?? [], freeIds })),
    [shown, text, standardIds, freeIds],
  )
  const rows = useMemo(
    () => groupRows(kept, group, order, loadShares(kept, tracks)),
    [kept, group, order, tracks],
  )
  const freeCounts = useMemo(
    () => (isSettled ? countFree(kept, tracks, days) : undefined),
    [kept, tracks, days, isSettled],
  )
  const lines = useMemo(() => toLines(rows, tracks), [rows, tracks])
  const entryById = useMemo(() => new Map(entries.map(entry => [entry.id, entry])), [entries])
  const isAsking = freeIds === null
  return useMemo(
    () => ({ axis, rows, tracks, lines, freeCounts, gaps, isAsking, auditors, entries, entryById, holidays }),
    [axis, rows, tracks, lines, freeCounts, gaps, isAsking, auditors, entries, entryById, holidays],
  )
}

type Tracks = BoardData['tracks']

/** Whose rows there can be on these days, and what each holds. */
function useTracks({ auditors, byAuditor, ghosts, holidays, isSettled }: BoardInput, axis: Axis) {
  const proposed = useMemo(() => groupByAuditor(ghosts), [ghosts])
  const shown = useMemo(
    () => auditors.filter(({ id, isEnabled }) => isEnabled || byAuditor.has(id) || proposed.has(id)),
    [auditors, byAuditor, proposed],
  )
  const tracks: Tracks = useMemo(
    () =>
      new Map(
        shown.map(auditor => {
          const entries = byAuditor.get(auditor.id) ?? noEntries
          const track = makeTrack(auditor, { entries, ghosts: proposed.get(auditor.id) }, axis, holidays)
          return [auditor.id, isSettled ? track : { ...track, load: undefined }]
        }),
      ),
    [shown, byAuditor, proposed, axis, holidays, isSettled],
  )
  return { shown, tracks }
}

function makeTrack(
  auditor: AuditorRow,
  { entries, ghosts = [] }: { entries: readonly Entry[]; ghosts: readonly Entry[] | undefined },
  axis: Axis,
  holidays: Holidays,
): Track {
  const bars = layRow(withGhosts(entries, ghosts), axis)
  const busy = busyDays(entries, axis.days)
  const load = loadOf(busy, axis.days, {
    workWeek: auditor.workWeek,
    holidays: holidays.get(auditor.countryId),
  })
  return { bars, lanes: laneCount(bars), load, busy }
}

/** How booked each auditor is, for the order. Least booked is looked for to be booked: who takes no bookings comes last. */
function loadShares(kept: readonly AuditorRow[], tracks: Tracks): ReadonlyMap<number, number> {
  const shares = new Map(
    [...tracks].map(([id, { load }]) => [id, load ? load.booked / (load.working || 1) : 0]),
  )
  for (const { id, isEnabled } of kept) if (!isEnabled) shares.set(id, Number.POSITIVE_INFINITY)
  return shares
}

/** Who takes no bookings is not free, whatever else they do. */
function countFree(kept: readonly AuditorRow[], tracks: Tracks, days: readonly string[]): number[] {
  const enabled = kept.filter(({ isEnabled }) => isEnabled)
  return freePerDay(
    enabled.map(({ id }) => tracks.get(id)?.busy ?? new Set()),
    days,
  )
}

function toLines(rows: readonly Row[], tracks: Tracks): TabStopLine[] {
  const barsOf = (id: number) => tracks.get(id)?.bars ?? []
  return rows
    .filter(row => row.type === 'line')
    .map(({ key, auditor }) => ({
      key,
      bars: barsOf(auditor.id).map(({ entry, from }) => ({ id: entry.id, at: from })),
    }))
}

type FreeDays = Pick<PlannerAddress, 'freeFrom' | 'freeTo' | 'timeZone'>

/** Who the server says is free on all of the days asked for; undefined where none are, null until it has said so. */
function useFreeIds({ freeFrom, freeTo, timeZone }: FreeDays) {
  const last = freeTo ?? freeFrom ?? ''
  const isAsked = freeFrom !== undefined && last >= freeFrom
  const query = isAsked && {
    start: dayInterval(freeFrom, timeZone).start.toISOString(),
    end: dayInterval(last, timeZone).end.toISOString(),
    timeZone,
    sort: 'name:asc',
  }
  const { data, error } = useAllRows(auditors.list, query, { meta: saidAside })
  const freeIds = useMemo(() => {
    if (!isAsked) return undefined
    return data ? new Set(data.rows.filter(row => row.available).map(({ id }) => id)) : null
  }, [isAsked, data])
  return { freeIds, isRead: !isAsked || data !== undefined || error !== null }
}
