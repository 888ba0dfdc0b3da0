import { ModalsProvider } from '@mantine/modals'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { competences } from '#contract/competences.ts'
import { history } from '#contract/history.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CellDrawer } from '#web/competence/cell-drawer.tsx'
import type { Spot } from '#web/competence/competence.ts'
import { answer, hold } from './network.ts'
import { pageOf } from './records.ts'
import { show } from './show.tsx'

const standard = { id: 1, code: 'GRS', name: 'Global Recycled Standard', areaList: null }
const counted = { lead: 0, auditor: 1, trainee: 0, expert: 0, expiring: 0, booked: 0, gap: null }
const person = { id: 7, name: 'Binh Tran', version: 0, country: 'Vietnam', cells: [] }
const spot: Spot = { person, standard: { ...standard, ...counted } }
const period = {
  id: 3,
  standardId: 1,
  code: 'GRS',
  name: standard.name,
  grade: 'auditor' as const,
  areas: [],
}
const ever = { validFrom: null, validTo: null, evidence: null, approvedBy: null, approvedAt: null }

const found = { id: 7, name: 'Binh Tran', version: 0, periods: [{ ...period, ...ever }] }

async function showDrawer(showsApproval: boolean): Promise<void> {
  answer(competences.one, () => found)
  answer(competences.activity, () => ({ rows: [] }))
  answer(history.list, () => ({ ...pageOf([]), people: [], actions: [] }))
  await show(
    <ModalsProvider>
      <CellDrawer opened={spot} showsApproval={showsApproval} onClose={() => {}} />
    </ModalsProvider>,
    signedIn({ permissions: [{ name: 'ModifyCompetence' }] }),
  )
}

test.each([
  [true, 1],
  [false, 0],
])('That a period isn’t approved is said where approval is used: %s', async (showsApproval, said) => {
  await showDrawer(showsApproval)
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect.element(page.getByText('Not approved')).toHaveLength(said)
})

test('Who clicks Approve twice approves once', async () => {
  const approvals: number[][] = []
  await showDrawer(true)
  const reply = hold(competences.approve, ({ body }) => {
    approvals.push(body.ids)
    return { ...found, version: 1 }
  })
  await page.getByRole('button', { name: 'Approve' }).dblClick()
  reply.release()
  await expect.element(page.getByText('Competence approved')).toBeVisible()
  expect(approvals).toEqual([[3]])
})
