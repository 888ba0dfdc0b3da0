import { type Programme, threeYearCycle, yearly } from './programme.ts'

/** What the dialog offers, by the names under which words know it. */
export const programmePresets = { threeYear: threeYearCycle, yearly } as const satisfies Record<
  string,
  Programme
>
export type ProgrammePreset = keyof typeof programmePresets

/** Which of those that are offered it is, whenever its drafts are made; null: its numbers are its own. */
export function presetOf(programme: Programme): ProgrammePreset | null {
  const names = Object.keys(programmePresets) as ProgrammePreset[]
  return names.find(name => isSameRule(programmePresets[name], programme)) ?? null
}

const isSameRule = (one: Programme, other: Programme) =>
  (Object.keys(one) as (keyof Programme)[]).every(
    field => field === 'draftDays' || one[field] === other[field],
  )
