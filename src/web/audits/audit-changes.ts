import type { Facts } from '#web/ui/changed-meanwhile.tsx'
import { formatInterval } from '#web/ui/format.ts'
import { statusLabel } from '#web/ui/status-badge.tsx'
import { type Audit, codesOf, teamNames } from './audit.ts'

/** What of an audit is worth a word when somebody else changed it while it was being decided about. */
export const auditFacts: Facts<Audit> = {
  Status: ({ status }) => statusLabel(status),
  Number: ({ idflNumber }) => idflNumber,
  Customer: ({ companyName }) => companyName,
  'Site time': ({ start, end, timeZone }) => formatInterval(start, end, timeZone),
  Standards: ({ standards, standardId }) => codesOf(standards, standardId).join(', '),
  Team: teamNames,
  Note: ({ note }) => note,
}

export const nothingLeft = ({ status }: Audit) =>
  `It is ${statusLabel(status).toLowerCase()} now, so there is nothing left to do here.`
