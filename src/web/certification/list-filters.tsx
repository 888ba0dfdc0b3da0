import { z } from 'zod'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { visitBuckets, visitFlags, visitOutcomes, visitPlans } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { sayCertification } from '#words/en/certification.ts'
import { sayFigures } from '#words/en/figures.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'

/** What the address of the board may hold beside its tab. */
export const visitFilters = {
  bucket: z.enum(visitBuckets),
  flag: z.enum(visitFlags),
  standardId: idFilter,
  countryId: idFilter,
  plan: many(z.enum(visitPlans)),
  kind: many(z.enum(visitKinds)),
  dueFrom: day,
  dueTo: day,
  /** A figure leads here with these. */
  outcome: many(z.enum(visitOutcomes)),
  latestFrom: day,
  latestTo: day,
}

export type VisitFilters = {
  [Name in keyof typeof visitFilters]?: z.output<(typeof visitFilters)[Name]> | undefined
} & { q?: string | undefined }

const listOf = <Item,>(item: Item | undefined) => (item === undefined ? undefined : [item])

/** As list and counts are asked alike; counts know neither bucket nor flag. */
export const toCountsQuery = ({ q, standardId, countryId, plan, kind, dueFrom, dueTo }: VisitFilters) =>
  withoutBlanks({
    value: q,
    standardId: listOf(standardId),
    countryId: listOf(countryId),
    plan,
    kind,
    dueFrom,
    dueTo,
  })

export const toVisitsQuery = ({ bucket, flag, outcome, latestFrom, latestTo, ...filters }: VisitFilters) =>
  withoutBlanks({
    ...toCountsQuery(filters),
    bucket: listOf(bucket),
    flag: listOf(flag),
    outcome,
    latestFrom,
    latestTo,
  })

/** Whether past visits are asked for, not what the board shows. */
export const asksForPast = ({ outcome, latestFrom, latestTo }: VisitFilters): boolean =>
  !!outcome?.length || !!latestFrom || !!latestTo

/** What is left out isn't asked. */
const withoutBlanks = <Query extends object>(query: Query) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Query>

/** The fields above the list; those of the figures once one of them led here. */
export const searchFields = (isPast: boolean): SearchField[] => [
  { key: 'q', label: sayCertification('companyOrNumber'), width: 170 },
  sharedField.standard(sayCertification('standard'), 150),
  sharedField.country(150),
  {
    ...multiSelectField(
      'plan',
      sayCertification('plan'),
      visitPlans.map(plan => ({ value: plan, label: sayVisitClass(`plan:${plan}`) })),
    ),
    width: 170,
  },
  {
    ...multiSelectField(
      'kind',
      sayCertification('kind'),
      visitKinds.map(kind => ({ value: kind, label: sayCertification(`kind:${kind}`) })),
    ),
    width: 170,
  },
  dayRangeField('dueFrom', 'dueTo', sayCertification('due')),
  ...(isPast ? pastFields() : []),
]

const pastFields = (): SearchField[] => [
  {
    ...multiSelectField(
      'outcome',
      sayCertification('outcome'),
      visitOutcomes.map(outcome => ({ value: outcome, label: sayFigures(outcome) })),
    ),
    width: 170,
  },
  dayRangeField('latestFrom', 'latestTo', sayCertification('latest')),
]
