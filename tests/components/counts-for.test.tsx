import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { certificates } from '#contract/certificates.ts'
import { countries } from '#contract/countries.ts'
import { customers } from '#contract/customers.ts'
import { drafts } from '#contract/drafts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { sites } from '#contract/sites.ts'
import { standards } from '#contract/standards.ts'
import { visits } from '#contract/visits.ts'
import { signedIn } from '#tests/signed-in.ts'
import { AuditForm } from '#web/audits/audit-form.tsx'
import { answer } from './network.ts'
import { aCertificate, aCustomer, aVisit, pageOf } from './records.ts'
import { show } from './show.tsx'

const at = { version: 1, createdAt: '2026-01-05T02:00:00Z', updatedAt: '2026-01-05T02:00:00Z' }
const permissions = ['ViewCertificates', 'CreateAudit', 'ModifyAudit'] as const
const planner = signedIn({
  hasCertificates: true,
  permissions: permissions.map(name => ({ name })),
})

const iso = {
  ...at,
  id: 9,
  code: 'ISO9001',
  name: 'ISO 9001',
  isEnabled: true,
  programme: null,
  areaList: null,
  activity: null,
  rotation: null,
  description: '',
}

const proposed: Reply<typeof drafts.propose>['items'][number] = {
  countsFor: [{ visitId: 5, siteIds: [1] }],
  siteId: 1,
  siteChoices: [1],
  days: 2,
  standardId: [9],
  start: '2027-03-08T01:00:00.000Z',
  end: '2027-03-09T10:00:00.000Z',
  due: '2027-03-09',
  latest: '2027-04-08',
  late: false,
  reason: null,
  reasonText: null,
  companyName: 'Quick Quilts',
  siteName: 'Main site',
  timeZone: 'Asia/Ho_Chi_Minh',
  visits: [
    {
      id: 5,
      kind: 'surveillance',
      ordinal: 1,
      label: 'Surveillance 1',
      number: 'QMS-12',
      standardId: 9,
      code: 'ISO9001',
    },
  ],
}

const dialog = page.getByRole('dialog')
const start = dialog.getByRole('textbox', { name: 'Start' })
const end = dialog.getByRole('textbox', { name: 'End' })
const picker = dialog.getByRole('combobox', { name: 'Counts for' })
const outside = dialog.getByText(
  'Outside the window of Surveillance 1 of QMS-12: 09 Dec 2026 to 08 Apr 2027.',
)

function stage(owed = [aVisit({})]) {
  const customer = aCustomer({ id: 1, companyName: 'Quick Quilts' })
  answer(customers.list, () => pageOf([customer]))
  answer(customers.one, () => customer)
  answer(sites.list, () => pageOf([]))
  answer(standards.list, () => pageOf([iso]))
  answer(countries.list, () => pageOf([]))
  answer(countries.holidays, () => pageOf([]))
  answer(certificates.list, () => pageOf(owed.length > 0 ? [aCertificate({})] : []))
  answer(visits.list, ({ query }) =>
    pageOf(owed.filter(({ bucket }) => bucket !== null || (query?.certificateId && query?.state))),
  )
  answer(drafts.propose, () => ({ items: [proposed], sites: [] }))
}

async function choose() {
  await picker.click()
  await userEvent.keyboard('QMS{Enter}{Escape}')
}

test('Choosing a due visit fills in its standard and days; days outside of its window are warned of, never refused', async () => {
  stage()
  await show(<AuditForm customerId={1} onClose={() => {}} />, planner)
  await choose()
  await expect.element(start).toHaveValue('08-03-2027 08:00')
  await expect.element(end).toHaveValue('09-03-2027 17:00')
  await expect.element(dialog.getByText('ISO 9001', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Window of Surveillance 1 of QMS-12:')).toBeVisible()
  await expect.element(outside).not.toBeInTheDocument()
  // Two days stay two days.
  await start.fill('08-04-2027 08:00')
  await userEvent.keyboard('{Tab}')
  await expect.element(end).toHaveValue('09-04-2027 17:00')
  await expect.element(outside).toBeVisible()
})

test('What was typed is kept, and an error about the visits is shown in their field', async () => {
  stage()
  const sent: unknown[] = []
  answer(audits.create, ({ body }) => {
    sent.push(body)
    const message = 'Surveillance 1 of QMS-12 is planned at Main site already: A2027-00042.'
    throw new Failure('conflict', message, { code: 'planned', details: [{ visitId: 5, siteId: 1 }] })
  })
  await show(<AuditForm customerId={1} onClose={() => {}} />, planner)
  await dialog.getByRole('textbox', { name: 'Audit number' }).fill('A-1')
  await start.fill('01-02-2027 08:00')
  await userEvent.keyboard('{Tab}')
  await choose()
  await expect.element(dialog.getByText('ISO 9001', { exact: true })).toBeVisible()
  await expect.element(start).toHaveValue('01-02-2027 08:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(picker).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByText('is planned at Main site already: A2027-00042.')).toBeVisible()
  expect(sent).toMatchObject([{ countsFor: [{ visitId: 5 }], standardId: [9] }])
  await expect.element(dialog.getByRole('textbox', { name: 'Audit number' })).toHaveValue('A-1')
})

test('A customer that owes nothing isn’t asked about', async () => {
  stage([])
  await show(<AuditForm customerId={1} onClose={() => {}} />, planner)
  await expect.element(start).toBeEnabled()
  await expect.element(picker).not.toBeInTheDocument()
})

test('What is open of a suspended or lapsed certificate can be counted for, though it is not on the board', async () => {
  stage([aVisit({ bucket: null, flags: ['suspended'] })])
  await show(<AuditForm customerId={1} onClose={() => {}} />, planner)
  await picker.click()
  await expect.element(page.getByRole('option')).toHaveTextContent('Surveillance 1 of QMS-12')
})

test('A visit that another audit has already can’t be chosen, and says which', async () => {
  const place = { id: 1, name: 'Main site', timeZone: 'Asia/Ho_Chi_Minh', status: 'draft' as const }
  stage([aVisit({ plan: 'draft', sites: [{ ...place, projectId: 77, idflNumber: 'A-77' }] })])
  await show(<AuditForm customerId={1} onClose={() => {}} />, planner)
  await picker.click()
  await expect.element(page.getByRole('option')).toHaveTextContent('Planned: A-77')
  await expect.element(page.getByRole('option')).toHaveAttribute('data-combobox-disabled')
})
