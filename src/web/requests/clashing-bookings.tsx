import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { SiteTime } from '#web/ui/time/site-time.tsx'
import { sayRequest } from '#words/en/requests.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { type ClashingAudit, type Consequences, describeLoss } from './consequences.ts'
import { formatWhen } from './when.ts'

type AuditsProps = {
  audits: readonly ClashingAudit[]
  /** What the audit loses, where accepting takes it away. */
  warnsOfLoss: boolean
  /** More of one audit, below it. */
  extra?: (audit: ClashingAudit) => ReactNode
}

/** Audits of that time, with their customers and dates, and what becomes of each. */
export function ClashingAudits({ audits, warnsOfLoss, extra }: AuditsProps) {
  return (
    <List size="sm" spacing="sm" listStyleType="none">
      {audits.map(audit => (
        <List.Item key={audit.projectId} styles={{ itemWrapper: { display: 'block' } }}>
          <AuditLink fw={500} id={audit.projectId}>
            {audit.idflNumber}
          </AuditLink>{' '}
          · {audit.companyName}
          <Text size="sm">
            <SiteTime start={audit.start} end={audit.end} timeZone={audit.timeZone} />
          </Text>
          {warnsOfLoss && (
            <Text size="sm" c={audit.isReleasable ? 'yellow.9' : 'red.9'}>
              {describeLoss(audit)}
            </Text>
          )}
          {warnsOfLoss && audit.isReleasable && <LeftBehind audit={audit} />}
          {extra?.(audit)}
        </List.Item>
      ))}
    </List>
  )
}

/** What is wrong with the team that stays, besides the standards that are named already. */
const LeftBehind = ({ audit: { reasons } }: { audit: ClashingAudit }) =>
  reasons
    .filter(({ code }) => code !== 'uncovered')
    .map(reason => (
      <Text key={reason.key} size="sm" c="yellow.9">
        {sayReasonOf(reason)}
      </Text>
    ))

type BookingsProps = { bookings: Consequences['bookings']; timeZone: string }

/** Bookings besides audits; they are nobody's to release here. */
export function BookingList({ bookings, timeZone }: BookingsProps) {
  if (bookings.length === 0) return null
  return (
    <List size="sm" spacing="xs" listStyleType="none" mt="sm">
      {bookings.map(booking => (
        <List.Item key={`${booking.kind} ${booking.start}`}>
          <Text span inherit fw={500}>
            {sayRequest(`kind:${booking.kind}`)}
          </Text>
          , {formatWhen(booking, timeZone)}
        </List.Item>
      ))}
    </List>
  )
}
