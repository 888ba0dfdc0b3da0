import { auditors } from '#contract/auditors.ts'
import type { TeamRole } from '#domain/team.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'

type Part = { start: string; end: string }

/** All auditors, as they fit an audit now in that role; with `part`, as they would for that time of it. */
export const useFitting = (projectId: number, role: TeamRole = 'auditor', part?: Part) =>
  useAllRows(
    auditors.list,
    { projectId, sort: 'name:asc', ...(role !== 'auditor' && { role }), ...part },
    { staleTime: 0 },
  )
