import { sayForm } from '#words/en/form.ts'

/** The label of a form's field as a person reads it, without the star of a required one. */
export function readLabel(form: HTMLElement | null, field: string): string {
  const input = inputOf(form, field)
  const label = input && 'labels' in input ? (input as HTMLInputElement).labels?.[0] : undefined
  return label?.textContent?.replace(/\s*\*$/, '') || inWords(field)
}

/** What a field shows at the moment: what was typed, the option that was picked, the pills; undefined where it has no such thing. */
export function readShown(form: HTMLElement | null, field: string): string | undefined {
  const input = inputOf(form, field)
  const pills = [
    ...(input?.closest('.mantine-InputWrapper-root')?.querySelectorAll('.mantine-Pill-label') ?? []),
  ]
  if (pills.length > 0) return pills.map(pill => pill.textContent).join(', ')
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
