import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { daysTouched } from '#domain/zoned-time.ts'
import { CertificateLink } from '#web/certificates/certificate-link.tsx'
import { formatDays } from '#words/days.ts'
import { sayAudit } from '#words/en/audits.ts'
import { listNames } from '#words/lists.ts'
import { isOutside, nameVisit } from '#words/visit-name.ts'
import { type Audit, standardNames } from './audit.ts'
import classes from './audit-visits.module.css'

/** What an audit counts for: each visit with its certificate and its window, and whether the audit is outside it. */
export function AuditVisits({ audit }: { audit: Audit }) {
  const { first, last } = daysTouched(
    { start: new Date(audit.start), end: new Date(audit.end) },
    audit.timeZone,
  )
  return (
    <ul className={classes.visits}>
      {audit.visits.map(visit => (
        <li key={visit.id}>
          <Text span inherit fw={500}>
            {nameVisit(visit)}
          </Text>{' '}
          <CertificateLink certificate={{ id: visit.certificateId, number: visit.number }} />{' '}
          <Text span inherit c="gray.7">
            {listNames(standardNames(audit.standards, [visit.standardId]))}
          </Text>
          <WindowOf visit={visit} isLeft={audit.status !== 'canceled' && isOutside(visit, first, last)} />
        </li>
      ))}
    </ul>
  )
}

type WindowProps = { visit: Audit['visits'][number]; isLeft: boolean }

function WindowOf({ visit: { earliest, latest }, isLeft }: WindowProps) {
  if (!isLeft)
    return (
      <Text size="xs" c="gray.7">
        {formatDays(earliest, latest)}
      </Text>
    )
  return (
    <Group gap={4} wrap="nowrap" c="yellow.9" align="flex-start">
      <IconAlertTriangle size={14} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="xs">{sayAudit('outsideWindow', { earliest, latest })}</Text>
    </Group>
  )
}
