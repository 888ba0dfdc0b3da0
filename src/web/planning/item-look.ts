import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconBeach,
  IconCalendarEvent,
  IconCircleCheck,
  IconPencil,
  IconPlayerPlay,
  IconSchool,
  IconStethoscope,
  IconUserCheck,
} from '@tabler/icons-react'
import type { AuditPhase } from '#domain/audit-status.ts'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayPlanning } from '#words/en/planning.ts'
import { isTentative } from './agreement.tsx'
import type { Kind } from './entry.ts'
import classes from './item-look.module.css'
import type { CalendarItem } from './items.ts'

type Look = { label: string; icon: Icon; className: string }

const phases: Record<AuditPhase, Pick<Look, 'icon'> & { tone: string | undefined }> = {
  draft: { icon: IconPencil, tone: classes.other },
  assigned: { icon: IconUserCheck, tone: classes.assigned },
  auditing: { icon: IconPlayerPlay, tone: classes.auditing },
  overdue: { icon: IconAlertTriangle, tone: classes.overdue },
  completed: { icon: IconCircleCheck, tone: classes.completed },
  canceled: { icon: IconBan, tone: classes.other },
}

export const kindLabel = (kind: Kind): string => sayPlanning(kind)

const absences: Record<Exclude<Kind, 'audit'>, Pick<Look, 'icon'> & { tone: string | undefined }> = {
  timeOff: { icon: IconBeach, tone: classes.timeOff },
  sickLeave: { icon: IconStethoscope, tone: classes.sickLeave },
  training: { icon: IconSchool, tone: classes.training },
  other: { icon: IconCalendarEvent, tone: classes.other },
}

export function lookOfPhase(phase: AuditPhase): Look {
  const { icon, tone } = phases[phase]
  return { label: statusLabel(phase), icon, className: `${classes.item} ${tone}` }
}

/** Absences are striped as well as coloured and named: they differ from audits without colours too. */
export function lookOfKind(kind: Exclude<Kind, 'audit'>): Look {
  const { icon, tone } = absences[kind]
  return { label: kindLabel(kind), icon, className: `${classes.item} ${classes.striped} ${tone}` }
}

/** Dashed, and not striped: it isn't time off yet. */
function lookOfWaiting(kind: Exclude<Kind, 'audit'>): Look {
  const { icon, tone } = absences[kind]
  return {
    label: sayPlanning('kindWaiting', { kind: kindLabel(kind) }),
    icon,
    className: `${classes.item} ${classes.waiting} ${tone}`,
  }
}

/** For the legend, of whatever kind. */
export const waitingLook = (): Look => ({
  ...lookOfWaiting('timeOff'),
  label: sayPlanning('waitingForDecision'),
})

/** Hatched finely, and said: the customer may still want other dates. */
function lookOfTentative(phase: AuditPhase): Look {
  const { label, icon, className } = lookOfPhase(phase)
  return {
    label: sayAgreement('phaseTentative', { phase: label }),
    icon,
    className: `${className} ${classes.tentative}`,
  }
}

/** For the legend, of whatever phase. */
export const tentativeLook = (): Look => ({
  ...lookOfTentative('assigned'),
  label: sayAgreement('tentative'),
})

export function lookOf({ kind, project, waiting }: Pick<CalendarItem, 'kind' | 'project' | 'waiting'>): Look {
  if (project) return isTentative(project) ? lookOfTentative(project.phase) : lookOfPhase(project.phase)
  const absence = kind === 'audit' ? 'other' : kind
  return waiting ? lookOfWaiting(absence) : lookOfKind(absence)
}
