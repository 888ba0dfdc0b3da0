import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { permissions } from '#domain/permissions.ts'
import type { OnePlan } from '#web/planning/proposal.ts'
import { PlanAdvice } from '#web/plans/plan-advice.tsx'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { answer } from './network.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

type Advice = NonNullable<OnePlan['result']>['advice']

const said = (text: Text) => ({ says: sayKnown(text), text })
const advice: Advice = [
  {
    code: 'train',
    auditorId: 11,
    standardId: 2,
    count: 3,
    ...said(sayPlanWay.text('trainOne', { auditor: 'Anna', standard: 'GOTS', count: 3 })),
  },
  {
    code: 'hire',
    countryId: 5,
    timeZone: 'Asia/Dhaka',
    standardIds: [2, 3],
    count: 7,
    ...said(sayPlanWay.text('hireOne', { country: 'Bangladesh', standards: '["GOTS","GRS"]', count: 7 })),
  },
]

test('What would let more be planned is tried as an assumption beside those that were made', async () => {
  const asked: Input<typeof plans.again>['body'][] = []
  answer(plans.again, ({ body }) => {
    asked.push(body)
    throw new Failure('conflict', 'Three plans of yours are waiting or running; stop one first.')
  })
  const without = { type: 'without' as const, auditorId: 12 }
  const made = { ...without, ...said(sayPlanWay.text('without', { auditor: 'Bao' })) }
  const plan = { id: 17, input: { assume: [made] } } as unknown as OnePlan
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) }
  const narrow = (
    <div style={{ width: 300 }}>
      <PlanAdvice plan={plan} advice={advice} />
    </div>
  )
  await show(narrow, all as typeof lan)
  const hire = 'Hiring one auditor in Bangladesh who holds GOTS and GRS would place 7 more.'
  await expect.element(page.getByText(hire)).toBeVisible()
  const press = page.getByRole('button', { name: `Try: ${hire}` })
  // However long the sentence beside it is, its own word is whole.
  const word = press.element().querySelector('.mantine-Button-label')
  expect(word?.scrollWidth).toBeLessThanOrEqual(word?.clientWidth ?? 0)
  await press.click()
  await expect
    .poll(() => asked)
    .toEqual([
      { assume: [without, { type: 'hire', countryId: 5, timeZone: 'Asia/Dhaka', standardId: [2, 3] }] },
    ])
  // By keys: what was refused is said above it.
  const training = page.getByRole('button', { name: /^Try: Training/ })
  ;(training.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ assume: [without, { type: 'holds', auditorId: 11, standardId: 2 }] })
})
