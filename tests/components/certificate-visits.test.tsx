import { ModalsProvider } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visits } from '#contract/visits.ts'
import { signedIn } from '#tests/signed-in.ts'
import type { CertificateRecord } from '#web/certificates/certificate.ts'
import { CertificateVisits } from '#web/certificates/certificate-visits.tsx'
import { answer } from './network.ts'
import { aVisit } from './records.ts'
import { show } from './show.tsx'

const waived = aVisit({ cycle: 2, state: 'waived', reason: 'Merged', bucket: null })

const certificate = {
  id: 3,
  number: 'QMS-12',
  status: 'active',
  statusOn: '2026-03-10',
  cycle: 2,
  decided: '2026-03-10',
  cycleEnds: '2029-03-09',
  expires: '2029-03-09',
  timeZone: 'Asia/Ho_Chi_Minh',
  sites: [],
  visits: [waived],
} as unknown as CertificateRecord

const planner = signedIn({ permissions: [{ name: 'ViewCertificates' }, { name: 'PlanVisits' }] })
const reopen = page.getByRole('button', { name: 'Re-open' })
const line = page.getByRole('listitem').filter({ hasText: 'Merged' })

test('A waived visit is opened again on the page of its certificate', async () => {
  const sent: unknown[] = []
  answer(visits.reopen, request => {
    sent.push(request)
    return aVisit({ cycle: 2 })
  })
  await show(
    <ModalsProvider>
      <CertificateVisits certificate={certificate} />
    </ModalsProvider>,
    planner,
  )
  await reopen.click()
  const dialog = page.getByRole('dialog', { name: 'Re-open visit' })
  await expect.element(dialog).toHaveTextContent('Surveillance 1 of QMS-12')
  await dialog.getByLabelText('Reason').fill('They did not come')
  await dialog.getByRole('button', { name: 'Re-open' }).click()
  await expect.element(page.getByText('Visit re-opened')).toBeVisible()
  expect(sent).toMatchObject([{ params: { id: '5' }, body: { reason: 'They did not come', version: 1 } }])
})

test('It is not offered where it would be refused', async () => {
  const shown = async (given: Partial<CertificateRecord>, who = planner) => {
    await show(<CertificateVisits certificate={{ ...certificate, ...given }} />, who)
    await expect.element(line).toBeVisible()
    return reopen.elements().length
  }
  expect(await shown({})).toBe(1)
  expect(await shown({ status: 'withdrawn' })).toBe(0)
  expect(await shown({ cycle: 3 })).toBe(0)
  expect(await shown({}, signedIn({ permissions: [{ name: 'ViewCertificates' }] }))).toBe(0)
})

test('Of several sites each that has an audit is a line, and those that have none are named after them', async () => {
  const site = (id: number, name: string) => ({
    id,
    name,
    timeZone: 'Asia/Ho_Chi_Minh',
    isCentral: id === 1,
    isActive: true,
  })
  const none = { projectId: null, idflNumber: null, status: null }
  const sites = [
    { ...site(1, 'Can Tho'), ...none },
    { ...site(2, 'Hanoi'), projectId: 8, idflNumber: 'A2027-00008', status: 'draft' as const },
    { ...site(3, 'Hue'), ...none },
  ]
  const partly = aVisit({ cycle: 2, plan: 'partly', sites, coveredSites: 3 })
  const given = { ...certificate, sites, visits: [partly] }
  await show(<CertificateVisits certificate={given} />, planner)
  const planned = page.getByRole('listitem').filter({ hasText: /^Hanoi/ })
  await expect.element(planned).toHaveTextContent('HanoiA2027-00008Draft')
  await expect.element(page.getByText('No audit yet: Can Tho and Hue')).toBeVisible()
})
