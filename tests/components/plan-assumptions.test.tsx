import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditors } from '#contract/auditors.ts'
import { countries } from '#contract/countries.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { plans } from '#contract/plans.ts'
import { standards } from '#contract/standards.ts'
import { signedIn } from '#tests/signed-in.ts'
import { AutoPlanDialog } from '#web/plans/auto-plan-dialog.tsx'
import { answer } from './network.ts'
import { aCountry, anna, aStandard, pageOf } from './records.ts'
import { show } from './show.tsx'

type Body = Input<typeof plans.create>['body']

const dialog = page.getByRole('dialog', { name: 'Auto-plan' })
const group = (name: string) => dialog.getByRole('group', { name, exact: true })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const start = button('Start planning')
const planner = signedIn({ permissions: [{ name: 'ReAssignAudit' }] })

let asked: Body[]
let sent: Body[]

beforeEach(() => {
  asked = []
  sent = []
  const figures = { audits: 9, auditors: 3, positions: 27, seconds: 3, isLimit: false }
  answer(plans.preview, ({ body }) => {
    asked.push(body)
    return { ...figures, leftOut: [], unknownHolidays: [], inOtherPlans: 0 }
  })
  answer(plans.create, ({ body }) => {
    sent.push(body)
    throw new Failure('conflict', 'Three plans of yours are waiting or running; stop one first.')
  })
  answer(countries.list, () =>
    pageOf([
      aCountry({ id: 1, name: 'Vietnam' }),
      aCountry({ id: 2, name: 'Oman', timeZones: ['Asia/Muscat'] }),
    ]),
  )
  answer(standards.list, () => pageOf([aStandard(8, 'GRS'), aStandard(9, 'GOTS')]))
})

async function open() {
  await show(<AutoPlanDialog chosen={{ projectIds: [4] }} onClose={() => undefined} />, planner)
  await expect.element(dialog.getByRole('textbox', { name: 'First day' })).toHaveFocus()
  await button('More').click()
}

async function add(nth: number, what: string) {
  await button('Add an assumption').click()
  const row = group(`Assumption ${nth}`)
  const type = row.getByRole('combobox', { name: 'Assume that' })
  await expect.element(type).toHaveFocus()
  await type.click()
  await page.getByRole('option', { name: what }).click()
  return row
}

test('What if: somebody is away for the period unless told otherwise, trained or hired; the preview follows', async () => {
  answer(auditors.list, () => pageOf([anna]))
  await open()
  const away = await add(1, 'is away')
  await away.getByRole('combobox', { name: 'Auditor' }).click()
  await userEvent.keyboard('Anna{Enter}')
  await expect.poll(() => asked.at(-1)?.assume).toMatchObject([{ type: 'away', auditorId: 5 }])
  const { firstDay, lastDay } = asked.at(-1) ?? {}
  expect(asked.at(-1)?.assume).toEqual([{ type: 'away', auditorId: 5, firstDay, lastDay }])

  const hired = await add(2, 'is hired')
  await hired.getByRole('combobox', { name: 'Country' }).click()
  await userEvent.keyboard('Oman{Enter}')
  await hired.getByRole('combobox', { name: 'Standards' }).click()
  await userEvent.keyboard('GOTS{Enter}')
  await userEvent.keyboard('{Tab}')
  await start.click()
  await expect
    .poll(() => sent[0]?.assume?.[1])
    .toEqual({ type: 'hire', countryId: 2, timeZone: 'Asia/Muscat', standardId: [9] })

  // The same auditor, assumed to hold a standard instead.
  await away.getByRole('combobox', { name: 'Assume that' }).click()
  await page.getByRole('option', { name: 'holds a standard' }).click()
  await away.getByRole('combobox', { name: 'Standard' }).click()
  await userEvent.keyboard('GRS{Enter}')
  await button('Remove assumption 2').click()
  await expect.element(hired).not.toBeInTheDocument()
  await start.click()
  await expect.poll(() => sent[1]?.assume).toEqual([{ type: 'holds', auditorId: 5, standardId: 8 }])
})

test('By what an auditor is found is read whole in the field of an assumption', async () => {
  await page.viewport(1440, 900)
  await open()
  const row = await add(1, 'is away')
  const field = row.getByRole('combobox', { name: 'Auditor' }).element() as HTMLInputElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  pen.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(room).toBeGreaterThan(0)
  expect(pen.measureText(field.placeholder).width).toBeLessThanOrEqual(room)
})

test('What is missing in an assumption stands in its field and opens More', async () => {
  await open()
  await add(1, 'takes no new work')
  await button('More').click()
  await start.click()
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(group('Assumption 1').getByText('Please choose an auditor.')).toBeVisible()
  expect(sent).toEqual([])
})

test('Bookings to keep are asked for only where bookings may change', async () => {
  await open()
  const moves = dialog.getByRole('combobox', { name: 'Booked audits' })
  await expect.element(button('Add a booking')).not.toBeInTheDocument()
  await userEvent.selectOptions(moves, 'May get another team')
  await button('Add a booking').click()
  await start.click()
  await expect.element(group('Booking 1').getByText('Please choose an audit.')).toBeVisible()
  await userEvent.selectOptions(moves, 'Stay as they are')
  await start.click()
  await expect.poll(() => sent).toMatchObject([{ moves: 'none', keepProjectId: [] }])
})
