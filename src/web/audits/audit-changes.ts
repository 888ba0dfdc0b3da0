import type { Facts } from '#web/ui/dialog/changed-meanwhile.tsx'
import { bold } from '#web/ui/page/bold.tsx'
import { statusLabel } from '#web/ui/page/status-badge.tsx'
import { sayArea } from '#words/en/areas.ts'
import { sayAudit } from '#words/en/audits.ts'
import { listValues } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { type Audit, standardNames, teamNames } from './audit.ts'

/** What of an audit is worth a word when somebody else changed it while it was being decided about. */
export const listAuditFacts = (): Facts<Audit> => [
  { label: sayAudit('status'), read: ({ status }) => statusLabel(status) },
  { label: sayAudit('number'), read: ({ idflNumber }) => idflNumber },
  { label: sayAudit('customer'), read: ({ companyName }) => companyName },
  {
    label: sayAudit('siteTime'),
    read: ({ start, end, timeZone }) => formatInterval(start, end, timeZone),
  },
  {
    label: sayAudit('standards'),
    read: ({ standards, standardId }) => listValues(standardNames(standards, standardId)),
  },
  { label: sayArea('areas'), read: ({ areas }) => listValues(areas.map(area => sayArea('areaOf', area))) },
  { label: sayAudit('team'), read: teamNames },
  { label: sayAudit('note'), read: ({ note }) => note },
]

export const nothingLeft = ({ status }: Audit) => sayAudit('nothingLeft', { status })

export const named = ({ idflNumber, companyName }: Audit) => ({
  number: idflNumber,
  company: companyName,
  b: bold,
})
