import { useLocation } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input, Reply } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { localDay } from '#domain/zoned-time.ts'
import { useAutoPlan } from '#web/app/use-auto-plan.tsx'
import { AutoPlanDialog } from '#web/plans/auto-plan-dialog.tsx'
import { nextQuarter } from '#web/plans/plan-request.ts'
import { sayPlanFailure } from '#words/en/plan-failures.ts'
import { answer } from './network.ts'
import { made } from './plans.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

type Body = Input<typeof plans.create>['body']
type LeftOut = Reply<typeof plans.preview>['leftOut']

const dialog = page.getByRole('dialog', { name: 'Auto-plan' })
const foot = dialog.getByRole('region', { name: 'What will be planned' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const start = dialog.getByRole('button', { name: 'Start planning' })
const more = dialog.getByRole('button', { name: 'More' })

const outside = (projectId: number): LeftOut[number] => {
  const number = `A2026-0000${projectId}`
  const text = sayPlanFailure.text('outside', { number })
  return { projectId, code: 'outside', says: `${number} is outside this period.`, text }
}

let asked: Body[]
let sent: Body[]
let closed: number

beforeEach(() => {
  asked = []
  sent = []
  closed = 0
  answer(plans.preview, ({ body }) => {
    asked.push(body)
    const isFree = body.dates === 'free'
    return {
      audits: isFree ? 415 : 412,
      auditors: 86,
      positions: 9000,
      seconds: isFree ? 90 : 40,
      isLimit: isFree,
      leftOut: isFree ? [] : [outside(1), outside(2), outside(3)],
      unknownHolidays: [],
      inOtherPlans: 0,
    }
  })
})

/** Once the dialog has taken the focus: keys that come before would be lost. */
async function open(chosen = {}) {
  await show(<AutoPlanDialog chosen={chosen} onClose={() => (closed += 1)} />)
  await expect.element(field('First day')).toHaveFocus()
}

test('Without drafts named it asks for those of the next quarter of the reader, and its foot follows what is entered', async () => {
  await open()
  await expect.element(foot).toHaveTextContent('412 drafts, 86 auditors, about 40 s.')
  const { firstDay, lastDay } = nextQuarter(localDay(new Date(), lan.timeZone))
  expect(asked.at(-1)).toMatchObject({ firstDay, lastDay, dates: 'fixed' })
  // Hanoi is seven hours ahead.
  expect(asked.at(-1)?.filter?.start).toMatch(/T17:00:00.000Z$/)
  await dialog.getByRole('radio', { name: 'May move' }).click()
  await expect.element(foot).toHaveTextContent('415 drafts, 86 auditors, up to 90 s.')
  await expect.element(foot.getByRole('button')).not.toBeInTheDocument()
  await userEvent.fill(field('Maximum days earlier or later'), '30')
  await expect.poll(() => asked.at(-1)?.slideDays).toBe(30)
})

test('Who is left out is a key away, each with why', async () => {
  await open({ projectIds: [1, 2, 3, 4] })
  await expect.element(dialog.getByText('4 drafts chosen')).toBeVisible()
  const button = foot.getByRole('button', { name: '3 left out' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(foot.getByRole('listitem')).not.toBeInTheDocument()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  expect(
    foot
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'A2026-00001 is outside this period.',
    'A2026-00002 is outside this period.',
    'A2026-00003 is outside this period.',
  ])
})

test('A fault stands in its field, and opens More where it is there', async () => {
  await open({ projectIds: [4] })
  await more.click()
  await userEvent.fill(field('Maximum auditors per audit'), '9')
  await expect.element(foot).toHaveTextContent('Fill in the fields above to see what will be planned.')
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await userEvent.fill(field('Last day'), '01-01-2020')
  await start.click()
  await expect.element(dialog.getByText(/^The last day/)).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field('Maximum auditors per audit')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('Presets are chosen by arrow keys, each with its sentence; a refusal stands above the buttons and loses nothing', async () => {
  answer(plans.create, ({ body }) => {
    sent.push(body)
    throw new Failure('conflict', 'Three plans of yours are waiting or running; stop one first.')
  })
  await open({ projectIds: [4] })
  await expect.element(dialog.getByText('Keeps trips short and shares the work evenly.')).toBeVisible()
  dialog.getByRole('radio', { name: 'Balanced' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('radio', { name: 'Short trips' })).toBeChecked()
  await start.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Three plans of yours are waiting or running; stop one first.')
  expect(sent).toMatchObject([{ projectId: [4], preset: 'shortTrips' }])
  await expect.element(dialog.getByRole('radio', { name: 'Short trips' })).toBeChecked()
  expect(closed).toBe(0)
})

test('What can’t be planned says so before it is asked for', async () => {
  answer(plans.preview, () => {
    throw new Failure('conflict', 'None of these audits can be planned.')
  })
  await open({ projectIds: [4] })
  await expect.element(foot.getByRole('alert')).toHaveTextContent('None of these audits can be planned.')
})

test('A period without drafts says so calmly; one whose drafts are all left out is refused', async () => {
  let leftOut: LeftOut = []
  answer(plans.preview, () => {
    throw new Failure('conflict', 'None of these audits can be planned.', { details: leftOut })
  })
  await open()
  await expect.element(foot.getByRole('status')).toHaveTextContent('No drafts in this period.')
  await expect.element(foot.getByRole('alert')).not.toBeInTheDocument()
  leftOut = [outside(1)]
  await open()
  await expect.element(foot.getByRole('alert')).toHaveTextContent('None of these audits can be planned.')
})

function Screen() {
  const { open: openDialog, dialog: opened } = useAutoPlan()
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <button type="button" onClick={() => openDialog(undefined, 'mill')}>
        Plan
      </button>
      <output>{address}</output>
      {opened}
    </>
  )
}

test('It is opened from a screen by keys alone, for what is looked for there, and leads to the plan', async () => {
  answer(plans.create, ({ body }) => {
    sent.push(body)
    return made
  })
  await show(<Screen />)
  const button = page.getByRole('button', { name: 'Plan' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('First day')).toHaveFocus()
  await expect.element(dialog.getByText('All drafts in the period that match “mill”')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toMatchObject([{ filter: { value: 'mill' }, seed: 1 }])
  await expect.element(page.getByRole('status').getByText('/dashboard/plans/17')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
