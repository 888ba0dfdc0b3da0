import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { permissions } from '#domain/permissions.ts'
import { PlanSummary } from '#web/plans/plan-summary.tsx'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { answer } from './network.ts'
import { made } from './plans.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const said = (text: Text) => ({ says: sayKnown(text), text })

const terms = { travel: 1, visits: 0, load: 0, dates: 0, members: 0, preferred: 0, moves: 0 }
const result: NonNullable<typeof made.result> = {
  ...{ chosen: 9, planned: 3, unplanned: 6, moved: 0, weight: 6, points: 1, terms, advice: [] },
  ...{ quality: 'proved', gap: 0, endedBy: 'proved', work: { steps: 1, exact: 0 } },
}

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

test('A proposal that is done is repeated exactly by a press; one that is over isn’t', async () => {
  const asked: Input<typeof plans.again>['body'][] = []
  answer(plans.again, ({ body }) => {
    asked.push(body)
    throw new Failure('conflict', 'This proposal can’t be planned again exactly as it was.')
  })
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  const repeat = page.getByRole('button', { name: 'Repeat exactly' })
  await show(<PlanSummary plan={{ ...made, state: 'done' }} />, all)
  await repeat.click()
  await expect.poll(() => asked).toEqual([{ replay: true }])
  await show(<PlanSummary plan={{ ...made, state: 'expired' }} />, all)
  await expect.element(page.getByRole('heading', { name: 'What was requested' })).toBeVisible()
  await expect.element(repeat).not.toBeInTheDocument()
})

test('What would let more audits be planned stands first, a press apart from the next', async () => {
  const adviceOf = (standardId: number, standard: string) => ({
    ...{ code: 'train' as const, auditorId: 11, standardId, count: 3 },
    ...said(sayPlanWay.text('trainOne', { auditor: 'Anna', standard, count: 3 })),
  })
  const advice = [adviceOf(2, 'GOTS'), adviceOf(3, 'GRS')]
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan
  await show(<PlanSummary plan={{ ...made, state: 'done', result: { ...result, advice } }} />, all)
  const press = page.getByRole('button', { name: /^Try: Training one auditor/ })
  await expect.poll(() => press.elements().length).toBe(2)
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(one => one.textContent)).toEqual([
    'What would let more audits be planned',
    'Points',
    'What was requested',
  ])
  const [first, second] = press.elements().map(one => one.getBoundingClientRect())
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThanOrEqual(4)
})
