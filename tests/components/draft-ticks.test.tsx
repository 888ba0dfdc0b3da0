import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input, Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { work } from '#contract/work.ts'
import type { ToDo } from '#web/planner/data/use-to-do.ts'
import type { DraftDrag } from '#web/planner/hand/draft-drag.ts'
import { DraftList } from '#web/planner/view/draft-list.tsx'
import { AutoPlan, type Listed, TickAll, useDraftTicks } from '#web/planner/view/draft-ticks.tsx'
import { answer, hold } from './network.ts'
import { show } from './show.tsx'
import { toDo } from './to-do.ts'

/** The fourth has a team that lacks somebody: there is nothing to plan of it. */
const listed = [toDo(1), toDo(2, 'lost'), toDo(3), toDo(4, 'uncovered'), toDo(5)]
const unread = [toDo(6), toDo(7)]
const refuse = () => {
  throw new Error('Nothing is dragged here.')
}
const drag: DraftDrag = {
  begin: () => undefined,
  pickUp: refuse,
  press: refuse,
  isDragging: () => false,
  takeDragged: () => false,
}

type Shown = Partial<Listed & { drafts: readonly ToDo[] }>

function Panel({ drafts = listed, looked = {}, isCut = false }: Shown) {
  const ticks = useDraftTicks({ drafts, looked, isCut })
  return (
    <>
      <AutoPlan ticks={ticks} typed="" batchId={undefined} />
      <TickAll {...{ ticks, looked, drafts, isCut }} />
      <DraftList
        drafts={drafts}
        ticks={ticks}
        drag={drag}
        draggedId={undefined}
        focusAt={undefined}
        onSelect={refuse}
        onShow={refuse}
        onEnd={() => undefined}
      />
    </>
  )
}

const tickOf = (id: number) => page.getByRole('checkbox', { name: `Select AUD-${id}`, exact: true })
const all = (count: number) => page.getByRole('checkbox', { name: `All ${count} drafts`, exact: true })
const autoPlan = (name: string) => page.getByRole('button', { name, exact: true })
const draftOf = (id: number) => page.getByRole('button', { name: new RegExp(`^AUD-${id} `) })

const counted: Reply<typeof work.counts>['rows'] = [
  { kind: 'lost', count: 1, isCut: false },
  { kind: 'uncovered', count: 1, isCut: false },
  { kind: 'draft', count: 5, isCut: false },
]

let asked: Input<typeof plans.preview>['body'][]

beforeEach(() => {
  asked = []
  answer(plans.preview, ({ body }) => {
    asked.push(body)
    return {
      audits: 1,
      auditors: 1,
      positions: 1,
      seconds: 1,
      isLimit: false,
      leftOut: [],
      unknownHolidays: [],
      inOtherPlans: 0,
    }
  })
  answer(work.counts, () => ({ rows: counted }))
  answer(work.list, () => {
    const rows = [...listed, ...unread].filter(({ status }) => status === 'draft')
    return {
      count: String(rows.length),
      rows: rows.map(({ kind, isAgreed: _, ...audit }) => ({ kind, id: audit.id, at: audit.start, audit })),
    }
  })
})

test('Drafts ticked by mouse, with Shift up to there, are those that Auto-plan plans', async () => {
  await show(<Panel />)
  await expect.element(autoPlan('Auto-plan')).toBeVisible()
  await expect.element(tickOf(4)).not.toBeInTheDocument()
  await tickOf(1).click()
  await tickOf(5).click({ modifiers: ['Shift'] })
  await expect.element(autoPlan('Auto-plan 4')).toBeVisible()
  await tickOf(3).click()
  await expect.element(all(4)).toBePartiallyChecked()
  await autoPlan('Auto-plan 3').click()
  await expect.poll(() => asked[0]?.projectId).toEqual([1, 2, 5])
  expect(asked[0]).toMatchObject({ firstDay: '2031-03-01', lastDay: '2031-03-05' })
})

test('By keys: Control and Space one, Shift and Space all up to it, while Space alone picks up', async () => {
  await show(<Panel />)
  await expect.element(draftOf(1)).toBeVisible()
  draftOf(2).element().focus()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.element(tickOf(2)).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  await expect.element(draftOf(5)).toHaveFocus()
  await expect.element(autoPlan('Auto-plan 3')).toBeVisible()
  await expect.element(tickOf(1)).not.toBeChecked()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.element(tickOf(5)).not.toBeChecked()
  await expect.element(autoPlan('Auto-plan 2')).toBeVisible()
})

test('All of them at once, those too that were not read yet', async () => {
  await show(<Panel isCut />)
  await all(6).click()
  await expect.element(autoPlan('Auto-plan 6')).toBeVisible()
  await expect.element(all(6)).toBeChecked()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(all(6)).not.toBeChecked()
  await all(6).click()
  await autoPlan('Auto-plan 6').click()
  await expect.poll(() => asked[0]?.projectId).toEqual([1, 2, 3, 5, 6, 7])
})

const ofUnknownNumber = page.getByRole('checkbox', { name: 'All drafts', exact: true })

test('How many all are is said once it is known', async () => {
  const held = hold(work.counts, () => ({ rows: counted }))
  await show(<Panel isCut />)
  await expect.element(ofUnknownNumber).toBeVisible()
  held.release()
  await expect.element(all(6)).toBeVisible()
})

test('It isn’t said where more were found than are counted; all of them are ticked all the same', async () => {
  answer(work.counts, () => ({ rows: counted.map(one => ({ ...one, isCut: true })) }))
  await show(<Panel isCut />)
  await ofUnknownNumber.click()
  await expect.element(autoPlan('Auto-plan 6')).toBeVisible()
  await expect.element(ofUnknownNumber).toBePartiallyChecked()
})

let list: (next: Shown) => void

function Followed() {
  const [shown, setShown] = useState<Shown>({})
  list = setShown
  return <Panel {...shown} />
}

test('What is assigned meanwhile counts no more; what is only not looked for does', async () => {
  await show(<Followed />)
  await all(4).click()
  await expect.element(autoPlan('Auto-plan 4')).toBeVisible()
  list({ drafts: listed.slice(0, 1), looked: { value: 'AUD-1' } })
  await expect.element(tickOf(5)).not.toBeInTheDocument()
  await expect.element(autoPlan('Auto-plan 4')).toBeVisible()
  list({ drafts: listed })
  await expect.element(tickOf(5)).toBeChecked()
  list({ drafts: listed.slice(0, 4), isCut: true })
  await expect.element(tickOf(5)).not.toBeInTheDocument()
  await expect.element(autoPlan('Auto-plan 4')).toBeVisible()
  list({ drafts: [toDo(1), toDo(2, 'uncovered'), toDo(5)] })
  await expect.element(autoPlan('Auto-plan 2')).toBeVisible()
  await expect.element(tickOf(1)).toBeChecked()
  await expect.element(tickOf(5)).toBeChecked()
})
