import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listRowColumns } from '#web/plans/row-columns.tsx'
import { sayPlanChange } from '#words/en/plan-changes.ts'
import { sayPlanGap } from '#words/en/plan-gaps.ts'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { proposedRow } from './plans.ts'
import { show } from './show.tsx'

const said = (text: Text) => ({ says: sayKnown(text), text })

const showWhy = (given: Partial<typeof proposedRow>, refusal?: string) => {
  const why = listRowColumns(
    () => refusal,
    () => {},
  ).find(({ key }) => key === 'why')
  return show(why?.render({ ...proposedRow, id: 4, ...given }))
}

test('A row that was refused as it has changed goes on saying who changed what', async () => {
  const refusal = 'The audit has been changed since it was planned.'
  const by = { id: 3, name: 'Petra' }
  const change = {
    ...said(sayPlanChange.text('deleted', { name: 'Petra', day: '2027-01-05' })),
    ...{ fields: ['deleted' as const], by, at: '2027-01-05T02:00:00Z' },
  }
  await showWhy({ isChanged: true, change }, refusal)
  await expect.element(page.getByText(change.says)).toBeVisible()
  await showWhy({}, refusal)
  await expect.element(page.getByText(refusal)).toBeVisible()
})

test('One without a place says the nearest way out too', async () => {
  const gap = { code: 'noTeam' as const, ...said(sayPlanGap.text('noTeam', { mostAuditors: 2 })) }
  const ways = [
    { code: 'more' as const, mostAuditors: 3, ...said(sayPlanWay.text('more', { mostAuditors: 3 })) },
  ]
  await showWhy({ kind: 'unplanned', code: 'noTeam', gap, ways } as never)
  await expect.element(page.getByText('Allow teams of up to 3.')).toBeVisible()
})
