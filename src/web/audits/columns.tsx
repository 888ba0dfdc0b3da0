import { Anchor, Badge, Group, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { audits } from '#contract/audits.ts'
import { may } from '#web/app/session.ts'
import type { Column } from '#web/ui/column.ts'
import { OwnTime, SiteTime } from '#web/ui/site-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Audit } from './audit.ts'
import { CoverageMeter } from './coverage-meter.tsx'

export const auditColumns: readonly Column<Audit>[] = [
  { key: 'number', title: 'Number', sort: 'idflNumber', width: 130, pinned: true, render: showNumber },
  {
    key: 'company',
    title: 'Company',
    sort: 'companyName',
    width: 200,
    grow: true,
    render: audit => audit.companyName,
  },
  {
    key: 'start',
    title: 'Start',
    sort: 'start',
    width: 170,
    render: ({ start, timeZone }) => <SiteTime start={start} timeZone={timeZone} />,
  },
  {
    key: 'end',
    title: 'End',
    sort: 'end',
    width: 170,
    render: ({ end, timeZone }) => <SiteTime start={end} timeZone={timeZone} />,
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    width: 125,
    render: ({ phase }) => <StatusBadge status={phase} />,
  },
  { key: 'standards', title: 'Standards', width: 170, render: audit => <StandardBadges audit={audit} /> },
  { key: 'team', title: 'Team', width: 170, render: audit => <TeamNames audit={audit} /> },
  {
    key: 'coverage',
    title: 'Coverage',
    width: 170,
    render: audit => <CoverageMeter standards={audit.standards} coverage={audit.coverage} />,
  },
  {
    key: 'updatedAt',
    title: 'Updated At',
    sort: 'updatedAt',
    width: 150,
    render: ({ updatedAt }) => <OwnTime at={updatedAt} />,
  },
  {
    key: 'createdAt',
    title: 'Created At',
    sort: 'createdAt',
    width: 150,
    render: ({ createdAt }) => <OwnTime at={createdAt} />,
  },
]

function showNumber({ id, idflNumber }: Audit) {
  if (!may(audits.one)) return idflNumber
  return (
    <Anchor
      inherit
      fw={500}
      renderRoot={props => <Link {...props} to="/dashboard/audits/$id" params={{ id: String(id) }} />}
    >
      {idflNumber}
    </Anchor>
  )
}

/** As many as fit a line; the others are one number, named in its tooltip. */
const shownStandards = 2

function StandardBadges({ audit }: { audit: Audit }) {
  const codes = audit.standards.map(({ code }) => code)
  const rest = codes.slice(shownStandards)
  return (
    <Tooltip label={codes.join(', ')} disabled={rest.length === 0}>
      <Group gap={4} wrap="nowrap">
        {codes.slice(0, shownStandards).map(code => (
          <Badge key={code} color="gray" c="gray.8" size="sm">
            {code}
          </Badge>
        ))}
        {rest.length > 0 && (
          <Text span size="xs" aria-label={rest.join(', ')} role="img">
            +{rest.length}
          </Text>
        )}
      </Group>
    </Tooltip>
  )
}

function TeamNames({ audit }: { audit: Audit }) {
  const names = audit.auditors.map(({ name }) => name).join(', ')
  if (!names)
    return (
      <Text span c="gray.7" inherit>
        None yet
      </Text>
    )
  return (
    <Tooltip label={names} disabled={audit.auditors.length === 1} maw={320}>
      <Text truncate inherit>
        {names}
      </Text>
    </Tooltip>
  )
}
