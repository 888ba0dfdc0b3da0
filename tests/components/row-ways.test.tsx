import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audits } from '#contract/audits.ts'
import { customers } from '#contract/customers.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { sites } from '#contract/sites.ts'
import { standards } from '#contract/standards.ts'
import { permissions } from '#domain/permissions.ts'
import type { WireRow } from '#web/planning/proposal.ts'
import { RowWays } from '#web/planning/row-ways.tsx'
import { sayPlanWay } from '#words/en/plan-ways.ts'
import { sayKnown, type Text } from '#words/words.ts'
import { answer } from './network.ts'
import { made, proposedRow } from './plans.ts'
import { anAudit, lan } from './records.ts'
import { show } from './show.tsx'

const said = (text: Text) => ({ says: sayKnown(text), text })

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

const way = {
  ...{ code: 'move', projectId: 9, auditorId: 11 },
  // An hour longer than before, as where clocks change meanwhile.
  ...{ start: '2027-02-03T01:00:00.000Z', end: '2027-02-03T11:00:00.000Z' },
  ...said(sayPlanWay.text('move', { audit: 'AUD-9', auditor: 'Anna', day: '2027-02-03' })),
}
const movable = (other: 'row' | 'booking' | 'changed') =>
  ({
    ...proposedRow,
    kind: 'unplanned',
    blockers: [{ auditorId: 11, projectId: 9 }],
    ways: [{ ...way, other }],
  }) as unknown as WireRow
const unreachable = { email: '', phone: '', contacts: [] }
const everything = { ...lan, permissions: permissions.map(({ name }) => ({ name })) } as typeof lan

async function press(name: string) {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('A booking in the way is moved in the dialog of its audit, with the day that was proposed', async () => {
  const [start, end] = ['2027-02-02T01:00:00.000Z', '2027-02-02T10:00:00.000Z']
  answer(audits.one, () => ({
    ...anAudit({ id: 9, idflNumber: 'AUD-9', start, end }),
    site: { ...{ id: 2, name: 'Hanoi', isMain: true, address: '', country: 'Vietnam' }, ...unreachable },
    ...{ auditors: [], accepted: [], agreedBy: null, copyOf: null, done: null },
    ...{ isFollowed: false, concerns: [] },
  }))
  for (const list of [customers.list, standards.list, sites.list] as const)
    answer(list, () => ({ count: '0', rows: [] }))
  const editor = ['ViewPlans', 'CreatePlans', 'ViewAuditDetail', 'ModifyAudit'].map(name => ({ name }))
  const who = { ...lan, permissions: editor } as typeof lan
  await show(<RowWays planId={17} row={movable('booking')} setByHand={vi.fn()} />, who)
  await press('Move that audit…')
  const dialog = page.getByRole('dialog', { name: 'Edit audit AUD-9' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByLabelText('Start')).toHaveValue('03-02-2027 08:00')
  await expect.element(dialog.getByLabelText('End')).toHaveValue('03-02-2027 18:00')
})

test('Once the other audit is elsewhere, this one is set by hand, with whom it had kept', async () => {
  const setByHand = vi.fn()
  await show(<RowWays planId={17} row={movable('changed')} setByHand={setByHand} />, everything)
  await press('Set by hand…')
  expect(setByHand.mock.calls).toEqual([[movable('changed'), { auditors: [11] }]])
})

test('Who may not change audits isn’t offered to move a booking', async () => {
  const planner = {
    ...lan,
    permissions: ['ViewPlans', 'CreatePlans', 'ViewAllAudit'].map(name => ({ name })),
  }
  await show(<RowWays planId={17} row={movable('booking')} setByHand={vi.fn()} />, planner as typeof lan)
  await expect.element(page.getByText('Move AUD-9 to 03 Feb 2027, with Anna on its team.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Move that audit…' })).not.toBeInTheDocument()
})
