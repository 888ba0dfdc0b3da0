import { formatBeside } from '#web/ui/format.ts'
import { countOf } from '#web/ui/words.ts'
import { clashTitle } from './clash-title.ts'
import type { Person } from './plan-team.ts'
import type { Verdict } from './verdicts.ts'

/** What stands in the way, as the server sees it; the save may still find more. */
export function warningsOf(to: Person, verdict: Verdict | undefined, timeZone: string) {
  const isSure = verdict?.fit === 'unqualified'
  const lacks = isSure ? [`${to.name} holds none of the audit’s standards. The history will show it.`] : []
  return { warnings: [...lacks, ...clashWarnings(verdict, timeZone)], isSure }
}

export function clashWarnings(verdict: Verdict | undefined, timeZone: string): string[] {
  const { clashes = [], more = 0 } = verdict ?? {}
  const told = clashes.map(
    clash =>
      `${clash.auditorName} is booked: ${clashTitle(clash)}, ${formatBeside(clash, timeZone)}. Saving will be refused.`,
  )
  return more > 0 ? [...told, `And ${countOf(more, 'more booking')} in the way.`] : told
}

export function pastWarning(start: string): string[] {
  return Date.parse(start) < Date.now() ? ['The new start lies in the past.'] : []
}
