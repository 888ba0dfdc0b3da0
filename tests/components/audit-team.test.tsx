import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { teamRulesCalls } from '#contract/team-rules.ts'
import { firstRules } from '#tests/fit-stage.ts'
import { AuditTeam } from '#web/audits/audit-team.tsx'
import { answer } from './network.ts'
import { recordFields } from './records.ts'
import { show } from './show.tsx'

const [start, end] = ['2027-03-09T01:00:00Z', '2027-03-09T10:00:00Z']
const grs = { id: 9, code: 'GRS', name: 'GRS' }
const by = { id: 2, name: 'Grace' }
const at = '2026-11-02T03:00:00Z'

const audit = {
  start,
  end,
  timeZone: 'Asia/Ho_Chi_Minh',
  standards: [grs],
  coverage: { covered: [], missing: [9] },
  requiredDays: 2,
  auditors: [
    {
      id: 1,
      name: 'Anna',
      isEnabled: true,
      covers: [],
      role: 'lead',
      withId: null,
      start,
      end,
      days: 1.5,
      daysByHand: true,
      grades: [{ standardId: 9, grade: 'trainee' }],
      basis: {
        at,
        role: 'auditor',
        held: [
          { standardId: 9, code: 'GRS', grade: 'lead', validTo: '2027-12-31', approvedBy: by, areaIds: [4] },
        ],
        missing: [],
        rotation: [{ standardId: 9, code: 'GRS', done: 2, max: 3, unit: 'visits' }],
      },
    },
  ],
  accepted: [{ auditorId: 1, key: '1:excluded:7', code: 'excluded', isOverridden: true, by, at }],
  concerns: [
    {
      auditorId: 1,
      auditorName: 'Anna',
      reasons: [
        { key: '1:unqualified', code: 'unqualified', severity: 'warn', text: 'Holds none.', params: {} },
      ],
    },
  ],
} as unknown as Reply<typeof audits.one>

const rules = { ...firstRules, ...recordFields, id: 1 } as unknown as Reply<typeof teamRulesCalls.read>

test('The team card tells what was overridden and holds now, and on request what was known at assignment', async () => {
  answer(teamRulesCalls.read, () => rules)
  await show(<AuditTeam audit={audit} />)
  const row = page.getByRole('listitem')
  await expect.element(row).toHaveTextContent('Anna')
  await expect.element(row).toHaveTextContent('1.5 person-days (entered by hand)')
  await expect.element(row).toHaveTextContent('Holds none of the standards of this audit.')
  await expect.element(row).toHaveTextContent(/Overridden by Grace, .*: Impartiality register/)
  await expect.element(row).not.toHaveTextContent('approved by')
  const button = page.getByRole('button', { name: 'Competence at assignment' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(row)
    .toHaveTextContent(
      'GRS: Lead auditor, until 31 Dec 2027, approved by Grace, 1 technical area, now Trainee',
    )
  await expect.element(row).toHaveTextContent('GRS here 2 of 3 visits in a row')
  await expect.element(row).not.toHaveTextContent('Assigned as')
})

test('Where teams show roles, the card tells as what somebody was assigned', async () => {
  answer(teamRulesCalls.read, () => ({ ...rules, roles: true }))
  await show(<AuditTeam audit={audit} />)
  await page.getByRole('button', { name: 'Competence at assignment' }).click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Assigned as: Auditor')
})

test.each([
  [true, ['Zoe', 'Anna']],
  [false, ['Anna', 'Zoe']],
])(
  'The lead stands first where teams show roles (%s), else members are listed by name',
  async (roles, names) => {
    const [anna] = audit.auditors
    const team = [
      { ...anna, role: 'auditor' },
      { ...anna, id: 2, name: 'Zoe', role: 'lead' },
    ]
    answer(teamRulesCalls.read, () => ({ ...rules, roles }))
    await show(<AuditTeam audit={{ ...audit, auditors: team, concerns: [], accepted: [] } as typeof audit} />)
    const members = page.getByRole('listitem')
    for (const [n, name] of names.entries()) await expect.element(members.nth(n)).toHaveTextContent(name)
  },
)
