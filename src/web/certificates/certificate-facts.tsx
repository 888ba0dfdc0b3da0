import { Badge, Group, Text } from '@mantine/core'
import { CustomerLink } from '#web/ui/page/customer-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { longName } from '#web/ui/page/standard-name.ts'
import { OwnTime } from '#web/ui/time/site-time.tsx'
import { formatDate } from '#words/days.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { CertificateRecord } from './certificate.ts'

type Props = { certificate: CertificateRecord }

/** Whose, by what, until when. */
export function CertificateFacts({ certificate }: Props) {
  const { standard, scope, statusReason, statusOn, note, surveillanceDays, otherDays } = certificate
  return (
    <Section id="certificate-facts" title={sayCertificate('certificate')}>
      <Facts>
        <Fact name={sayCertificate('customer')}>
          <Customer certificate={certificate} />
        </Fact>
        <Fact name={sayCertificate('standard')}>{longName(standard)}</Fact>
        <Days certificate={certificate} />
        {statusReason && <Fact name={sayCertificate('reason')}>{statusReason}</Fact>}
        <Fact name={sayCertificate('since')}>{formatDate(statusOn)}</Fact>
        <Fact name={sayCertificate('daysOnSite')}>
          {sayCertificate('daysOf', { surveillance: surveillanceDays, others: otherDays })}
        </Fact>
        <Fact name={sayCertificate('scope')}>{scope && <Lines text={scope} />}</Fact>
        <Fact name={sayCertificate('note')}>{note && <Lines text={note} />}</Fact>
        <Fact name={sayCertificate('created')}>
          <OwnTime at={certificate.createdAt} />
        </Fact>
        <Fact name={sayCertificate('changed')}>
          <OwnTime at={certificate.updatedAt} />
        </Fact>
      </Facts>
    </Section>
  )
}

/** What was decided, as far as it was. */
function Days({ certificate }: Props) {
  const { wantedBy, firstCertified, decided, cycle, cycleEnds, expires, auditedUntil } = certificate
  if (!decided) return <Fact name={sayCertificate('wantedBy')}>{wantedBy && formatDate(wantedBy)}</Fact>
  const isExtended = cycleEnds !== null && expires !== null && expires > cycleEnds
  return (
    <>
      <Fact name={sayCertificate('expires')}>
        {expires && (isExtended ? sayCertificate('extended', { expires }) : formatDate(expires))}
      </Fact>
      <Fact name={sayCertificate('decided')}>{formatDate(decided)}</Fact>
      <Fact name={sayCertificate('firstCertified')}>{firstCertified && formatDate(firstCertified)}</Fact>
      <Fact name={sayCertificate('cycle')}>
        {cycleEnds && sayCertificate('cycleOf', { cycle, ends: cycleEnds })}
      </Fact>
      {auditedUntil && <Fact name={sayCertificate('auditedUntil')}>{formatDate(auditedUntil)}</Fact>}
    </>
  )
}

function Customer({ certificate: { customerId, companyName, companyNumber } }: Props) {
  return (
    <CustomerLink id={customerId}>
      {sayCertificate('companyAndNumber', { company: companyName, number: companyNumber })}
    </CustomerLink>
  )
}

const Lines = ({ text }: { text: string }) => (
  <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
    {text}
  </Text>
)

/** Where it holds. */
export function CertificateSites({ certificate: { sites } }: Props) {
  return (
    <Section id="certificate-sites" title={sayCertificate('sites')}>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }} aria-labelledby="certificate-sites">
        {sites.map(({ id, name, isCentral, isActive }) => (
          <li key={id}>
            <Group gap="xs" py={4}>
              {name}
              {isCentral && sites.length > 1 && (
                <Badge color="blue" c="blue.9">
                  {sayCertificate('central')}
                </Badge>
              )}
              {!isActive && (
                <Badge color="gray" c="gray.8">
                  {sayCertificate('closed')}
                </Badge>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}
