import { ModalsProvider } from '@mantine/modals'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areas } from '#contract/areas.ts'
import { auditors } from '#contract/auditors.ts'
import { countries } from '#contract/countries.ts'
import { dayTables } from '#contract/day-tables.ts'
import { departments } from '#contract/departments.ts'
import { Failure } from '#contract/failure.ts'
import { roles } from '#contract/roles.ts'
import { standards } from '#contract/standards.ts'
import type { Auditor } from '#web/auditors/auditor.ts'
import { EditAuditorDialog } from '#web/auditors/edit-auditor-dialog.tsx'
import type { Standard } from '#web/standards/columns.tsx'
import { StandardDialog } from '#web/standards/standard-dialog.tsx'
import { answer } from './network.ts'
import { aCountry, anna, pageOf } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = dialog.getByRole('button', { name: 'Save' })

const at = { version: 1, createdAt: '2026-01-05T02:00:00Z', updatedAt: '2026-01-05T02:00:00Z' }
const unlimited = {
  daysPer7: null,
  daysPerMonth: null,
  daysPerYear: null,
  nightsPerMonth: null,
  restHours: null,
}

let sent: Record<string, unknown>[]
let closed: number

beforeEach(() => {
  sent = []
  closed = 0
  answer(countries.list, () => pageOf([aCountry({ id: 1, name: 'Vietnam' })]))
  answer(departments.list, () => pageOf([]))
  answer(roles.list, () => pageOf([]))
  answer(standards.list, () => pageOf([]))
  answer(areas.list, () => pageOf([]))
  answer(dayTables.list, () => pageOf([]))
})

const edit = (auditor: Auditor) =>
  show(
    <ModalsProvider>
      <EditAuditorDialog auditor={auditor} onClose={() => (closed += 1)} />
    </ModalsProvider>,
  )

test('Working days, home and limits are out of the way until somebody asks for them, and saved as they read', async () => {
  answer(auditors.update, ({ body }) => {
    sent.push(body)
    return { ...anna, ...(body as object) } as never
  })
  await edit(anna)
  const more = dialog.getByRole('button', { name: 'Working days, travel, limits and time off' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await dialog.getByRole('checkbox', { name: 'Own working days' }).click()
  await dialog.getByRole('checkbox', { name: 'Fri' }).click()
  await userEvent.type(field('Travels from'), 'Hanoi')
  await userEvent.type(field('Coordinates'), '21.0285, 105.8542')
  await userEvent.type(field('Audit days in a month'), '15')
  await userEvent.type(field('Days off a year'), '24,5')
  await userEvent.type(field('Days carried over'), '2')
  await userEvent.type(field('Carried over until'), '31-03-2027')
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([
    {
      workDays: [1, 2, 3, 4],
      home: { place: 'Hanoi', latitude: 21.0285, longitude: 105.8542 },
      limits: { ...unlimited, daysPerMonth: 15 },
      allowance: { days: 24.5, carried: 2, carriedUntil: '2027-03-31' },
    },
  ])
})

test('What was filled in is seen at once, is refused in its field, and can be taken away', async () => {
  answer(auditors.update, ({ body }) => {
    sent.push(body)
    return { ...anna, ...(body as object) } as never
  })
  const home = { place: 'Hanoi', latitude: 21.0285, longitude: 105.8542 }
  const allowance = { days: 20, carried: 0, carriedUntil: null }
  await edit({ ...anna, workDays: [1, 2], home, limits: { ...unlimited, restHours: 11 }, allowance })
  await expect.element(field('Coordinates')).toHaveValue('21.0285, 105.8542')
  await field('Coordinates').fill('Hanoi')
  await field('Audit days in any 7 days').fill('8')
  await field('Days off a year').fill('20.3')
  await field('Days carried over').fill('2')
  await save.click()
  await expect.element(page.getByText('Please enter latitude and longitude in degrees')).toBeVisible()
  await expect.element(field('Coordinates')).toHaveValue('Hanoi')
  await expect.element(page.getByText('Please enter a whole number from 1 to 7.')).toBeVisible()
  await expect.element(page.getByText('Please enter half days, from 0 to 366.')).toBeVisible()
  await expect.element(page.getByText('Please enter until when these days can be taken.')).toBeVisible()
  await field('Days off a year').clear()
  await field('Days carried over').clear()
  await dialog.getByRole('checkbox', { name: 'Own working days' }).click()
  await field('Travels from').clear()
  await field('Coordinates').clear()
  await field('Audit days in any 7 days').clear()
  await field('Hours of rest between audits').clear()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([{ workDays: null, home: null, limits: null, allowance: null }])
})

test('Where booked audits are affected, it is asked before it is saved', async () => {
  const row = {
    projectId: 1,
    idflNumber: 'AUD-7',
    companyName: 'Acme',
    start: at.createdAt,
    end: at.createdAt,
  }
  const reason = {
    key: '5:offDay:1',
    code: 'offDay',
    severity: 'warn',
    text: 'Does not work on Mon.',
    params: {},
  }
  const rows = [{ ...row, timeZone: 'UTC', auditorId: 5, auditorName: 'Anna Nguyen', reasons: [reason] }]
  answer(auditors.update, ({ body }) => {
    sent.push(body)
    if (!body.confirmed)
      throw new Failure('conflict', 'One booked audit no longer fits.', {
        code: 'affects',
        details: { count: 1, rows },
      })
    return anna
  })
  await edit({ ...anna, workDays: [2] })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect.element(question).toBeVisible()
  await expect.element(question.getByText('AUD-7')).toBeVisible()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(() => closed).toBe(1)
  expect(sent.map(({ confirmed }) => confirmed)).toEqual([undefined, true])
})

const grs = {
  ...at,
  id: 9,
  code: 'GRS',
  name: 'Global Recycled Standard',
  description: 'About it',
  isEnabled: true,
  programme: null,
  rotation: null,
  areaList: null,
  activity: null,
} as unknown as Standard

test('A rotation is none, by visits or by months, each fault in its field', async () => {
  answer(standards.update, ({ body }) => {
    sent.push(body)
    return { ...grs, ...(body as object) } as never
  })
  await show(<StandardDialog standard={grs} onClose={() => (closed += 1)} />)
  const kind = dialog.getByRole('combobox', { name: 'Rotation' })
  await expect.element(kind).toHaveValue('none')
  await kind.selectOptions('visits')
  await field('Maximum visits in a row').fill('21')
  await field('Pause (visits by others)').fill('0')
  await save.click()
  await expect.element(page.getByText('Please enter a whole number from 1 to 20.')).toBeVisible()
  await expect
    .element(page.getByText('Please enter a pause: visits by others, months, or both.'))
    .toBeVisible()
  await kind.selectOptions('months')
  await expect.element(field('Maximum months in a row')).toHaveValue('36')
  await field('Pause (months)').fill('24')
  await dialog.getByRole('combobox', { name: 'Beyond the limit' }).selectOptions('stop')
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([
    {
      rotation: {
        unit: 'months',
        max: 36,
        roles: 'members',
        pauseVisits: 0,
        pauseMonths: 24,
        severity: 'stop',
      },
    },
  ])
})
