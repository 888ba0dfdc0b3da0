import { Link, useRouter } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acts } from '#contract/acts.ts'
import { audits } from '#contract/audits.ts'
import { countries } from '#contract/countries.ts'
import { departments } from '#contract/departments.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { standards } from '#contract/standards.ts'
import { work } from '#contract/work.ts'
import { queryClient } from '#web/app/query-client.ts'
import { ConcernList } from '#web/audits/concern-list.tsx'
import { ActsPage } from '#web/history/page.tsx'
import { WorkPage } from '#web/work/page.tsx'
import { answer } from './network.ts'
import { lan, pageOf } from './records.ts'
import { show } from './show.tsx'

type Asked = { limit?: unknown; offset?: unknown } | undefined

/** The page of them that is asked for. */
function cut<Row>(rows: Row[], { limit = 50, offset = 0 }: Asked = {}) {
  const from = Number(offset)
  return pageOf(rows.slice(from, from + Number(limit)), rows.length)
}

const at = '2026-03-04T02:00:00.000Z'
let count = 51

beforeEach(() => {
  count = 51
  const numbers = () => Array.from({ length: count }, (_, index) => index + 1)
  for (const list of [countries.list, standards.list, departments.list]) answer(list, () => pageOf([]))
  answer(work.counts, () => ({ rows: [] }))
  answer(work.list, ({ query }) => {
    const rows = numbers().map((id): RowOf<typeof work.list> => ({ kind: 'visit', id, at }))
    return cut(rows, query)
  })
  answer(acts.list, ({ query }) => {
    const rows = numbers().map(
      (id): RowOf<typeof acts.list> => ({
        ...{ id, entity: 'country', entityId: id, name: `Country ${id}` },
        ...{ isDeleted: false, isUndo: false, count: 1 },
        ...{ action: 'update', who: { id: lan.id, name: lan.name }, at },
      }),
    )
    return { ...cut(rows, query), people: [] }
  })
})

function OldLink() {
  const { history } = useRouter()
  return (
    <>
      <Link to="." search={{ page: '9' } as never}>
        Old link
      </Link>
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
    </>
  )
}

const items = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

test('The work list behind its end leads to its last page, and says that nothing is left once nothing is', async () => {
  await show(<WorkPage />, lan, '/?page=9')
  await expect.poll(() => items('What needs attention').elements().length).toBe(1)
  // The last thing of page 2 is settled.
  count = 50
  await queryClient.invalidateQueries()
  await expect.poll(() => items('What needs attention').elements().length).toBe(50)
  await expect.element(page.getByText('You’re all caught up')).not.toBeInTheDocument()
  count = 0
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('You’re all caught up')).toBeVisible()
})

test('So does the list of who did what', async () => {
  await show(<ActsPage />, lan, '/?page=9&day=2026-03-04')
  await expect.element(page.getByText('Country 51')).toBeVisible()
})

test('And the list of concerns; Back leads to where one came from', async () => {
  answer(audits.concerns, ({ query }) => {
    const audit = { companyName: 'Acme', start: at, end: '2026-03-04T09:00:00.000Z', timeZone: 'UTC' }
    const rows = Array.from(
      { length: count },
      (_, index): RowOf<typeof audits.concerns> => ({
        ...audit,
        ...{ projectId: index + 1, idflNumber: `AUD-${index + 1}`, auditorId: 5, auditorName: 'Anna Nguyen' },
        reasons: [],
      }),
    )
    return cut(rows, query)
  })
  await show(
    <>
      <OldLink />
      <ConcernList />
    </>,
  )
  await expect.element(page.getByText('AUD-50')).toBeVisible()
  await page.getByText('Old link').click()
  await expect.element(page.getByText('AUD-51')).toBeVisible()
  await page.getByText('Back', { exact: true }).click()
  await expect.element(page.getByText('AUD-50')).toBeVisible()
  await expect.element(page.getByText('AUD-51')).not.toBeInTheDocument()
})
