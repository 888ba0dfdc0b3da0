import type { Facts } from '#web/ui/dialog/changed-meanwhile.tsx'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { sayAudit } from '#words/en/audits.ts'
import { formatInterval } from '#words/moments.ts'
import { type Audit, codesOf, teamNames } from './audit.ts'

/** What of an audit is worth a word when somebody else changed it while it was being decided about. */
export const listAuditFacts = (): Facts<Audit> => ({
  [sayAudit('status')]: ({ status }) => statusLabel(status),
  [sayAudit('number')]: ({ idflNumber }) => idflNumber,
  [sayAudit('customer')]: ({ companyName }) => companyName,
  [sayAudit('siteTime')]: ({ start, end, timeZone }) => formatInterval(start, end, timeZone),
  [sayAudit('standards')]: ({ standards, standardId }) => codesOf(standards, standardId).join(', '),
  [sayAudit('team')]: teamNames,
  [sayAudit('note')]: ({ note }) => note,
})

export const nothingLeft = ({ status }: Audit) =>
  sayAudit('nothingLeft', { status: statusLabel(status).toLowerCase() })
