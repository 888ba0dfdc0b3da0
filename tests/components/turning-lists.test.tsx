import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acts } from '#contract/acts.ts'
import { countries } from '#contract/countries.ts'
import { departments } from '#contract/departments.ts'
import { Failure } from '#contract/failure.ts'
import { standards } from '#contract/standards.ts'
import { work } from '#contract/work.ts'
import { signedIn } from '#tests/signed-in.ts'
import { queryClient } from '#web/app/query-client.ts'
import { ActsPage } from '#web/history/page.tsx'
import { WorkPage } from '#web/work/page.tsx'
import { answer, hold } from './network.ts'
import { lan, pageOf } from './records.ts'
import { show } from './show.tsx'

const at = '2026-03-04T02:00:00.000Z'

beforeEach(() => {
  for (const list of [countries.list, standards.list, departments.list]) answer(list, () => pageOf([]))
})

const actsOf = (name: string) => ({
  ...pageOf([
    {
      id: 1,
      entity: 'country' as const,
      entityId: 1,
      name,
      isDeleted: false,
      isUndo: false,
      count: 1,
      action: 'update',
      who: { id: 7, name: 'Anna' },
      at,
    },
  ]),
  people: [{ id: 7, name: 'Anna' }],
})

test('What was done on another day is marked as such until what was asked for has come', async () => {
  answer(acts.list, () => actsOf('Before'))
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  const list = page.getByRole('list', { name: 'Changes' })
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  const { release } = hold(acts.list, () => actsOf('After'))
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  await expect.element(list).toHaveTextContent('Before')
  release()
  await expect.element(list).toHaveTextContent('After')
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
})

test('The system is named in one line, however narrow that is', async () => {
  const { rows, people } = actsOf('Before')
  answer(acts.list, () => ({ ...pageOf(rows.map(row => ({ ...row, who: null }))), people }))
  await page.viewport(120, 800)
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  const name = page.getByText('The system', { exact: true })
  await expect.element(name).toBeVisible()
  expect(name.element().getClientRects()).toHaveLength(1)
  await page.viewport(1280, 800)
})

test('Who did what says that it could not be read again, above what was read before', async () => {
  answer(acts.list, () => actsOf('Before'))
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  await expect.element(page.getByText('Before')).toBeVisible()
  answer(acts.list, () => {
    throw new Failure('broken', 'Server internal error!')
  })
  void queryClient.invalidateQueries()
  const notice = page.getByRole('alert').filter({ hasText: 'This list could not be refreshed' })
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('Before')).toBeVisible()
  answer(acts.list, () => actsOf('After'))
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('After')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('What was done to several in one go is one line, which opens into each, page by page; the deleted lead nowhere', async () => {
  const [row] = actsOf('Before').rows
  const is = { entity: 'project' as const, action: 'delete', isUndo: true, who: { id: 7, name: 'Anna' } }
  const one = { ...row, ...is, at }
  answer(acts.list, ({ query }) => {
    const { of, limit, offset } = { of: undefined, ...query }
    if (of === undefined) {
      const told = { ...one, id: 900, entityId: 285, name: 'A-285', isDeleted: true, count: 285 }
      return { ...pageOf([told]), people: [] }
    }
    const all = Array.from({ length: 285 }, (_, index) => ({
      ...one,
      ...{
        id: 900 - index,
        entityId: 285 - index,
        name: `A-${285 - index}`,
        isDeleted: index !== 1,
        count: 1,
      },
    }))
    return {
      count: '285',
      rows: Number(of) === 900 ? all.slice(Number(offset), Number(offset) + Number(limit)) : [],
      people: [],
    }
  })
  await show(<ActsPage />, signedIn({ permissions: [{ name: 'ViewAuditDetail' }] }), '/?day=2026-03-04')
  const several = page.getByRole('button', { name: 'undid the creation of 285 audits' })
  await expect.element(several).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('list', { name: 'Changes' })).not.toHaveTextContent('A-285')
  await several.click()
  const each = page.getByRole('list', { name: 'undid the creation of 285 audits, each of them' })
  await expect.element(each).toHaveTextContent('A-285 (deleted)')
  expect(each.getByRole('listitem').elements()).toHaveLength(100)
  // Only what is still there leads to its page.
  expect(
    each
      .getByRole('link')
      .elements()
      .map(link => link.textContent),
  ).toEqual(['A-284'])
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => each.getByRole('listitem').elements().length).toBe(85)
  await several.click()
  await expect.element(each).not.toBeInTheDocument()
})

test('The messages are called as their page is, not by what they are kept under', async () => {
  const { rows, ...more } = actsOf('messages')
  answer(acts.list, () => ({ ...more, rows: rows.map(row => ({ ...row, entity: 'setting' as const })) }))
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  await expect.element(page.getByRole('list', { name: 'Changes' })).toHaveTextContent(/: Messages$/)
})

test('The kinds of record that one chooses from start with a capital', async () => {
  answer(acts.list, () => actsOf('Before'))
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  await page.getByRole('combobox', { name: 'Kind of record' }).click()
  await expect.element(page.getByRole('option', { name: 'Audit', exact: true })).toBeVisible()
  const labels = page
    .getByRole('option')
    .elements()
    .map(option => option.textContent ?? '')
  expect(labels.filter(label => !/^[A-Z]/.test(label))).toEqual([])
})

test('Nothing moves where somebody is chosen whose changes are shown', async () => {
  await page.viewport(1366, 768)
  answer(acts.list, () => ({ ...actsOf('Before'), people: [{ id: 7, name: 'Anna Nguyen' }] }))
  await show(<ActsPage />, lan, '/?day=2026-03-04')
  const places = () =>
    ['Day', 'Who', 'Kind of record'].map(label => {
      const { top, height } = page
        .getByLabelText(label, { exact: true })
        .first()
        .element()
        .getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  const list = page.getByRole('list', { name: 'Changes' })
  await expect.element(list).toBeVisible()
  const top = () => Math.round(list.element().getBoundingClientRect().top)
  const before = [...places(), top()]
  await page.getByRole('combobox', { name: 'Who' }).click()
  await page.getByRole('option', { name: 'Anna Nguyen' }).click()
  await expect.element(page.getByText('Anna Nguyen').first()).toBeVisible()
  await expect.poll(() => [...places(), top()]).toEqual(before)
})

test('So is a work list of other kinds', async () => {
  const counts = { rows: [{ kind: 'visit' as const, count: 1, isCut: false }] }
  answer(work.counts, () => counts)
  answer(work.list, () => pageOf([{ kind: 'visit' as const, id: 1, at }]))
  await show(<WorkPage />)
  const list = page.getByRole('list', { name: 'What needs attention' })
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  const { release } = hold(work.list, () => pageOf([{ kind: 'visit' as const, id: 2, at }]))
  await page.getByRole('button', { name: /^Visit due/ }).click()
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
})
