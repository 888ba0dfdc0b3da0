import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import { countries } from '#contract/countries.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CommonTimePage } from '#web/auditors/common-time-page.tsx'
import { FindCommonTime } from '#web/planning/find-common-time.tsx'
import { answer } from './network.ts'
import { anAudit, anna, pageOf } from './records.ts'
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

test('For an audit dates are sought that last as long as it does, at its site, and its own bookings keep nobody from them', async () => {
  const asked: unknown[] = []
  const start = '2027-03-08T02:15:00.000Z'
  const end = '2027-03-09T11:15:00.000Z'
  answer(auditors.list, () => pageOf(everybody))
  answer(auditors.one, ({ params }) => everybody[Number(params.id) - 1] as never)
  answer(audits.one, () => ({
    ...anAudit({ timeZone: 'Asia/Kathmandu', start, end }),
    site: {
      id: 2,
      name: 'Kathmandu',
      isMain: true,
      address: '',
      country: 'Nepal',
      email: '',
      phone: '',
      contacts: [],
    },
    auditors: [],
    accepted: [],
    agreedBy: null,
    copyOf: null,
    done: null,
    isFollowed: false,
    concerns: [],
  }))
  answer(countries.list, () => pageOf([]))
  answer(auditors.commonDates, ({ query }) => {
    asked.push(query)
    return { people: [], rows: [{ start, end }] }
  })
  const seesAudits = [...planner.permissions, { name: 'ViewAuditDetail' }, { name: 'ModifyAudit' }] as const
  await show(
    <CommonTimePage />,
    signedIn({ permissions: [...seesAudits] }),
    '/?auditorId=1&auditorId=2&projectId=7&from=2027-03-08',
  )
  await expect.element(page.getByLabelText('How long')).toHaveValue('4')
  const date = page.getByRole('region', { name: 'Common dates' }).getByRole('listitem')
  await expect.element(date).toHaveTextContent('08:00 – Tue 09 Mar 2027 17:00')
  await expect.element(date).toHaveTextContent('09:15 – Tue 09 Mar 2027 18:15 your time')
  await expect.element(date.getByRole('button', { name: /^Move AUD-7 here/ })).toBeVisible()
  expect(asked).toMatchObject([{ halfDays: '4', timeZone: 'Asia/Kathmandu', projectId: '7' }])
})

test('The list of people is one stop of Tab, so that length and day come next', async () => {
  answer(auditors.list, () => pageOf(everybody))
  await show(<CommonTimePage />, planner, '/?from=2026-03-02')
  await expect.element(choice.getByRole('button', { name: /^Person 01/ })).toBeVisible()
  await userEvent.click(page.getByRole('textbox', { name: /^Find an auditor/ }))
  await userEvent.tab()
  await expect.element(choice.getByRole('button', { name: /^Person 01/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(choice.getByRole('button', { name: /^Person 03/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('How long')).toHaveFocus()
})

test('From a timeline that shows days that are over, dates are looked for from today on', async () => {
  const way = page.getByRole('link', { name: 'Find common time' })
  await show(<FindCommonTime ids={[1, 2]} from="2020-01-06" />, planner)
  await expect.element(way).toHaveAttribute('href', '/dashboard/common-time?auditorId=1&auditorId=2')
  await show(<FindCommonTime ids={[1, 2]} from="2100-01-04" />, planner)
  await expect
    .element(way)
    .toHaveAttribute('href', '/dashboard/common-time?auditorId=1&auditorId=2&from=2100-01-04')
})

test('On a desk the dates stand beside the people, in sight, and on a small one below them', async () => {
  answer(auditors.list, () => pageOf(everybody))
  answer(auditors.one, ({ params }) => everybody[Number(params.id) - 1] as never)
  answer(auditors.commonDates, () => ({ people: [], rows: [] }))
  const isBeside = () => {
    const dates = page.getByText('They are not all free at the same time').element().getBoundingClientRect()
    const list = choice.element().getBoundingClientRect()
    return dates.left > list.right && dates.top < list.bottom
  }
  await page.viewport(1366, 768)
  await show(<CommonTimePage />, planner, '/?auditorId=1&auditorId=2&from=2026-03-02')
  await expect.element(people.nth(1)).toBeVisible()
  await expect.element(page.getByText('They are not all free at the same time')).toBeVisible()
  await expect.element(choice).toBeVisible()
  await expect.poll(isBeside).toBe(true)
  await page.viewport(1024, 768)
  await expect.poll(isBeside).toBe(false)
})
