/** What a letter to a customer tells. */
export const letterKinds = ['confirmed', 'moved', 'team', 'canceled'] as const
export type LetterKind = (typeof letterKinds)[number]

/** Not at all; once somebody says so; by itself, ten minutes after the change. */
export const letterModes = ['off', 'ask', 'auto'] as const

export const letterStates = ['proposed', 'waiting', 'sent', 'failed', 'withdrawn', 'skipped'] as const
export type LetterState = (typeof letterStates)[number]

/** What people do with an open letter. */
export const letterActions = ['send', 'withdraw', 'skip'] as const

/** What a text may leave open, by the name between `{{` and `}}`. */
export const placeholders = [
  'customer.companyName',
  'contact.name',
  'audit.number',
  'audit.when',
  'audit.address',
  'audit.standards',
  'audit.team',
  'planner.name',
  'organisation',
  'reason',
] as const
export type Placeholder = (typeof placeholders)[number]

const written = /\{\{\s*([^{}]*?)\s*\}\}/g

export const spellPlaceholder = (name: string): string => `{{${name}}}`

/** The first that nothing can be put in place of. */
export function findUnknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(written)].map(([, name = '']) => name)
  return names.find(name => !placeholders.some(one => one === name)) ?? null
}

/** In one pass, so that a value is never read as a placeholder. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(written, (found, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : found,
  )

/** Which letters somebody may send of an audit by hand, of what it is now. */
export function kindsToSend(status: string): readonly LetterKind[] {
  if (status === 'assigned') return ['confirmed', 'moved', 'team']
  return status === 'canceled' ? ['canceled'] : []
}
