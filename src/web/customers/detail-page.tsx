import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { certificates } from '#contract/certificates.ts'
import { customers } from '#contract/customers.ts'
import { holds, may } from '#web/app/session.ts'
import { CustomerCertificates } from '#web/certificates/customer-certificates.tsx'
import { useCertificatesOf } from '#web/certificates/use-certificates-of.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { RecordPage } from '#web/ui/page/record-page.tsx'
import { useRecord } from '#web/ui/read/use-ask.ts'
import { useReadByDay } from '#web/ui/read/use-read-again.ts'
import { sayCustomer } from '#words/en/customers.ts'
import { saySite } from '#words/en/sites.ts'
import type { CustomerRecord } from './customer.ts'
import { CustomerAudits } from './customer-audits.tsx'
import { CustomerContacts } from './customer-contacts.tsx'
import { CustomerHeading } from './customer-heading.tsx'
import { CustomerSites } from './customer-sites.tsx'
import { CustomerWishes } from './customer-wishes.tsx'
import classes from './detail-page.module.css'
import { NextAudit } from './next-audit.tsx'
import { useAuditsOf } from './use-audits-of.ts'

export function CustomerPage() {
  useReadByDay()
  const id = useParams({ strict: false }).id ?? ''
  const query = useRecord(customers.one, id)
  return (
    <>
      <ReadAhead customerId={Number(id)} />
      <RecordPage
        list={{ path: '/dashboard/customers', title: sayCustomer('title') }}
        title={saySite('customer')}
        loading={saySite('loadingCustomer')}
        query={query}
      >
        {customer => <CustomerView key={customer.id} customer={customer} />}
      </RecordPage>
    </>
  )
}

/** Asks for what the sections show while the customer is still read, as they need the id alone: the page is there a round trip sooner. */
const ReadAhead = ({ customerId }: { customerId: number }) =>
  Number.isSafeInteger(customerId) && (
    <>
      {holds('ViewAllAudit') && <AuditsAhead customerId={customerId} />}
      {may(certificates.list) && <CertificatesAhead customerId={customerId} />}
    </>
  )

function AuditsAhead({ customerId }: { customerId: number }) {
  useAuditsOf(customerId)
  return null
}

function CertificatesAhead({ customerId }: { customerId: number }) {
  useCertificatesOf(customerId)
  return null
}

/** First what customer service is asked all day. */
function CustomerView({ customer }: { customer: CustomerRecord }) {
  return (
    <>
      <CustomerHeading customer={customer} />
      {holds('ViewAllAudit') ? (
        <WithAudits customer={customer} />
      ) : (
        <>
          <CustomerCertificates customer={customer} />
          <CustomerContacts customer={customer} />
          <CustomerSites customer={customer} />
          <CustomerWishes customerId={customer.id} />
        </>
      )}
      <HistorySection entity="customer" id={customer.id} timeZone={customer.timeZone} />
    </>
  )
}

/** Side by side what is asked most; whom to call stands under what comes next, however many certificates there are. */
function WithAudits({ customer }: { customer: CustomerRecord }) {
  const audits = useAuditsOf(customer.id)
  const certifies = may(certificates.list)
  const planned = <CustomerAudits customerId={customer.id} audits={audits} />
  return (
    <>
      <div className={classes.columns}>
        <NextAudit customerId={customer.id} audits={audits} />
        <div className={classes.beside}>
          {certifies ? <CustomerCertificates customer={customer} /> : planned}
        </div>
        <Stack gap="lg">
          <CustomerContacts customer={customer} />
          {certifies && planned}
        </Stack>
      </div>
      <CustomerSites customer={customer} />
      <CustomerWishes customerId={customer.id} />
    </>
  )
}
