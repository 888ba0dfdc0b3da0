import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { permissions } from '#domain/permissions.ts'
import { AgainButton } from '#web/plans/plan-again.tsx'
import { answer } from './network.ts'
import { made, proposedRow } from './plans.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

let sent: Input<typeof plans.again>['body'][]

beforeEach(() => {
  sent = []
  answer(plans.again, ({ body }) => {
    sent.push(body)
    throw new Failure('conflict', 'Three plans of yours are waiting or running; stop one first.')
  })
})

/** Rows 4 and 6 were set by hand. */
async function openDialog(edited: readonly number[]) {
  answer(plans.rows, ({ query }) => {
    expect(query).toMatchObject({ isEdited: 'true', isChanged: 'false', state: 'open', kind: 'plan' })
    const rows = edited.map(rowId => ({ ...proposedRow, rowId, isEdited: true }))
    return { count: String(rows.length), rows: rows.slice(0, Number(query?.limit)) }
  })
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) }
  await show(<AgainButton plan={{ ...made, state: 'done' }} />, all as typeof lan)
  const button = page.getByRole('button', { name: 'Plan again' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

const dialog = page.getByRole('dialog', { name: 'Plan again' })
const keep = dialog.getByRole('checkbox', { name: 'Keep the 2 audits that were set by hand' })
const start = dialog.getByRole('button', { name: 'Start planning' })

test('Planned again, what was set by hand stays unless somebody says otherwise', async () => {
  await openDialog([4, 6])
  await expect.element(keep).toBeChecked()
  await start.click()
  await expect.poll(() => sent).toMatchObject([{ keep: [4, 6], seed: 2 }])
  await keep.click()
  await start.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).not.toHaveProperty('keep')
})

test('Where nothing was set by hand nothing is asked about it', async () => {
  await openDialog([])
  await expect.element(start).toBeVisible()
  await start.click()
  await expect.poll(() => sent).toMatchObject([{ seed: 2 }])
  expect(sent[0]).not.toHaveProperty('keep')
  await expect.element(dialog.getByRole('checkbox', { name: /set by hand/ })).not.toBeInTheDocument()
})

test('One that failed has no audits that are still open: the same are planned once more', async () => {
  const all = { ...lan, permissions: permissions.map(({ name }) => ({ name })) }
  answer(plans.rows, () => ({ count: '0', rows: [] }))
  await show(<AgainButton plan={{ ...made, state: 'failed' }} />, all as typeof lan)
  await page.getByRole('button', { name: 'Try again' }).click()
  const again = page.getByRole('dialog', { name: 'Try again' })
  await expect.element(again.getByText(/^Plans the same audits once more/)).toBeVisible()
  await expect.element(again.getByText(/still open/)).not.toBeInTheDocument()
})
