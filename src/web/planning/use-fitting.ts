import { auditors } from '#contract/auditors.ts'
import { useWhole } from '#web/ui/read/use-ask.ts'

/** All auditors, as they fit an audit now. */
export const useFitting = (projectId: number) =>
  useWhole(auditors.list, { projectId, sort: 'name:asc' }, { staleTime: 0 })
