import type { ShownChoices } from '#web/ui/pickers/shown-choices.ts'
import { sayForm } from '#words/en/form.ts'
import { listValues } from '#words/lists.ts'
import type { Difference } from './meanwhile-notice.tsx'
import { isSame, mergeDraft } from './merge-draft.ts'

type Sides<Values> = { before: Values; typed: Values; saved: Values }

/** The fields that somebody else changed, as they stand in the form and as they were saved. */
export function findDifferences<Values extends object>(
  form: HTMLElement | null,
  choices: ShownChoices,
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
        : (readShown(form, choices, field) ?? show('yours', field)),
      theirs: show('theirs', field),
      isContested: contested.includes(field),
    }))
}

/** The label of a form's field as a person reads it, without the star of a required one. */
function readLabel(form: HTMLElement | null, field: string): string {
  const input = inputOf(form, field)
  const label = input && 'labels' in input ? (input as HTMLInputElement).labels?.[0] : undefined
  return label?.textContent?.replace(/\s*\*$/, '') || inWords(field)
}

/** What a field shows at the moment: what was typed, the option or the options that were picked; undefined where it has no such thing. */
function readShown(form: HTMLElement | null, choices: ShownChoices, field: string): string | undefined {
  const chosen = choices.get(field)
  if (chosen && chosen.length > 0) return listValues(chosen)
  const input = inputOf(form, field)
  if (input instanceof HTMLInputElement && input.type === 'checkbox')
    return sayForm(input.checked ? 'yes' : 'no')
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : undefined
}

const inputOf = (form: HTMLElement | null, field: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${field}"]`) ?? undefined

/** `timeZones` is `Time zones`, `countryId` is `Country`. */
function inWords(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
