import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '#tests/signed-in.ts'
import type { Audit } from '#web/audits/audit.ts'
import { AuditVisits } from '#web/audits/audit-visits.tsx'
import { show } from './show.tsx'

const visit = {
  id: 5,
  label: 'Surveillance 1',
  kind: 'surveillance' as const,
  ordinal: 1,
  certificateId: 3,
  number: 'QMS-12',
  standardId: 9,
  siteIds: [1],
  due: '2027-03-09',
  earliest: '2026-12-09',
  latest: '2027-04-08',
}

/** On a day in Hanoi. */
const auditOn = (day: string, status: Audit['status'] = 'assigned') =>
  ({
    start: `${day}T01:00:00Z`,
    end: `${day}T10:00:00Z`,
    timeZone: 'Asia/Ho_Chi_Minh',
    status,
    standards: [{ id: 9, code: 'ISO9001', name: 'ISO 9001' }],
    visits: [visit],
  }) as Audit

const line = page.getByRole('listitem')
const link = page.getByRole('link', { name: 'QMS-12' })
const planner = signedIn({ permissions: [{ name: 'ViewCertificates' }] })

test('Whoever is on the team reads what an audit counts for; the way to the certificate is for those who may open it', async () => {
  await show(<AuditVisits audit={auditOn('2027-03-09')} />)
  await expect.element(line).toHaveTextContent('Surveillance 1 QMS-12 ISO 9001')
  await expect.element(line).toHaveTextContent('09 Dec 2026 – 08 Apr 2027')
  await expect.element(link).not.toBeInTheDocument()
  await show(<AuditVisits audit={auditOn('2027-03-09')} />, planner)
  await expect.element(link).toHaveAttribute('href', '/dashboard/certificates/3')
})

test('Days outside of the window are marked, but not of an audit that won’t be', async () => {
  const outside = page.getByText('Outside its window: 09 Dec 2026 to 08 Apr 2027')
  await show(<AuditVisits audit={auditOn('2027-04-08')} />)
  await expect.element(line).toBeVisible()
  await expect.element(outside).not.toBeInTheDocument()
  await show(<AuditVisits audit={auditOn('2027-04-09')} />)
  await expect.element(outside).toBeVisible()
  await show(<AuditVisits audit={auditOn('2027-04-09', 'canceled')} />)
  await expect.element(line).toBeVisible()
  await expect.element(outside).not.toBeInTheDocument()
})
