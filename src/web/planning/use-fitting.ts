import { auditors } from '#contract/auditors.ts'
import type { TeamRole } from '#domain/team.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'

/** All auditors, as they fit an audit now in that role. */
export const useFitting = (projectId: number, role: TeamRole = 'auditor') =>
  useAllRows(
    auditors.list,
    { projectId, sort: 'name:asc', ...(role !== 'auditor' && { role }) },
    { staleTime: 0 },
  )
