import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RowOf } from '#contract/endpoint.ts'
import { history } from '#contract/history.ts'
import { HistorySection } from '#web/ui/history/history-section.tsx'
import { answer } from './network.ts'
import { lan, pageOf } from './records.ts'
import { show } from './show.tsx'

type Entry = RowOf<typeof history.list>

const anEntry = (id: number): Entry => ({
  id,
  entity: 'country',
  entityId: 7,
  action: id === 1 ? 'create' : 'update',
  who: { id: lan.id, name: lan.name },
  record: null,
  person: null,
  booking: null,
  at: '2026-01-05T02:00:00Z',
  act: id,
  before: id === 1 ? null : { name: `Name ${id}` },
  after: { name: `Name ${id + 1}` },
  reason: null,
  reasonText: null,
})

const steps = page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
const what = page.getByRole('combobox', { name: 'What' })
const exported = page.getByRole('button', { name: 'Export CSV' })

/** A history of so many entries, of which only creating it is a creation; the newest `together` were made in one go. */
function keep(count: number, together = 1): void {
  const all = Array.from({ length: count }, (_, index) => ({
    ...anEntry(count - index),
    act: count - Math.max(index, together - 1),
  }))
  answer(history.list, ({ query }) => ({
    ...pageOf(query?.action?.length ? all.filter(({ action }) => action === 'create') : all),
    people: [{ id: lan.id, name: lan.name }],
    actions: ['create', 'update'],
  }))
}

const open = () => show(<HistorySection entity="country" id={7} timeZone="Asia/Ho_Chi_Minh" />)

beforeEach(() => page.viewport(1280, 800))

test('A history that is read at a glance has no filters, but can be taken away as a file', async () => {
  keep(1)
  await open()
  await expect.element(steps.first()).toBeVisible()
  await expect.element(what).not.toBeInTheDocument()
  await expect.element(exported).toBeVisible()
})

test('What was changed of several records says of which, and what was done names them', async () => {
  const changed = (id: number, due: string): Entry => ({
    ...anEntry(id),
    act: 5,
    action: 'update',
    entity: 'visit',
    entityId: id,
    record: `surveillance ${id} QMS-12`,
    before: { due: '2026-03-09' },
    after: { due },
  })
  answer(history.list, () => ({
    ...pageOf([changed(2, '2026-03-12'), changed(1, '2026-03-11')]),
    people: [],
    actions: ['update'],
  }))
  await show(<HistorySection entity="certificate" id={3} timeZone="Asia/Ho_Chi_Minh" />)
  await expect.element(steps.first()).toHaveTextContent('changed Surveillance 1 and Surveillance 2')
  await expect.element(steps.first()).toHaveTextContent(/Due, Surveillance 1.*11 Mar 2026/)
  await expect.element(steps.first()).toHaveTextContent(/Due, Surveillance 2.*12 Mar 2026/)
})

test('A long one is filtered, and its filters stay while they leave little of it', async () => {
  keep(8)
  await open()
  await what.click()
  await page.getByRole('option', { name: 'Created' }).click()
  await expect.poll(() => steps.elements().length).toBe(1)
  await expect.element(what).toBeVisible()
  await expect.element(exported).toBeVisible()
})

test('What was changed twice in one go is told once', async () => {
  keep(3, 2)
  await open()
  await expect.element(steps.first()).toHaveTextContent(`${lan.name} changed the country`)
  await expect.element(steps.first()).not.toHaveTextContent('and changed')
})
