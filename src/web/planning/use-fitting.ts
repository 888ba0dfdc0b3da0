import { auditors } from '#contract/auditors.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'

/** All auditors, as they fit an audit now. */
export const useFitting = (projectId: number) =>
  useAllRows(auditors.list, { projectId, sort: 'name:asc' }, { staleTime: 0 })
