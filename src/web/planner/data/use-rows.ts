import { useMemo } from 'react'
import type { Entry } from '#web/planning/entry.ts'
import type { Axis } from '#web/planner/axis/axis.ts'
import { type Bar, laneCount, layRow } from './bars.ts'
import { busyDays, freePerDay, type Load, loadOf } from './load.ts'
import { type AuditorRow, filterAuditors, groupRows, type Row } from './rows.ts'
import { useFreeIds } from './use-free-ids.ts'
import { type Lacks, useLacks } from './use-lacks.ts'
import type { PlannerAddress } from './use-planner-address.ts'
import type { Holidays } from './use-planner-data.ts'

/** Of one auditor: what the row shows. */
export type Track = {
  bars: readonly Bar<Entry>[]
  lanes: number
  /** Undefined while the bookings of these days are not loaded: who isn’t booked yet may be anything but free. */
  load: Load | undefined
  busy: ReadonlySet<string>
}

type Given = {
  address: PlannerAddress
  days: readonly string[]
  auditors: readonly AuditorRow[]
  entries: readonly Entry[]
  byAuditor: ReadonlyMap<number, readonly Entry[]>
  holidays: Holidays
  isSettled: boolean
}

export type Board = {
  axis: Axis
  rows: readonly Row[]
  tracks: ReadonlyMap<number, Track>
  /** Undefined while that isn’t known. */
  freeCounts: readonly number[] | undefined
  lacks: Lacks
  /** The server is being asked who is free. */
  isAsking: boolean
}

const noEntries: Entry[] = []

/** The rows to show and what each holds, worked out anew only where something it comes from has changed. */
export function useRows(given: Given): Board {
  const { address, days, auditors, entries, byAuditor, holidays, isSettled } = given
  const { text, standardIds, group, order } = address
  const freeIds = useFreeIds(address)
  const lacks = useLacks(entries, days, auditors)
  const axis = useMemo(() => ({ days }), [days])
  const shown = useMemo(
    () => auditors.filter(({ id, isEnabled }) => isEnabled || byAuditor.has(id)),
    [auditors, byAuditor],
  )
  const tracks = useMemo(
    () =>
      new Map(
        shown.map(auditor => {
          const track = makeTrack(auditor, byAuditor, axis, holidays)
          return [auditor.id, isSettled ? track : { ...track, load: undefined }]
        }),
      ),
    [shown, byAuditor, axis, holidays, isSettled],
  )
  const kept = useMemo(
    // Nobody is called free before the server has said so.
    () => (freeIds === null ? [] : filterAuditors(shown, { text, standardIds: standardIds ?? [], freeIds })),
    [shown, text, standardIds, freeIds],
  )
  const rows = useMemo(() => {
    const loads = new Map(
      [...tracks].map(([id, { load }]) => [id, load ? load.booked / (load.working || 1) : 0]),
    )
    // Least booked is looked for to be booked: who takes no bookings comes last.
    for (const { id, isEnabled } of kept) if (!isEnabled) loads.set(id, Number.POSITIVE_INFINITY)
    return groupRows(kept, group, order, loads)
  }, [kept, group, order, tracks])
  const freeCounts = useMemo(
    () =>
      isSettled
        ? freePerDay(
            // Who takes no bookings is not free, whatever else they do.
            kept.filter(one => one.isEnabled).map(({ id }) => tracks.get(id)?.busy ?? new Set()),
            days,
          )
        : undefined,
    [kept, tracks, days, isSettled],
  )
  return { axis, rows, tracks, freeCounts, lacks, isAsking: freeIds === null }
}

function makeTrack(
  auditor: AuditorRow,
  byAuditor: Given['byAuditor'],
  axis: Axis,
  holidays: Holidays,
): Track {
  const entries = byAuditor.get(auditor.id) ?? noEntries
  const bars = layRow(entries, axis)
  const busy = busyDays(entries, axis.days)
  const load = loadOf(busy, axis.days, holidays.get(auditor.countryId))
  return { bars, lanes: laneCount(bars), load, busy }
}
