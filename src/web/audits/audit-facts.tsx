import { Badge, Group, Text } from '@mantine/core'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useShownZone } from '#web/app/use-shown-zone.ts'
import { isTentative } from '#web/planning/agreement.tsx'
import { AuditLink } from '#web/ui/page/audit-link.tsx'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { longName } from '#web/ui/page/standard-name.ts'
import { OwnTime, useNamedInterval } from '#web/ui/time/site-time.tsx'
import { sayAgreement } from '#words/en/agreement.ts'
import { sayArea } from '#words/en/areas.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayDone } from '#words/en/done.ts'
import { sayTime } from '#words/en/time.ts'
import '#words/en/reasons.ts'
import { sayKept } from '#words/kept.ts'
import { formatInterval } from '#words/moments.ts'
import { cityOf, formatOffset, zoneName } from '#words/zones.ts'
import type { Audit } from './audit.ts'
import { AuditVisits } from './audit-visits.tsx'

/** Where, when and by what. */
export function AuditFacts({ audit }: { audit: Reply<typeof audits.one> }) {
  const { customer, standards, note, statusReason, statusReasonText } = audit
  return (
    <Section id="audit-facts" title={sayAudit('audit')}>
      <Facts>
        <Fact name={sayAudit('customer')}>
          <CustomerLink id={audit.customerId} data-alone>
            {customer.companyName}
          </CustomerLink>{' '}
          <Text span inherit c="gray.7">
            ({customer.companyNumber})
          </Text>
        </Fact>
        <Times audit={audit} />
        <Agreement audit={audit} />
        {audit.done && <Done done={audit.done} timeZone={audit.timeZone} />}
        <Fact name={sayAudit('standards')}>
          <Badges of={standards} nameOf={longName} />
        </Fact>
        {audit.areas.length > 0 && (
          <Fact name={sayArea('areas')}>
            <Badges of={audit.areas} nameOf={area => sayArea('areaOf', area)} />
          </Fact>
        )}
        {audit.visits.length > 0 && (
          <Fact name={sayAudit('countsFor')}>
            <AuditVisits audit={audit} />
          </Fact>
        )}
        {audit.copyOf && (
          <Fact name={sayAudit('copiedFrom')}>
            <AuditLink size="sm" id={audit.copyOf.id}>
              {audit.copyOf.idflNumber}
            </AuditLink>
          </Fact>
        )}
        {statusReason && <Fact name={sayAudit('lastReason')}>{sayKept(statusReasonText, statusReason)}</Fact>}
        <Fact name={sayAudit('note')}>
          {note ? (
            <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
              {note}
            </Text>
          ) : (
            <Text span inherit c="gray.7">
              {sayAudit('none')}
            </Text>
          )}
        </Fact>
        <Fact name={sayAudit('created')}>
          <OwnTime at={audit.createdAt} />
        </Fact>
        <Fact name={sayAudit('updated')}>
          <OwnTime at={audit.updatedAt} />
        </Fact>
      </Facts>
    </Section>
  )
}

/** Whether the customer agreed to the time, who noted it, and how it was agreed. */
function Agreement({ audit }: { audit: Reply<typeof audits.one> }) {
  const { agreedOn, agreedBy, agreedNote } = audit
  if (agreedOn === null && !isTentative(audit)) return null
  return (
    <Fact name={sayAgreement('agreement')}>
      {agreedOn === null
        ? sayAgreement('notAgreedYet')
        : agreedBy
          ? sayAgreement('agreedOnNotedBy', { day: agreedOn, name: agreedBy.name })
          : sayAgreement('agreedOn', { day: agreedOn })}
      {agreedNote && (
        <Text size="sm" c="gray.7" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {agreedNote}
        </Text>
      )}
    </Fact>
  )
}

type Said = NonNullable<Reply<typeof audits.one>['done']>

/** What its team said once it was done there. */
function Done({ done, timeZone }: { done: Said; timeZone: string }) {
  const interval = useNamedInterval(done, timeZone)
  return (
    <Fact name={sayDone('fact')}>
      {sayDone.rich('factOf', {
        name: done.by.name,
        at: () => <OwnTime key="at" at={done.at} />,
        interval,
      })}
      {done.note && (
        <Text size="sm" c="gray.7" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {done.note}
        </Text>
      )}
    </Fact>
  )
}

function Badges<One extends { id: number }>({
  of,
  nameOf,
}: {
  of: readonly One[]
  nameOf: (one: One) => string
}) {
  return (
    <Group gap={4}>
      {of.map(one => (
        <Badge key={one.id} color="gray" c="gray.8">
          {nameOf(one)}
        </Badge>
      ))}
    </Group>
  )
}

/** Site time first; the viewer's own where their clocks differ. */
function Times({ audit: { start, end, timeZone } }: { audit: Audit }) {
  const { mine, home, isAbroad, isNamed } = useShownZone()
  const own = formatInterval(start, end, mine)
  const atHome = formatInterval(start, end, home)
  const atSite = formatInterval(start, end, timeZone)
  return (
    <>
      <Fact name={sayAudit('siteTime')}>
        <Text span inherit fw={500}>
          {atSite}
        </Text>
        <Text size="xs" c="gray.7">
          {zoneName(timeZone)} ({formatOffset(timeZone, new Date(start))})
        </Text>
      </Fact>
      {own !== atSite && (
        <Fact name={sayAudit('yourTime')}>
          {isNamed ? sayTime('timeIn', { time: own, city: cityOf(mine) }) : own}
        </Fact>
      )}
      {isAbroad && atHome !== own && (
        <Fact name={sayTime('atHome')}>{sayTime('timeIn', { time: atHome, city: cityOf(home) })}</Fact>
      )}
    </>
  )
}
