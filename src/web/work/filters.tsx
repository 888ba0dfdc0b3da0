import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { workKinds } from '#domain/work.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { AuditorSelect } from '#web/ui/pickers/auditor-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, pickerField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { sayTable } from '#words/en/table.ts'
import { sayWork } from '#words/en/work.ts'

/** What the address of the list may hold. */
export const workFilters = {
  kind: many(z.enum(workKinds)),
  countryId: idFilter,
  standardId: idFilter,
  departmentId: idFilter,
  auditorId: idFilter,
  from: day,
  to: day,
}

export type WorkFilters = {
  [Name in keyof typeof workFilters]?: z.output<(typeof workFilters)[Name]> | undefined
} & { q?: string | undefined }

const listOf = (id: number | undefined) => (id === undefined ? undefined : [id])

/** As list and counts are asked alike, without kinds. Days are whole, on the viewer's calendar. */
export function toWorkQuery(
  { q, countryId, standardId, departmentId, auditorId, from, to }: WorkFilters,
  timeZone: string,
) {
  const query = {
    value: q,
    countryId: listOf(countryId),
    standardId: listOf(standardId),
    departmentId: listOf(departmentId),
    auditorId: listOf(auditorId),
    start: from && momentAt(`${from}T00:00`, timeZone).toISOString(),
    end: to && momentAt(`${addDays(to, 1)}T00:00`, timeZone).toISOString(),
  }
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as {
    [Name in keyof typeof query]?: NonNullable<(typeof query)[Name]>
  }
}

/** Narrow enough that at 1366 px they and the buttons share a line; at 1024 px the last ones fold. */
export const searchFields = (): SearchField[] => [
  { key: 'q', label: sayWork('search'), width: 130 },
  sharedField.standard(sayWork('standard'), 110),
  sharedField.country(120),
  sharedField.department(120),
  {
    ...pickerField<number>('auditorId', sayWork('who'), input => (
      <AuditorSelect placeholder={sayTable('any')} {...input} />
    )),
    width: 130,
  },
  { ...dayRangeField('from', 'to', sayWork('period')), width: 250 },
]
