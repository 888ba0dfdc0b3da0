import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import type { AuditPhase } from '#domain/audit-status.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import classes from './status-badge.module.css'

export type ShownStatus = AuditPhase | RequestStatus | 'active' | 'inactive'

type Look = { label: string; tone: string | undefined; icon: Icon }

const looks: Record<ShownStatus, Look> = {
  draft: { label: 'Draft', tone: classes.gray, icon: IconPencil },
  assigned: { label: 'Assigned', tone: classes.blue, icon: IconUserCheck },
  auditing: { label: 'Auditing', tone: classes.violet, icon: IconPlayerPlay },
  overdue: { label: 'Overdue', tone: classes.orange, icon: IconAlertTriangle },
  canceled: { label: 'Canceled', tone: classes.red, icon: IconBan },
  completed: { label: 'Completed', tone: classes.green, icon: IconCircleCheck },
  waiting: { label: 'Waiting', tone: classes.yellow, icon: IconClock },
  accept: { label: 'Accepted', tone: classes.green, icon: IconCircleCheck },
  reject: { label: 'Rejected', tone: classes.red, icon: IconCircleX },
  deleted: { label: 'Deleted', tone: classes.gray, icon: IconTrash },
  active: { label: 'Active', tone: classes.green, icon: IconCircleCheck },
  inactive: { label: 'Inactive', tone: classes.gray, icon: IconPlayerPause },
}

/** The one way a status is shown: `<StatusBadge status={audit.phase} />`, `status={role.isActive ? 'active' : 'inactive'}`. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { label, tone, icon: Picture } = looks[status]
  return (
    <span className={`${classes.badge} ${tone}`}>
      <Picture size={13} stroke={2} aria-hidden />
      {label}
    </span>
  )
}

/** How a status reads, for options of a filter. */
export function statusLabel(status: ShownStatus): string {
  return looks[status].label
}
