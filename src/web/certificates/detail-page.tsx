import { Grid } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { certificates } from '#contract/certificates.ts'
import { useMe } from '#web/app/session.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { useReadByDay } from '#web/ui/read/use-read-again.ts'
import { sayCertificate } from '#words/en/certificates.ts'
import type { CertificateRecord } from './certificate.ts'
import { CertificateFacts, CertificateSites } from './certificate-facts.tsx'
import { CertificateHeading } from './certificate-heading.tsx'
import { CertificateVisits } from './certificate-visits.tsx'

export function CertificatePage() {
  useReadByDay()
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(certificates.one, id)
  return (
    <RecordPage
      list={{ path: '/dashboard/certification', title: sayCertificate('title') }}
      entity="certificate"
      title={sayCertificate('certificate')}
      loading={sayCertificate('loadingCertificate')}
      query={query}
    >
      {certificate => <CertificateView key={certificate.id} certificate={certificate} />}
    </RecordPage>
  )
}

function CertificateView({ certificate }: { certificate: CertificateRecord }) {
  const me = useMe()
  return (
    <>
      <CertificateHeading certificate={certificate} />
      <CertificateVisits certificate={certificate} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <CertificateFacts certificate={certificate} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <CertificateSites certificate={certificate} />
        </Grid.Col>
      </Grid>
      <HistorySection entity="certificate" id={certificate.id} timeZone={me.timeZone} />
    </>
  )
}
