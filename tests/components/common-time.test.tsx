import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CommonTimePage } from '#web/auditors/common-time-page.tsx'
import { answer } from './network.ts'
import { anna, pageOf } from './records.ts'
import { show } from './show.tsx'

const planner = signedIn({ permissions: [{ name: 'ViewAllRoster' }, { name: 'ViewAllUser' }] })
const everybody = Array.from({ length: 11 }, (_, nth) => ({
  ...anna,
  id: nth + 1,
  name: `Person ${String(nth + 1).padStart(2, '0')}`,
}))
const people = page.getByRole('group', { name: 'People', exact: true }).getByRole('button')
const choice = page.getByRole('group', { name: 'People to choose from' })
const full = page.getByText('You can add up to ten people.')

test('Common time is asked for ten people at most: then nobody more can be chosen until one is taken out', async () => {
  const asked: (string | string[])[] = []
  answer(auditors.list, () => pageOf(everybody))
  answer(auditors.one, ({ params }) => everybody[Number(params.id) - 1] as never)
  answer(auditors.commonDates, ({ query }) => {
    asked.push((query as { auditorId: string | string[] }).auditorId)
    return { people: [], rows: [] }
  })
  const nine = everybody.slice(0, 9).map(({ id }) => `auditorId=${id}`)
  await show(<CommonTimePage />, planner, `/?${nine.join('&')}&from=2026-03-02`)
  await expect.element(people.nth(8)).toBeVisible()
  await expect.element(full).not.toBeInTheDocument()
  await userEvent.click(choice.getByRole('button', { name: /^Person 10/ }))
  await expect.element(full).toBeVisible()
  expect(people.elements()).toHaveLength(10)
  const eleventh = choice.getByRole('button', { name: /^Person 11/ })
  await expect.element(eleventh).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('They are not all free at the same time')).toBeVisible()
  expect(asked.at(-1)).toHaveLength(10)
  await userEvent.click(people.first())
  await expect.element(full).not.toBeInTheDocument()
  await expect.element(eleventh).toHaveAttribute('aria-disabled', 'false')
})
