import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '#tests/signed-in.ts'
import { CaseHeading } from '#web/disruptions/case-heading.tsx'
import { listDisruptionColumns } from '#web/disruptions/columns.tsx'
import type { Disruption } from '#web/disruptions/ways.ts'
import { show } from './show.tsx'

const inLisbon = (start: string, end: string) =>
  ({
    ...{ id: 3, version: 1, state: 'open', cause: 'away', auditorId: 4, auditorName: 'Anna', note: '' },
    ...{ openCount: 1, hitCount: 1, undo: null, timeZone: 'Europe/Lisbon', start, end },
  }) as unknown as Disruption
const hours = inLisbon('2027-03-09T09:00:00.000Z', '2027-03-09T12:00:00.000Z')
const day = inLisbon('2027-03-09T00:00:00.000Z', '2027-03-10T00:00:00.000Z')

const column = listDisruptionColumns().find(({ key }) => key === 'absence')
const here = signedIn({ timeZone: 'Asia/Ho_Chi_Minh' })

test('Hours of an absence are said on the clock of whoever reads them too, in the list and on the desk', async () => {
  await show(column?.render(hours as never), here)
  await expect.element(page.getByText('09:00 – 12:00')).toBeVisible()
  await expect.element(page.getByText('16:00 – 19:00 your time')).toBeVisible()
  await show(<CaseHeading one={hours} />, here)
  await expect.element(page.getByText('09:00 – 12:00, Europe/Lisbon')).toBeVisible()
  await expect.element(page.getByText('16:00 – 19:00 your time')).toBeVisible()
})

test('Whole days are days everywhere, and where the clocks agree there is nothing to add', async () => {
  await show(
    <>
      {column?.render(day as never)}
      <CaseHeading one={day} />
    </>,
    here,
  )
  await expect.element(page.getByText('Europe/Lisbon')).toBeVisible()
  await expect.element(page.getByText('your time')).not.toBeInTheDocument()
  await show(<CaseHeading one={hours} />, signedIn({ timeZone: 'Europe/Lisbon' }))
  await expect.element(page.getByText('09:00 – 12:00, Europe/Lisbon')).toBeVisible()
  await expect.element(page.getByText('your time')).not.toBeInTheDocument()
})
