import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bulk } from '#contract/bulk.ts'
import { undoCalls } from '#contract/undo.ts'
import { signedIn } from '#tests/signed-in.ts'
import { BulkDialog, type BulkKind } from '#web/planning/bulk-dialog.tsx'
import { BulkMenu } from '#web/planning/bulk-menu.tsx'
import { UndoDialog } from '#web/planning/undo-dialog.tsx'
import { undoList } from '#web/planning/undo-list.ts'
import { answer } from './network.ts'
import { lan } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const audit = {
  id: 1,
  version: 1,
  idflNumber: 'AUD-1',
  companyName: 'Quick Quilts',
  start: '2026-03-02T01:00:00Z',
  end: '2026-03-02T10:00:00Z',
  timeZone: 'Asia/Ho_Chi_Minh',
}
const open = (kind: 'move' | 'cancel', who = lan) =>
  show(<BulkDialog kind={kind} count={1} audits={[audit]} onClose={() => {}} />, who)

test('How far audits move is asked for in our words, in the field', async () => {
  await open('move')
  const days = dialog.getByRole('textbox', { name: 'Working days' })
  await expect.element(days).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(days).toBeInvalid()
  await expect.element(dialog.getByText('Please enter a number of days other than 0.')).toBeVisible()
  await expect.element(days).toHaveFocus()
})

const answerPreview = () =>
  answer(bulk.preview, () => ({ rows: [{ id: 1, refusal: null, warnings: [], start: null, end: null }] }))

test('A reason that was taken out again is asked for', async () => {
  answerPreview()
  await open('cancel')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible()
})

test('Whom a cancellation hits is shown at once, asked once, and its reason asked for before it is done', async () => {
  const asked: unknown[] = []
  const applied: unknown[] = []
  answer(bulk.preview, ({ body }) => {
    asked.push(body)
    return { rows: [{ id: 1, refusal: null, warnings: [], start: null, end: null }] }
  })
  answer(bulk.apply, ({ body }) => {
    applied.push(body)
    return {
      ...{ audits: [{ id: 1, version: 2, before: 1 }], rosters: [], leftOut: [], reopens: true, inverse: [] },
    }
  })
  const team = [
    { id: 3, name: 'Bao Tran' },
    { id: 4, name: 'Chen Li' },
  ]
  await show(
    <BulkDialog kind="cancel" count={1} audits={[{ ...audit, auditors: team }]} onClose={() => {}} />,
    lan,
  )
  const item = dialog.getByRole('listitem')
  await expect.element(item).toHaveTextContent('AUD-1, Quick Quilts')
  await expect.element(dialog.getByText('It can be canceled.')).toBeVisible()
  await expect.element(item).toHaveTextContent('Free again: Bao Tran and Chen Li')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const cancel = dialog.getByRole('button', { name: 'Cancel 1 audit' })
  await cancel.click()
  await expect.element(dialog.getByText('Please enter a reason.')).toBeVisible()
  await expect.element(reason).toHaveFocus()
  expect(applied).toEqual([])
  await reason.fill('Flood')
  await cancel.click()
  await expect.poll(() => applied).toMatchObject([{ action: { kind: 'cancel', reason: 'Flood' } }])
  expect(asked).toEqual([{ action: { kind: 'cancel' }, audits: [{ id: 1, version: 1 }] }])
})

test('Who may cancel audits but not re-open them is offered no Undo, and told why', async () => {
  answerPreview()
  answer(bulk.apply, () => ({
    ...{ audits: [{ id: 1, version: 2, before: 1 }], rosters: [], leftOut: [], reopens: true, inverse: [] },
  }))
  answer(undoCalls.preview, () => ({ refusal: null }))
  for (const permissions of [['CancelAudit'], ['CancelAudit', 'ReOpenAudit']] as const) {
    undoList.set([])
    await open('cancel', signedIn({ permissions: permissions.map(name => ({ name })) }))
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Flood')
    await dialog.getByRole('button', { name: 'Cancel 1 audit' }).click()
    await expect.element(page.getByText('1 audit was canceled').first()).toBeVisible()
    const mayUndo = permissions.length === 2
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(mayUndo ? 1 : 0)
    await show(<UndoDialog opened onClose={() => {}} />)
    await expect.element(dialog.getByText('1 audit was canceled')).toBeVisible()
    const why = dialog.getByText('Can’t be undone: you’re not allowed to.')
    expect(why.elements()).toHaveLength(mayUndo ? 0 : 1)
  }
})

function Bulk() {
  const [kind, setKind] = useState<BulkKind>()
  return (
    <>
      <BulkMenu without="copy" onChoose={setKind} />
      {kind && <BulkDialog kind={kind} count={1} audits={[audit]} onClose={() => setKind(undefined)} />}
    </>
  )
}

test('Whoever gives up a change of several is back on the button that it was chosen from', async () => {
  answerPreview()
  const names = ['ModifyAudit', 'CancelAudit'] as const
  await show(<Bulk />, signedIn({ permissions: names.map(name => ({ name })) }))
  const change = page.getByRole('button', { name: 'Change selected' })
  await change.click()
  await page.getByRole('menuitem', { name: 'Cancel audits…' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await dialog.getByRole('button', { name: /^Keep/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
})

test('Where the audits are read first, the field has the focus once they are there', async () => {
  let come = () => {}
  const Late = () => {
    const [audits, setAudits] = useState<(typeof audit)[]>()
    come = () => setAudits([audit])
    return <BulkDialog kind="move" count={1} audits={audits} onClose={() => {}} />
  }
  await show(<Late />)
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  come()
  await expect.element(dialog.getByRole('textbox', { name: 'Working days' })).toHaveFocus()
})
