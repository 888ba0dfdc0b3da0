import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { permissions } from '#domain/permissions.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { PlanHeading } from '#web/plans/plan-heading.tsx'
import { lan } from './records.ts'
import { show } from './show.tsx'

const planOf = (state: OnePlan['state']) =>
  ({
    id: 17,
    name: '',
    state,
    version: 0,
    createdBy: { id: 1, name: 'Lan' },
    createdAt: '2026-11-28T01:00:00Z',
    input: { firstDay: '2027-01-01', lastDay: '2027-03-31' },
  }) as unknown as OnePlan

const showHeading = async (state: OnePlan['state']) => {
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) }
  await show(<PlanHeading plan={planOf(state)} />, all as typeof lan)
}

test('A proposal that failed is tried again, any other is planned again', async () => {
  await showHeading('failed')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await showHeading('expired')
  await expect.element(page.getByRole('button', { name: 'Plan again' })).toBeVisible()
})

test('One that has expired is grey: it is no matter of haste', async () => {
  await showHeading('expired')
  const badge = page.getByText('Expired')
  await expect.element(badge).toBeVisible()
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(badge.element()).color.match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(30)
})
