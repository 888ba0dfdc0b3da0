import { HeldStandards } from '#web/people/held-standards.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { hiddenDates, shared } from '#web/ui/table/shared-columns.tsx'
import { sayAuditor } from '#words/en/auditors.ts'
import type { Auditor } from './auditor.ts'

export const listAuditorColumns = (): readonly Column<Auditor>[] => [
  shared.id,
  { key: 'name', title: sayAuditor('name'), sort: 'name', width: 160, pinned: true, render: row => row.name },
  {
    key: 'standards',
    title: sayAuditor('standardsHeld'),
    width: 260,
    grow: true,
    card: 'under',
    render: row => <HeldStandards standards={row.standards} timeZone={row.timeZone} />,
  },
  shared.fullName,
  { ...shared.username, startsHidden: true },
  shared.email,
  shared.country,
  shared.department,
  { ...shared.accountState, title: sayAuditor('account') },
  shared.timeZone,
  ...hiddenDates,
]
