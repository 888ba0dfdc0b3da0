import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { certificates } from '#contract/certificates.ts'
import { Failure } from '#contract/failure.ts'
import { visits } from '#contract/visits.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CustomerCertificates } from '#web/certificates/customer-certificates.tsx'
import { answer, hold } from './network.ts'
import { aCertificate, aVisit, pageOf } from './records.ts'
import { show } from './show.tsx'

const customer = { id: 1, companyName: 'Quick Quilts', companyNumber: 'C-1' }
const service = signedIn({ permissions: [{ name: 'ViewCertificates' }], hasCertificates: true })
const eleven = Array.from({ length: 11 }, (_, nth) => aCertificate({ id: nth + 1, number: `QMS-${nth + 1}` }))
const ofFirst = () => pageOf([aVisit({ certificateId: 1 })])
const line = page.getByText('Surveillance 1: due 09 Mar 2027')

test('Certificates appear with the lines of their visits, which stay while those of all are read', async () => {
  answer(certificates.list, () => pageOf(eleven))
  const asked = hold(visits.list, ofFirst)
  await show(<CustomerCertificates customer={customer} />, service)
  await expect.element(page.getByRole('status')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(page.getByText('Valid until').elements()).toEqual([])
  asked.release()
  await expect.element(line).toBeVisible()
  expect(page.getByText('Valid until').elements()).toHaveLength(10)

  const all = hold(visits.list, ofFirst)
  await page.getByRole('button', { name: 'Show all 11 certificates' }).click()
  await expect.element(page.getByText('QMS-11')).toBeVisible()
  expect(line.elements()).toHaveLength(1)
  all.release()
  await expect.element(line).toBeVisible()
})

test('Where their visits can’t be read, certificates stand without them', async () => {
  answer(certificates.list, () => pageOf(eleven.slice(0, 1)))
  answer(visits.list, () => {
    throw new Failure('invalid', 'Not now.')
  })
  await show(<CustomerCertificates customer={customer} />, service)
  await expect.element(page.getByText('Valid until 09 Mar 2029')).toBeVisible()
})

test('Of many certificates those that are valid come first, those that are over last', async () => {
  const over = eleven.map((one, nth) => ({
    ...one,
    phase: nth % 2 ? ('lapsed' as const) : ('withdrawn' as const),
  }))
  const valid = aCertificate({ id: 20, number: 'QMS-20' })
  const suspended = aCertificate({ id: 21, number: 'QMS-21', status: 'suspended', phase: 'suspended' })
  answer(certificates.list, () => pageOf([...over, suspended, valid]))
  answer(visits.list, () => pageOf([]))
  await show(<CustomerCertificates customer={customer} />, service)
  await expect.element(page.getByText('QMS-20')).toBeVisible()
  const names = [...document.querySelectorAll('[aria-labelledby="customer-certificates"] > li')].map(
    item => item.querySelector('a')?.textContent,
  )
  expect(names.slice(0, 4)).toEqual(['QMS-20', 'QMS-21', 'QMS-2', 'QMS-4'])
})
