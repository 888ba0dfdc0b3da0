import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanSummary } from '#web/plans/plan-summary.tsx'
import { made } from './plans.ts'
import { show } from './show.tsx'

const factOf = (name: string) =>
  [...document.querySelectorAll('dt')].find(one => one.textContent === name)?.nextElementSibling?.textContent

test('What a plan was asked for is shown whole: what bound its dates only where they may move', async () => {
  await show(<PlanSummary plan={made} />)
  await expect.element(page.getByRole('heading', { name: 'What was requested' })).toBeVisible()
  expect([factOf('Effort'), factOf('Seed'), factOf('Notice')]).toEqual(['Normal: up to 90 s', '1', undefined])
  const input = {
    ...made.input,
    dates: 'free' as const,
    noticeDays: 21,
    allowHolidays: true,
    auditorId: [4, 5],
    moves: 'team' as const,
    keepProjectId: [7],
  }
  await show(<PlanSummary plan={{ ...made, input }} />)
  await expect.element(page.getByText('1 booking stays in any case')).toBeVisible()
  expect([factOf('Notice'), factOf('Public holidays'), factOf('Only among')]).toEqual([
    '21 days',
    'Allowed',
    '2 auditors',
  ])
})
