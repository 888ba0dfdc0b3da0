import type { Entry } from './entry.ts'

/** The bookings of audits whose number or customer holds all words typed, in any order and case. */
export function findEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries.filter(({ project }) => {
    const text = project && `${project.idflNumber} ${project.companyName}`.toLowerCase()
    return text && words.every(word => text.includes(word))
  })
}
