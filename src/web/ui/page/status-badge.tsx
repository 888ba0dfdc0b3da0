import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCalendarOff,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import type { AuditPhase } from '#domain/audit-status.ts'
import type { CertificatePhase } from '#domain/certificate-status.ts'
import type { ImportOutcome, ImportState } from '#domain/imports.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { sayStatus } from '#words/en/statuses.ts'
import classes from './status-badge.module.css'

/** Of proposals and their rows; one that has expired (`outdated`) is only read, while a certificate that has is a matter of haste. */
type ProposalStatus = 'running' | 'done' | 'failed' | 'outdated' | 'open' | 'leftOut' | 'unplanned'

/** Of imports and their rows. */
type ImportStatus = ImportState | ImportOutcome

export type ShownStatus =
  | AuditPhase
  | RequestStatus
  | CertificatePhase
  | ProposalStatus
  | ImportStatus
  | 'active'
  | 'inactive'

type Look = { tone: string | undefined; icon: Icon }

const looks: Record<ShownStatus, Look> = {
  draft: { tone: classes.gray, icon: IconPencil },
  assigned: { tone: classes.blue, icon: IconUserCheck },
  auditing: { tone: classes.violet, icon: IconPlayerPlay },
  overdue: { tone: classes.orange, icon: IconAlertTriangle },
  canceled: { tone: classes.red, icon: IconBan },
  completed: { tone: classes.green, icon: IconCircleCheck },
  waiting: { tone: classes.yellow, icon: IconClock },
  accept: { tone: classes.green, icon: IconCircleCheck },
  reject: { tone: classes.red, icon: IconCircleX },
  deleted: { tone: classes.gray, icon: IconTrash },
  active: { tone: classes.green, icon: IconCircleCheck },
  pending: { tone: classes.yellow, icon: IconClock },
  suspended: { tone: classes.orange, icon: IconPlayerPause },
  withdrawn: { tone: classes.gray, icon: IconBan },
  expired: { tone: classes.red, icon: IconClockX },
  lapsed: { tone: classes.red, icon: IconCircleX },
  inactive: { tone: classes.gray, icon: IconPlayerPause },
  running: { tone: classes.violet, icon: IconPlayerPlay },
  done: { tone: classes.blue, icon: IconCircleCheck },
  failed: { tone: classes.red, icon: IconCircleX },
  outdated: { tone: classes.gray, icon: IconClockX },
  open: { tone: classes.blue, icon: IconCircle },
  leftOut: { tone: classes.gray, icon: IconBan },
  unplanned: { tone: classes.orange, icon: IconCalendarOff },
  uploading: { tone: classes.violet, icon: IconPlayerPlay },
  reading: { tone: classes.violet, icon: IconPlayerPlay },
  mapping: { tone: classes.yellow, icon: IconClock },
  checking: { tone: classes.violet, icon: IconPlayerPlay },
  checked: { tone: classes.blue, icon: IconCircle },
  committing: { tone: classes.violet, icon: IconPlayerPlay },
  committed: { tone: classes.green, icon: IconCircleCheck },
  undone: { tone: classes.gray, icon: IconBan },
  created: { tone: classes.green, icon: IconCircleCheck },
  changed: { tone: classes.blue, icon: IconPencil },
  unchanged: { tone: classes.gray, icon: IconCircle },
  refused: { tone: classes.red, icon: IconCircleX },
}

/** The one way a status is shown: `<StatusBadge status={audit.phase} />`, `status={role.isActive ? 'active' : 'inactive'}`. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { tone, icon: Picture } = looks[status]
  return (
    <span className={`${classes.badge} ${tone}`} data-whole>
      <Picture size={13} stroke={2} aria-hidden />
      {sayStatus(status)}
    </span>
  )
}

/** How a status reads, for options of a filter. */
export function statusLabel(status: ShownStatus): string {
  return sayStatus(status)
}
