import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changes } from '#contract/changes.ts'
import type { Input } from '#contract/endpoint.ts'
import { undoCalls } from '#contract/undo.ts'
import { UndoDialog } from '#web/planning/undo-dialog.tsx'
import { noteDone, type Touched, undoList } from '#web/planning/undo-list.ts'
import { answer } from './network.ts'
import { show } from './show.tsx'

type Asked = Input<typeof undoCalls.preview>['body']

const items = page.getByRole('dialog').getByRole('listitem')
let asked: Asked[]

beforeEach(() => {
  asked = []
  undoList.set([])
})

/** An audit that was just made, and what is called to take that back. */
function made(id: number, calls: number[]) {
  const touched: Touched[] = [{ entity: 'project', id, version: 0, before: null }]
  const toBody = (ones: readonly Touched[]) => ones.map(one => ({ id: one.id, version: one.version }))
  noteDone({
    done: `AUD-${id} created`,
    restores: `The list without AUD-${id}`,
    touched,
    way: {
      asks: ones => ({ kind: 'remove', audits: toBody(ones) }),
      run: async () => {
        calls.push(id)
        return { isWhole: true, touched: [] }
      },
    },
  })
}

test('What is taken back by a call of its own says beforehand why it can’t be', async () => {
  const calls: number[] = []
  answer(undoCalls.preview, ({ body }) => {
    asked.push(body as Asked)
    const isAssigned = (body as Asked & { kind: 'remove' }).audits.some(({ id }) => id === 1)
    const message = 'AUD-1 is already assigned.'
    return { refusal: isAssigned ? { statusCode: 409, message } : null }
  })
  made(1, calls)
  made(2, calls)
  await show(<UndoDialog opened onClose={() => undefined} />)
  await expect.element(items.nth(1)).toHaveTextContent('Can’t be undone: AUD-1 is already assigned.')
  expect(items.nth(1).getByRole('button').elements()).toHaveLength(0)
  expect(asked).toContainEqual({ kind: 'remove', audits: [{ id: 2, version: 0 }] })
  expect(calls).toEqual([])
  await expect.element(items.nth(0)).toHaveTextContent('Brings back: The list without AUD-2')
  await userEvent.click(items.nth(0).getByRole('button', { name: 'Undo: AUD-2 created' }))
  await expect.poll(() => calls).toEqual([2])
})

test('What is taken back by its steps is sent as that', async () => {
  const step = { kind: 'agree', projectId: 3, version: 4, on: null } as const
  noteDone({
    done: 'AUD-3 agreed',
    restores: 'Tentative',
    touched: [{ entity: 'project', id: 3, version: 4, before: 3 }],
    way: [step],
  })
  const nothing = { rosters: [], entries: [], released: [] }
  answer(changes.preview, () => ({
    isPossible: true,
    verdicts: [{ refusal: null, warnings: [] }],
    released: [],
  }))
  const sent: unknown[] = []
  answer(changes.apply, ({ body }) => {
    sent.push(body)
    const audits = [{ projectId: 3, version: 5, before: 4, status: 'assigned' as const }]
    return { ...nothing, audits, inverse: null }
  })
  await show(<UndoDialog opened onClose={() => undefined} />)
  await userEvent.click(items.nth(0).getByRole('button', { name: 'Undo: AUD-3 agreed' }))
  await expect.poll(() => sent).toMatchObject([{ steps: [step], isUndo: true }])
})

test('The first change that can be undone has the focus, also once an earlier one turns out to be none', async () => {
  let refuse = () => {}
  answer(
    undoCalls.preview,
    ({ body }) =>
      new Promise(done => {
        const { audits } = body as Asked & { kind: 'remove' }
        if (audits[0]?.id !== 2) return done({ refusal: null })
        refuse = () => done({ refusal: { statusCode: 409, message: 'AUD-2 is already assigned.' } })
      }),
  )
  made(1, [])
  made(2, [])
  await show(<UndoDialog opened onClose={() => undefined} />)
  await expect.element(items.nth(0).getByRole('button')).toHaveFocus()
  refuse()
  await expect.element(items.nth(0)).toHaveTextContent('AUD-2 is already assigned.')
  await expect.element(items.nth(1).getByRole('button', { name: 'Undo: AUD-1 created' })).toHaveFocus()
})

test('What a later change stands on isn’t asked about, as it can’t be undone by itself', async () => {
  answer(undoCalls.preview, ({ body }) => {
    asked.push(body as Asked)
    return { refusal: null }
  })
  made(1, [])
  noteDone({
    done: 'AUD-1 deleted',
    restores: 'AUD-1',
    touched: [{ entity: 'project', id: 1, version: 0, before: null }],
    way: null,
  })
  await show(<UndoDialog opened onClose={() => undefined} />)
  await expect
    .element(items.nth(1))
    .toHaveTextContent('Can’t be undone, as this later change can’t: AUD-1 deleted')
  expect(asked).toEqual([])
})
