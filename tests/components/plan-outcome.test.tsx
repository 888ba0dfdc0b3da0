import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plans } from '#contract/plans.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { Outcome } from '#web/plans/detail-page.tsx'
import { answer } from './network.ts'
import { show } from './show.tsx'

const result = {
  chosen: 4,
  planned: 3,
  moved: 0,
  quality: 'proved',
  gap: 0,
  endedBy: 'proved',
} as NonNullable<OnePlan['result']>

const planOf = (assume: object[]) => ({ id: 17, state: 'done', input: { assume } }) as unknown as OnePlan

test('What was only assumed is said before anybody accepts it', async () => {
  answer(plans.rows, () => ({ count: '0', rows: [] }))
  await show(<Outcome plan={planOf([{ type: 'away' }, { type: 'without' }])} result={result} />)
  const said = page.getByText(/^3 of 4 audits can be planned\./)
  await expect.element(said).toHaveTextContent('It rests on 2 assumptions, named below.')
  await show(<Outcome plan={planOf([])} result={result} />)
  await expect.element(said).not.toHaveTextContent('rests on')
})

test('Of one that was repeated it is said whether it came out the same', async () => {
  answer(plans.rows, () => ({ count: '0', rows: [] }))
  await show(<Outcome plan={planOf([])} result={{ ...result, isSame: true }} />)
  await expect.element(page.getByText('every row came out the same', { exact: false })).toBeVisible()
  await show(<Outcome plan={planOf([])} result={{ ...result, isSame: false }} />)
  await expect.element(page.getByText('not every row came out the same', { exact: false })).toBeVisible()
})

test('It is said that booked audits change, and what for', async () => {
  answer(plans.rows, () => ({ count: '0', rows: [] }))
  await show(<Outcome plan={planOf([])} result={{ ...result, moved: 3 }} />)
  const said = page.getByText(/^3 of 4 audits can be planned\./)
  await expect.element(said).toHaveTextContent('3 booked audits change to make room.')
})
