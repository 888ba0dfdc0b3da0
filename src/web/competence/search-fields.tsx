import { z } from 'zod'
import { grade } from '#contract/competences.ts'
import { idFilter, many } from '#contract/list.ts'
import { day } from '#contract/values.ts'
import { competenceStates, grades } from '#domain/competence.ts'
import { StandardMultiSelect } from '#web/ui/pickers/standard-select.tsx'
import type { SearchField } from '#web/ui/table/search-bar.tsx'
import { multiSelectField, pickerField, selectField } from '#web/ui/table/search-fields.tsx'
import { sharedField } from '#web/ui/table/shared-fields.tsx'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { sayCompetence } from '#words/en/competence.ts'
import { sayTable } from '#words/en/table.ts'
import { nameGrade } from './competence.ts'

/** What the address may hold. */
export const competenceFilters = {
  standardId: many(idFilter),
  grade: many(grade),
  state: z.enum(competenceStates),
  countryId: idFilter,
  departmentId: idFilter,
  day,
}

type Filters = {
  [Name in keyof typeof competenceFilters]?: z.output<(typeof competenceFilters)[Name]> | undefined
} & { q?: string | undefined }

const listOf = <Item,>(item: Item | undefined) => (item === undefined ? undefined : [item])

/** What is left out isn’t asked. */
export function toQuery({ q, standardId, grade: asked, state, countryId, departmentId, day: on }: Filters) {
  const query = {
    value: q,
    standardId,
    grade: asked,
    state,
    countryId: listOf(countryId),
    departmentId: listOf(departmentId),
    day: on,
  }
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<typeof query>
}

export const searchFields = (): SearchField[] => [
  { key: 'q', label: sayCompetence('searched'), width: 110 },
  {
    ...pickerField<number[]>('standardId', sayCompetence('standard'), ({ value, onChange, ...input }) => (
      <StandardMultiSelect
        {...input}
        {...(!value?.length && { placeholder: sayTable('any') })}
        value={value ?? []}
        onChange={onChange}
      />
    )),
    width: 120,
    isWide: true,
  },
  {
    ...multiSelectField(
      'grade',
      sayCompetence('grade'),
      grades.map(value => ({ value, label: nameGrade(value) })),
    ),
    width: 110,
  },
  {
    ...selectField(
      'state',
      sayCompetence('state'),
      competenceStates.map(value => ({ value, label: sayCompetence(`state:${value}`) })),
    ),
    width: 120,
  },
  sharedField.country(110),
  sharedField.department(110),
  {
    ...pickerField<string>('day', sayCompetence('day'), ({ clearable: _, ...input }) => (
      <DayInput {...input} />
    )),
    width: 116,
  },
]
