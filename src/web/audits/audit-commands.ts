import {
  IconArrowBackUp,
  IconBan,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconCircleCheck,
  IconCopy,
  IconFlag,
  IconFlagOff,
  IconPencil,
  IconRotate,
  IconScissors,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { copies } from '#contract/copies.ts'
import { type AuditAction, actionsFrom, canComplete, canDelete, canSayDone } from '#domain/audit-status.ts'
import { currentUser, may } from '#web/app/session.ts'
import { cutDays } from '#web/planning/split.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayCopy } from '#words/en/copies.ts'
import { sayDone } from '#words/en/done.ts'
import { saySplit } from '#words/en/split.ts'
import { formatMoment } from '#words/moments.ts'
import type { Audit } from './audit.ts'

export type AuditCommand =
  | AuditAction
  | 'split'
  | 'edit'
  | 'copy'
  | 'agree'
  | 'make tentative'
  | 'done'
  | 'not-done'
  | 'delete'

type Look = { says: () => string; icon: NonNullable<RowAction['icon']>; danger?: boolean }

const looks = {
  assign: { says: () => sayAudit('assignAuditors'), icon: IconUserPlus },
  're-assign': { says: () => sayAudit('reassign'), icon: IconUsersGroup },
  split: { says: () => saySplit('split'), icon: IconScissors },
  edit: { says: () => sayAudit('edit'), icon: IconPencil },
  copy: { says: () => sayCopy('copy'), icon: IconCopy },
  agree: { says: () => sayAgreement('customerAgreed'), icon: IconCalendarCheck },
  'make tentative': { says: () => sayAgreement('makeTentative'), icon: IconCalendarQuestion },
  done: { says: () => sayDone('doneAsk'), icon: IconFlag },
  'not-done': { says: () => sayDone('takeBack'), icon: IconFlagOff },
  complete: { says: () => sayAudit('complete'), icon: IconCircleCheck },
  're-open': { says: () => sayAudit('reopen'), icon: IconRotate },
  draft: { says: () => sayAudit('backToDraft'), icon: IconArrowBackUp },
  cancel: { says: () => sayAudit('cancelAudit'), icon: IconBan, danger: true },
  delete: { says: () => sayAudit('delete'), icon: IconTrash, danger: true },
} as const satisfies Record<AuditCommand, Look>

const endpoints = {
  assign: audits.assign,
  're-assign': audits.reassign,
  split: audits.reassign,
  edit: audits.update,
  copy: copies.make,
  agree: audits.agree,
  'make tentative': audits.agree,
  done: audits.done,
  'not-done': audits.notDone,
  complete: audits.complete,
  're-open': audits.reopen,
  draft: audits.draft,
  cancel: audits.cancel,
  delete: audits.remove,
} as const

/** Choosing auditors needs their list too. */
export const mayAssign = () => may(audits.assign) && may(auditors.list)

function mayRun(command: AuditCommand): boolean {
  const listsAuditors = command === 'assign' || command === 're-assign' || command === 'split'
  return may(endpoints[command]) && (!listsAuditors || may(auditors.list))
}

/** Whether one is on its team oneself. */
const isOwn = ({ auditors: team }: Audit) => team.some(({ id }) => id === currentUser()?.id)

/** What the viewer may do with an audit as it stands, in the order it is shown. */
function commandsFor(audit: Audit): AuditCommand[] {
  const possible = new Set<AuditCommand>(['edit', 'copy', ...actionsFrom(audit.status)])
  if (audit.status === 'draft' || audit.status === 'assigned') {
    possible.add('agree')
    if (audit.agreedOn !== null) possible.add('make tentative')
  }
  if (audit.status === 'assigned' && audit.auditors.some(one => cutDays(one, audit.timeZone).length > 0))
    possible.add('split')
  if (isOwn(audit) && canSayDone({ ...audit, start: new Date(audit.start) }, new Date())) {
    possible.add('done')
    if ('done' in audit && audit.done) possible.add('not-done')
  }
  if (canDelete(audit.status, audit.wasAssigned)) possible.add('delete')
  return (Object.keys(looks) as AuditCommand[]).filter(command => possible.has(command) && mayRun(command))
}

/** `isNext`: what usually comes next. */
export type AuditButton = RowAction & { command: AuditCommand; isNext: boolean }

function nextOf({ phase }: Audit): AuditCommand | null {
  if (phase === 'draft') return 'assign'
  if (phase !== 'auditing' && phase !== 'overdue') return null
  return may(audits.complete) ? 'complete' : 'done'
}

/** The commands as a menu or a row of buttons shows them. */
export function auditActionsFor(
  audit: Audit,
  run: (command: AuditCommand, audit: Audit) => void,
): AuditButton[] {
  return commandsFor(audit).map(command => {
    const { says, ...look } = looks[command]
    const isNoted = command === 'agree' && audit.agreedOn !== null
    const adds = command === 'assign' && audit.status === 'assigned'
    return {
      ...look,
      label: adds ? sayAudit('addAuditors') : isNoted ? sayAgreement('changeAgreement') : says(),
      command,
      isNext: command === nextOf(audit),
      refusal: command === 'complete' ? whyNotComplete(audit) : undefined,
      onClick: () => run(command, audit),
    }
  })
}

function whyNotComplete({ start, timeZone }: Audit): string | undefined {
  if (canComplete(new Date(start), new Date())) return undefined
  return sayAudit('startsLater', { moment: formatMoment(start, timeZone) })
}
