import { Text } from '@mantine/core'
import { useMe } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { CertificateLink } from '#web/certificates/certificate-link.tsx'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { formatDate, formatDays } from '#words/days.ts'
import { sayCertification } from '#words/en/certification.ts'
import { sayVisitClass } from '#words/en/visit-classes.ts'
import { Flags } from './columns.tsx'
import { sayDaysLeft, type Visit } from './visit.ts'

/** Of whom it is, when it is due, and how far it is planned. */
export function VisitFacts({ visit }: { visit: Visit }) {
  const { standard, byHand, reason, days, country, flags, state } = visit
  return (
    <Facts>
      <Fact name={sayCertification('customer')}>
        <Customer visit={visit} />
      </Fact>
      <Fact name={sayCertification('certificate')}>
        <CertificateLink certificate={{ id: visit.certificateId, number: visit.number }} />
      </Fact>
      <Fact name={sayCertification('standard')}>{standard.name}</Fact>
      <Fact name={sayCertification('due')}>
        <DueFact visit={visit} />
      </Fact>
      <Fact name={sayCertification('window')}>
        {formatDays(visit.earliest, visit.latest)}
        {byHand && <Quiet>{sayCertification('setByHand')}</Quiet>}
      </Fact>
      {reason && <Fact name={sayCertification('reason')}>{reason}</Fact>}
      <Fact name={sayCertification('daysOnSite')}>{sayCertification('dayCount', { count: days })}</Fact>
      {state === 'open' && (
        <Fact name={sayCertification('planned')}>
          <PlanFact visit={visit} />
        </Fact>
      )}
      <Fact name={sayCertification('country')}>{country.name}</Fact>
      {flags.length > 0 && (
        <Fact name={sayCertification('flags')}>
          <Flags flags={flags} />
        </Fact>
      )}
    </Facts>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="xs" c="gray.7">
    {children}
  </Text>
)

function Customer({ visit: { customerId, companyName, companyNumber } }: { visit: Visit }) {
  return (
    <>
      <CustomerLink id={customerId} data-alone>
        {companyName}
      </CustomerLink>{' '}
      <Quiet>{companyNumber}</Quiet>
    </>
  )
}

function DueFact({ visit: { due, sites, state, doneOn } }: { visit: Visit }) {
  const mine = useMe().timeZone
  const today = useToday(sites[0]?.timeZone ?? mine)
  return (
    <>
      {formatDate(due)}
      {state === 'open' && <Quiet>{sayDaysLeft(today, due)}</Quiet>}
      {state !== 'open' && (
        <Quiet>
          {doneOn
            ? sayCertification('state:doneOn', { day: formatDate(doneOn) })
            : sayVisitClass(`state:${state}`)}
        </Quiet>
      )}
    </>
  )
}

function PlanFact({ visit: { plan, plannedStart, plannedEnd } }: { visit: Visit }) {
  return (
    <>
      {sayVisitClass(`plan:${plan}`)}
      {plannedStart && plannedEnd && <Quiet>{formatDays(plannedStart, plannedEnd)}</Quiet>}
    </>
  )
}
