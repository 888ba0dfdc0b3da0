import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input, Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { permissions } from '#domain/permissions.ts'
import type { WireRow } from '#web/planning/proposal.ts'
import { RowWays } from '#web/planning/row-ways.tsx'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown } from '#words/words.ts'
import { answer } from './network.ts'
import { made } from './plans.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const text = sayPlanWay.text('holidays')
const row = {
  project: { id: 7 },
  ways: [{ code: 'holidays', says: sayKnown(text), text }],
} as unknown as WireRow

test('What would place an audit is asked for as the proposal was, with that already set and in sight', async () => {
  const asked: Input<typeof plans.preview>['body'][] = []
  const proposal: Reply<typeof plans.one> = {
    ...made,
    input: { ...made.input, dates: 'free', slideDays: 20, noticeDays: 21 },
  }
  answer(plans.one, () => proposal)
  answer(plans.preview, ({ body }) => {
    asked.push(body)
    const counted = { audits: 1, auditors: 5, positions: 90, seconds: 1, isLimit: false }
    return { ...counted, leftOut: [], unknownHolidays: [], inOtherPlans: 0 }
  })
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) }
  await show(<RowWays planId={17} row={row} setByHand={undefined} />, all as typeof lan)
  const button = page.getByRole('button', { name: 'Plan it again…' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Auto-plan' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Allow public holidays' })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Allow public holidays' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: 'May move' })).toBeChecked()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ projectId: [7], dates: 'free', slideDays: 20, noticeDays: 21, allowHolidays: true })
})
