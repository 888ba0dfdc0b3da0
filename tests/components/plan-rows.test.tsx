import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plans } from '#contract/plans.ts'
import { Tiles } from '#web/planner/view/proposal-panel.tsx'
import { listRowColumns } from '#web/plans/row-columns.tsx'
import { rowFields } from '#web/plans/row-filters.tsx'
import { RowTiles } from '#web/plans/row-tiles.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { sayPlanChange } from '#words/en/plan-changes.ts'
import { sayPlanGap } from '#words/en/plan-gaps.ts'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { answer } from './network.ts'
import { made, proposedRow } from './plans.ts'
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

test.each([
  [1280, [4]],
  [390, [2, 2]],
])('The figures of a proposal stand in whole rows at %i px', async (width, inRows) => {
  answer(plans.rows, () => ({ count: '0', rows: [] }))
  const result = { planned: 398, unplanned: 14, moved: 3 } as NonNullable<typeof made.result>
  await page.viewport(width, 800)
  await show(<RowTiles plan={made} result={result} search={{} as never} onSearch={() => {}} />)
  const tiles = page.getByRole('button')
  await expect.poll(() => tiles.elements().length).toBe(4)
  const tops = tiles.elements().map(one => Math.round(one.getBoundingClientRect().top))
  expect([...new Set(tops)].map(top => tops.filter(one => one === top).length)).toEqual(inRows)
})

test.each<[string, ('siteClosed' | 'gap')[] | undefined, string[]]>([
  ['those that occur', undefined, ['Nobody holds a standard (3)', 'Audit days in 7 days (1,200)']],
  [
    'those too that the address names',
    ['siteClosed'],
    ['Nobody holds a standard (3)', 'Site closed (0)', 'Audit days in 7 days (1,200)'],
  ],
])('Of the reasons are offered, with how many each, %s', async (_, code, labels) => {
  const fields = rowFields(
    [
      { code: 'days7', count: 1200 },
      { code: 'noHolder', count: 3 },
    ],
    code,
  )
  await page.viewport(1280, 800)
  await show(<SearchBar fields={fields} search={{ code }} onSearch={() => {}} list={{ renew: () => {} }} />)
  const field = page.getByRole('combobox', { name: 'Why not planned' })
  await expect.element(field).toBeInTheDocument()
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const options = page.getByRole('option')
  await expect.poll(() => options.elements().map(one => one.textContent)).toEqual(labels)
})

test('Where every audit has a place nobody asks why not', () => {
  const keys = (...given: Parameters<typeof rowFields>) => rowFields(...given).map(({ key }) => key)
  expect(keys([], undefined)).not.toContain('code')
  expect(keys([], ['gap'])).toContain('code')
})

test('Once a row is set by hand the figures are those of the lists behind them, not what the run came to', async () => {
  const counts = new Map(Object.entries({ plan: '399', unplanned: '13' }))
  answer(plans.rows, ({ query }) => {
    const { kind, state } = query ?? {}
    return { count: (state ? undefined : counts.get(String(kind))) ?? '0', rows: [] }
  })
  const result = { planned: 398, unplanned: 14, moved: 0 } as NonNullable<typeof made.result>
  const proposal = { plan: made } as unknown as ComponentProps<typeof Tiles>['proposal']
  const tiles = page.getByRole('button')
  const said = () => tiles.elements().map(one => one.textContent)
  await show(<RowTiles plan={made} result={result} search={{} as never} onSearch={() => {}} />)
  await expect.poll(said).toEqual(['399Planned', '13Unplanned', '0Changed since'])
  await show(<Tiles proposal={proposal} kind="planned" onKind={() => {}} />)
  await expect.poll(said).toEqual(['399Planned', '13Unplanned', '0Changed'])
})

test('Beside the timeline as many are planned as on its page: bookings that change count apart', async () => {
  const counts = new Map(Object.entries({ plan: '343', move: '3', unplanned: '66' }))
  answer(plans.rows, ({ query }) => ({ count: counts.get(String(query?.kind)) ?? '0', rows: [] }))
  const proposal = { plan: made } as unknown as ComponentProps<typeof Tiles>['proposal']
  await show(<Tiles proposal={proposal} kind="planned" onKind={() => {}} />)
  const tiles = page.getByRole('button')
  const said = () => tiles.elements().map(one => one.textContent)
  await expect.poll(said).toEqual(['343Planned', '66Unplanned', '3Bookings changed', '0Changed'])
})

test('Whoever goes second is named whole too', async () => {
  const auditors = ['Priya Gurung', 'Yusuf Wang'].map((name, id) => ({
    ...{ id, name, covers: [], isLead: false, isNew: true },
  }))
  const team = listRowColumns(
    () => undefined,
    () => {},
  ).find(({ key }) => key === 'team')
  const cell = { width: 120, overflow: 'hidden', whiteSpace: 'nowrap' } as const
  await show(<div style={cell}>{team?.render({ ...proposedRow, id: 4, auditors } as never)}</div>)
  const names = page.getByText('Priya Gurung and Yusuf Wang')
  await expect.element(names).toBeVisible()
  expect(names.element().getBoundingClientRect().width).toBeLessThanOrEqual(120)
})
