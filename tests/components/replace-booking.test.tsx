import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import { signedIn } from '#tests/signed-in.ts'
import type { Plan } from '#web/planner/data/plan.ts'
import { ChooseDialog } from '#web/planner/dialogs/choose-dialog.tsx'
import { entryOf } from '#web/planning/test-entry.ts'
import { answer } from './network.ts'
import { anna, pageOf } from './records.ts'
import { show } from './show.tsx'

const entry = entryOf({
  id: 12,
  kind: 'training',
  auditor: { id: 5, name: 'Anna Nguyen' },
  start: '2026-03-02T01:00:00Z',
  end: '2026-03-03T10:00:00Z',
})
const { start, end, timeZone } = entry
const clash = { auditorId: 6, auditorName: 'Ben Vo', kind: 'timeOff', start, end, timeZone }
const rows = [
  { ...anna, available: true, loadDays: 2 },
  { ...anna, id: 6, name: 'Ben Vo', available: false, clashes: [clash], clashCount: 1, loadDays: 0 },
  { ...anna, id: 7, name: 'Chi Le', available: true, loadDays: 9 },
  { ...anna, id: 8, name: 'Dung Ho', available: true, loadDays: 1 },
]

test('Who takes over time that is of no audit is chosen among those who are free then, least booked first', async () => {
  const asked: object[] = []
  answer(auditors.list, ({ query }) => {
    asked.push(query ?? {})
    return pageOf(rows as never[])
  })
  const plans: Plan[] = []
  await show(
    <ChooseDialog
      entry={entry}
      mode="replace"
      confirmChange={plan => plans.push(plan)}
      onClose={() => {}}
      returnFocus={() => {}}
    />,
    signedIn(),
  )
  const dialog = page.getByRole('dialog', { name: 'Replace Anna Nguyen' })
  const people = dialog.getByRole('group', { name: 'Auditors' }).getByRole('listitem')
  await expect.element(people.nth(2)).toBeVisible()
  expect(people.elements().map(one => one.textContent?.slice(0, 6))).toEqual(['Dung H', 'Chi Le', 'Ben Vo'])
  expect(asked[0]).toMatchObject({ start, end, timeZone })
  await expect.element(people.nth(0)).toHaveTextContent('1 day booked in Mar')
  const ben = people.nth(2).getByRole('button', { name: /^Ben Vo/ })
  await expect.element(ben).toHaveTextContent('Time off')
  await expect.element(ben).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(people.nth(1).getByRole('button', { name: /^Chi Le/ }))
  expect(plans[0]?.steps).toEqual([{ kind: 'moveEntry', rosterId: 12, version: 1, auditorId: 7 }])
  expect(plans[0]?.warnings).toEqual([])
})
