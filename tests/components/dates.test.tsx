import { Stack } from '@mantine/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localDay } from '#domain/zoned-time.ts'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { DateTimeInput } from '#web/ui/time/date-time-input.tsx'
import { lan } from './records.ts'
import { show } from './show.tsx'

const field = page.getByRole('textbox', { name: 'When' })
const next = page.getByRole('textbox', { name: 'Next' })

/** What the form would hold, one after the other. */
let held: (string | null)[] = []
const take = (value: string | null) => held.push(value)
const last = () => held.at(-1)

beforeEach(() => {
  held = []
})

async function showDay(given: { defaultValue?: string; required?: boolean } = {}) {
  await show(
    <Stack>
      <DayInput label="When" onChange={take} {...given} />
      <input aria-label="Next" />
    </Stack>,
  )
  await field.click()
}

async function showTime(timeZone: string, defaultValue?: string) {
  await show(
    <Stack>
      <DateTimeInput
        label="When"
        onChange={take}
        timeZone={timeZone}
        {...(defaultValue && { defaultValue })}
      />
      <input aria-label="Next" />
    </Stack>,
  )
  await field.click()
}

const replaceBy = (text: string) => userEvent.keyboard(`{Control>}a{/Control}${text}`)

test('A day is taken however people write it, and shown in one way', async () => {
  await showDay()
  for (const typed of ['05-01-2026', '5.1.2026', '05012026', '2026-01-05', 'Mon 05 Jan 2026', '5/1/2026']) {
    await replaceBy('{Backspace}')
    await replaceBy(`${typed}{Tab}`)
    await expect.element(field).toHaveValue('05-01-2026')
    expect(last()).toBe('2026-01-05')
    await field.click()
  }
})

test('A short form is read once the field is left, as that day nearest to today', async () => {
  await showDay()
  await replaceBy('5-1-27{Tab}')
  await expect.element(field).toHaveValue('05-01-2027')
  expect(last()).toBe('2027-01-05')
  const [year, month, day] = localDay(new Date(), lan.timeZone).split('-')
  await field.click()
  await replaceBy(`${day}/${month}{Tab}`)
  await expect.element(field).toHaveValue(`${day}-${month}-${year}`)
  expect(last()).toBe(`${year}-${month}-${day}`)
})

test('A day that is in no calendar keeps its text, says so, and nothing is held until it is right', async () => {
  await showDay({ defaultValue: '2026-01-05' })
  await replaceBy('31-02-2026{Tab}')
  await expect.element(page.getByText('This date doesn’t exist.')).toBeVisible()
  await expect.element(field).toHaveValue('31-02-2026')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(last()).toBe(null)
  await field.click()
  await userEvent.keyboard('{Home}{Delete}{Delete}28{Tab}')
  await expect.element(field).toHaveValue('28-02-2026')
  await expect.element(page.getByText('This date doesn’t exist.')).not.toBeInTheDocument()
  expect(last()).toBe('2026-02-28')
})

test('Text that is no date keeps standing, with how a date is typed; the old day put back counts again', async () => {
  await showDay({ defaultValue: '2026-01-05' })
  await replaceBy('next week{Enter}')
  await expect.element(page.getByText('Please enter it as DD-MM-YYYY.')).toBeVisible()
  await expect.element(field).toHaveValue('next week')
  expect(last()).toBe(null)
  await replaceBy('05-01-2026{Tab}')
  await expect.element(field).toHaveValue('05-01-2026')
  expect(last()).toBe('2026-01-05')
})

test('Arrow keys go to the digit that is wrong, and what is typed there changes nothing else', async () => {
  await showDay({ defaultValue: '2026-01-05' })
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}6')
  await expect.element(field).toHaveValue('06-01-2026')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Delete}2{Tab}')
  await expect.element(field).toHaveValue('06-02-2026')
  expect(last()).toBe('2026-02-06')
})

test('The calendar opens at the account’s today, and a day of it is taken by a click', async () => {
  await showDay()
  const today = localDay(new Date(), lan.timeZone)
  const marked = () => document.querySelectorAll('[data-today]')
  await expect.poll(() => marked().length).toBe(1)
  await userEvent.click(marked()[0] as Element)
  expect(last()).toBe(today)
  await expect.poll(() => marked().length).toBe(0)
})

test('A time is typed and shown in the site’s time zone, also where the account’s is another', async () => {
  await showTime('Europe/Istanbul')
  await replaceBy('05-01-2026 9:00{Tab}')
  await expect.element(field).toHaveValue('05-01-2026 09:00')
  expect(last()).toBe('2026-01-05T06:00:00.000Z')
  await expect.element(page.getByText(/Monday · .*Istanbul.* · .*13:00 your time/)).toBeVisible()
})

test('At a site in the account’s own time zone no second time is shown', async () => {
  await showTime('Asia/Ho_Chi_Minh', '2026-01-05T02:00:00Z')
  await expect.element(field).toHaveValue('05-01-2026 09:00')
  await expect.element(page.getByText(/Monday · .*Ho Chi Minh/)).toBeVisible()
  await expect.element(page.getByText(/your time/)).not.toBeInTheDocument()
})

test('A time is taken however people write it; a day alone is at the usual time', async () => {
  await showTime('Asia/Ho_Chi_Minh')
  const forms = {
    '05-01-2026 9:30': '02:30',
    '5.1.2026 0930': '02:30',
    '05-01-2026 9': '02:00',
    '5-1-2026': '01:00',
  }
  for (const [typed, utc] of Object.entries(forms)) {
    await replaceBy('{Backspace}')
    await replaceBy(`${typed}{Tab}`)
    await expect.poll(last).toBe(`2026-01-05T${utc}:00.000Z`)
    await field.click()
  }
})

test('A time that is none keeps its text and says how one is typed', async () => {
  await showTime('Asia/Ho_Chi_Minh', '2026-01-05T02:00:00Z')
  await replaceBy('05-01-2026 25:00{Tab}')
  await expect.element(page.getByText('Please enter it as DD-MM-YYYY HH:mm.')).toBeVisible()
  await expect.element(field).toHaveValue('05-01-2026 25:00')
  await expect.element(next).toHaveFocus()
  expect(last()).toBe(null)
})

test('A day picked from the calendar keeps the time that was there', async () => {
  await showTime('Europe/Istanbul', '2026-01-05T06:45:00Z')
  await page.getByRole('button', { name: '7 January 2026', exact: true }).click()
  await expect.element(field).toHaveValue('07-01-2026 09:45')
  expect(last()).toBe('2026-01-07T06:45:00.000Z')
})

test('A calendar never covers the fault that brought one to its field: a click or a key opens it', async () => {
  const calendar = page.getByRole('button', { name: 'Next month' })
  const fault = 'The end must be later than the start.'
  await show(
    <Stack>
      <input aria-label="Next" />
      <DateTimeInput label="When" timeZone="Europe/Rome" defaultValue="2026-01-05T08:00:00Z" error={fault} />
    </Stack>,
  )
  await next.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText(fault)).toBeVisible()
  await expect.element(calendar).not.toBeInTheDocument()
  await field.click()
  await expect.element(calendar).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(calendar).toBeVisible()
})
