import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { countries } from '#contract/countries.ts'
import { dayTables } from '#contract/day-tables.ts'
import { standards } from '#contract/standards.ts'
import { signedIn } from '#tests/signed-in.ts'
import { AuditDays } from '#web/audits/audit-days.tsx'
import { AuditsPage } from '#web/audits/page.tsx'
import type { DetailedAudit } from '#web/audits/use-day-basis.ts'
import { answer } from './network.ts'
import { anAudit, pageOf } from './records.ts'
import { show } from './show.tsx'

const permissions = ['ViewAllAudit', 'ModifyAudit'].map(name => ({ name }))
const planner = signedIn({ permissions })

const concern = {
  projectId: 7,
  idflNumber: 'AUD-7',
  companyName: 'Acme',
  start: '2027-03-09T01:00:00Z',
  end: '2027-03-09T10:00:00Z',
  timeZone: 'Asia/Ho_Chi_Minh',
  auditorName: '',
  reasons: [],
}

const answerWith = (concerns: (typeof concern)[]) => {
  for (const list of [countries.list, standards.list, audits.list]) answer(list, () => pageOf([]))
  answer(audits.concerns, () => pageOf(concerns))
}
const tab = page.getByRole('tab', { name: /^Concerns/ })

test('A body without Team rules meets no tab of concerns', async () => {
  answerWith([])
  await show(<AuditsPage />, planner)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(tab).not.toBeInTheDocument()
})

test('It meets them once there is one, or where a link leads to them', async () => {
  answerWith([concern])
  await show(<AuditsPage />, planner)
  await expect.element(tab).toHaveTextContent('Concerns (1)')
  answerWith([])
  await show(<AuditsPage />, planner, '/?tab=concerns')
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

test('Where Team rules are used the tab is there, also while there is no concern', async () => {
  answerWith([])
  await show(<AuditsPage />, { ...planner, usesTeamRules: true })
  await expect.element(tab).toHaveTextContent(/^Concerns$/)
})

test.each([true, false])(
  'Person-days are entered on an audit where they are counted at all: %s',
  async usesDays => {
    answer(dayTables.list, () => pageOf([]))
    const audit = { ...anAudit(), days: null, plannedDays: 0 } as unknown as DetailedAudit
    await show(
      <>
        <h1>Audit</h1>
        <AuditDays audit={audit} />
      </>,
      { ...planner, usesDays },
    )
    await expect.element(page.getByRole('heading')).toBeVisible()
    const button = page.getByRole('button', { name: 'Enter person-days' })
    if (usesDays) await expect.element(button).toBeVisible()
    else await expect.element(button).not.toBeInTheDocument()
  },
)
