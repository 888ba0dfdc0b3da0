import { rosters } from '#contract/rosters.ts'
import { useMe } from '#web/app/session.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { auditOption } from './audit-select.tsx'
import { personOption } from './person-select.tsx'
import { type Given, RequestDialog } from './request-dialog.tsx'
import { daysOf, wholeDays } from './when.ts'

type Props = { auditId: number; onClose: () => void }

/** A request to be let off a visit: the audit, its days and who decides as a rule are filled in. */
export function CantGo({ auditId, onClose }: Props) {
  const me = useMe()
  const { data, error } = useAsk(rosters.ownDays, {})
  if (!data && !error) return null
  const day = data?.rows.find(({ visit }) => visit?.id === auditId)
  const reviewer = data?.reviewer ?? undefined
  const given: Given = { category: 'scheduleChange', reviewerId: reviewer?.id ?? null }
  if (day?.visit) {
    const { first, last } = daysOf(day, me.timeZone)
    Object.assign(given, { projectId: day.visit.id, ...wholeDays(first, last, me.timeZone) })
  }
  const labels = {
    ...(day?.visit && { audit: auditOption(day.visit) }),
    ...(reviewer && { reviewer: personOption(reviewer) }),
  }
  return <RequestDialog given={given} labels={labels} onClose={onClose} />
}
