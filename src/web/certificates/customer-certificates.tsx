import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { certificates } from '#contract/certificates.ts'
import { visits } from '#contract/visits.ts'
import { may } from '#web/app/session.ts'
import { useToday } from '#web/app/use-now.ts'
import { Section } from '#web/ui/page/section.tsx'
import { shortName } from '#web/ui/page/standard-name.ts'
import { ErrorState, LoadingState } from '#web/ui/page/states.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useFirstLines } from '#web/ui/page/use-first-lines.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { Certificate } from './certificate.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { CertificateLink } from './certificate-link.tsx'
import classes from './customer-certificates.module.css'
import type { BarVisit } from './cycle.ts'
import { CycleBar } from './cycle-bar.tsx'
import { sayNext, sayNothingPlanned, sayWhyNone } from './next-visit.ts'
import { useCertificatesOf, validFirst } from './use-certificates-of.ts'

type Customer = { id: number; companyName: string; companyNumber: string }

/** Drawn at first, however many there are. */
const atFirst = 10

/** What a customer is certified for, each with its cycle; until the first one there is only the way to enter it. */
export function CustomerCertificates({ customer }: { customer: Customer }) {
  const entering = useEdited()
  if (!may(certificates.list)) return null
  return (
    <Section
      id="customer-certificates"
      title={sayCertificate('certificates')}
      aside={
        may(certificates.create) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => entering.edit()}
          >
            {sayCertificate('enterCertificate')}
          </Button>
        )
      }
    >
      <Listed customerId={customer.id} />
      {entering.edited && (
        <CertificateDialog key={entering.edited.key} customer={customer} onClose={entering.stop} />
      )}
    </Section>
  )
}

function Listed({ customerId }: { customerId: number }) {
  const { data, error, refetch } = useCertificatesOf(customerId)
  const all = validFirst(data?.rows ?? [])
  const { shown, showAll, list } = useFirstLines(all, atFirst)
  const owed = useVisitsOf(shown)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // With all their lines at once: those of visits would push down what is below.
  if (!data || !owed.isRead) return <LoadingState label={sayCertificate('loadingCertificates')} />
  if (all.length === 0) return <Text c="gray.7">{sayCertificate('noCertificates')}</Text>
  return (
    <>
      <ul ref={list} className={classes.list} aria-labelledby="customer-certificates">
        {shown.map(certificate => (
          <li key={certificate.id}>
            <Line
              certificate={certificate}
              visits={owed.rows.filter(visit => visit.certificateId === certificate.id)}
            />
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <Button mt="sm" size="xs" variant="subtle" onClick={showAll}>
          {sayCertificate('showAll', { count: all.length })}
        </Button>
      )}
    </>
  )
}

/** Of all of them at once; where that fails the days of the certificates still stand. */
function useVisitsOf(shown: readonly Certificate[]) {
  const { data, error } = useAllRows(
    visits.list,
    shown.length > 0 && {
      certificateId: shown.map(({ id }) => id),
      state: ['open', 'done', 'waived', 'earlier'],
      sort: 'due:asc',
    },
    // Those of the first certificates stay while those of all are read.
    { placeholderData: keepPreviousData },
  )
  return { rows: data?.rows ?? [], isRead: shown.length === 0 || !!data || !!error }
}

function Line({ certificate, visits }: { certificate: Certificate; visits: readonly BarVisit[] }) {
  const { standard, phase, next } = certificate
  const today = useToday(certificate.timeZone)
  const isValid = phase === 'active'
  return (
    <>
      <Group gap="sm" mb={4}>
        <Text span fw={500}>
          {shortName(standard)}
        </Text>
        <CertificateLink certificate={certificate} />
        <StatusBadge status={phase} />
        {isValid && certificate.expires && (
          <Text span size="sm" fw={500}>
            {sayCertificate('validUntil', { expires: certificate.expires })}
          </Text>
        )}
        {next && (
          <Text span size="sm" c="gray.7">
            {sayNext(next, today)}
          </Text>
        )}
      </Group>
      <CycleBar certificate={certificate} visits={visits} />
    </>
  )
}

/** Where no audit is planned: which visit is due next, if one is, or why none is; said once that is known. */
export function NothingPlanned({ customerId, otherwise }: { customerId: number; otherwise: string }) {
  const { data, error } = useCertificatesOf(customerId)
  const all = data?.rows ?? []
  // As on the board: what is suspended or has lapsed keeps its visits, but nobody comes for them.
  const [first] = all
    .filter(({ phase }) => phase !== 'suspended' && phase !== 'lapsed')
    .flatMap(({ next, timeZone }) => (next ? { next, timeZone } : []))
    .sort((a, b) => (a.next.due < b.next.due ? -1 : 1))
  const today = useToday(first?.timeZone ?? 'UTC')
  if (may(certificates.list) && !data && !error)
    return <LoadingState label={sayCertificate('loadingCertificates')} />
  return (
    <Text c="gray.7">{first ? sayNothingPlanned(first.next, today) : (sayWhyNone(all) ?? otherwise)}</Text>
  )
}
