import type { Visit } from './certificate.ts'

export type PlannedAudit = { id: number; idflNumber: string; day: string | null }

/** The draft and assigned audits that count for open visits, each once, by day. */
export function plannedAuditsOf(visits: readonly Visit[]): PlannedAudit[] {
  const open = visits.filter(({ state }) => state === 'open')
  const found = new Map<number, PlannedAudit>()
  for (const { sites, plannedStart } of open)
    for (const { projectId, idflNumber, status } of sites)
      if (projectId !== null && idflNumber !== null && (status === 'draft' || status === 'assigned'))
        // Of several sites each has a day of its own, which the visit doesn’t say.
        found.set(projectId, { id: projectId, idflNumber, day: sites.length === 1 ? plannedStart : null })
  return [...found.values()].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
}
