import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { certificates } from '#contract/certificates.ts'
import { Failure } from '#contract/failure.ts'
import { signedIn } from '#tests/signed-in.ts'
import { NextAudit } from '#web/customers/next-audit.tsx'
import type { AuditsOf } from '#web/customers/use-audits-of.ts'
import { answer, hold } from './network.ts'
import { aCertificate, pageOf } from './records.ts'
import { show } from './show.tsx'

const none: AuditsOf = {
  next: undefined,
  later: [],
  past: [],
  isRead: true,
  error: null,
  retry: () => {},
}
const service = signedIn({ permissions: [{ name: 'ViewCertificates' }], hasCertificates: true })
const due = '2099-03-09'
const next = {
  id: 5,
  label: 'Surveillance 1',
  kind: 'surveillance',
  ordinal: 1,
  due,
  earliest: due,
  latest: due,
} as const
const section = page.getByRole('region', { name: 'Next audit' })
const showNext = (who = service) => show(<NextAudit customerId={9} audits={none} />, who)

test('Where no audit is planned nothing is said until it is known which visit is due', async () => {
  const asked = hold(certificates.list, () => pageOf([aCertificate({ next })]))
  await showNext()
  await expect.element(section.getByRole('status')).toHaveTextContent('Loading certificates')
  expect(section.element().textContent).not.toContain('Nothing')
  asked.release()
  await expect.element(section).toHaveTextContent('Nothing planned; Surveillance 1 is due 09 Mar 2099.')
})

test('Whoever reads no certificates, or can’t just now, is told of audits alone', async () => {
  await showNext(signedIn())
  await expect.element(section).toHaveTextContent('No audit is planned.')
  answer(certificates.list, () => {
    throw new Failure('invalid', 'Not now.')
  })
  await showNext()
  await expect.element(section).toHaveTextContent('No audit is planned.')
})

test('No visit is said to be due for what is suspended or has lapsed; what that is, is said', async () => {
  const suspended = aCertificate({
    id: 4,
    status: 'suspended',
    phase: 'suspended',
    next: { ...next, due: '2098-03-09' },
  })
  const lapsed = aCertificate({ id: 5, phase: 'lapsed', next: { ...next, due: '2020-03-09' } })
  answer(certificates.list, () => pageOf([lapsed, suspended, aCertificate({ next })]))
  await showNext()
  await expect.element(section).toHaveTextContent('Nothing planned; Surveillance 1 is due 09 Mar 2099.')
  answer(certificates.list, () => pageOf([lapsed, suspended]))
  await showNext()
  await expect
    .element(section)
    .toHaveTextContent('Nothing planned; the certificate for ISO 9001 is suspended.')
  answer(certificates.list, () => pageOf([lapsed]))
  await showNext()
  await expect.element(section).toHaveTextContent('Nothing planned; the certificate for ISO 9001 has lapsed.')
})
