import { sayForm } from '#words/en/form.ts'
import type { Difference } from './meanwhile-notice.tsx'
import { isSame, mergeDraft } from './merge-draft.ts'
import { readLabel, readShown } from './read-field.ts'

type Sides<Values> = { before: Values; typed: Values; saved: Values }

/** The fields that somebody else changed, as they stand in the form and as they were saved. */
export function findDifferences<Values extends object>(
  form: HTMLElement | null,
  { before, typed, saved }: Sides<Values>,
  show: (side: 'yours' | 'theirs', field: string) => string,
): Difference[] {
  const { contested } = mergeDraft(before, typed, saved)
  const fields = Object.keys(saved) as (keyof Values & string)[]
  return fields
    .filter(field => !isSame(saved[field], before[field]))
    .map(field => ({
      field,
      label: readLabel(form, field),
      yours: isSame(typed[field], before[field])
        ? sayForm('notChanged')
        : (readShown(form, field) ?? show('yours', field)),
      theirs: show('theirs', field),
      isContested: contested.includes(field),
    }))
}
