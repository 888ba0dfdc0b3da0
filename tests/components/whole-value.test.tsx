import { NativeSelect, Select } from '@mantine/core'
import { useReducer } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DayInput } from '#web/ui/time/date-input.tsx'
import { show } from './show.tsx'

const zone = 'Asia/Ho Chi Minh (UTC+07:00)'
/** What is said below fields. */
const said = () => [...document.querySelectorAll('p[aria-hidden]')].map(({ textContent }) => textContent)
const decided = 'The day on which it was decided'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

const Fields = () => (
  <>
    <Select label="Zone" defaultValue="zone" data={[{ value: 'zone', label: zone }]} />
    <NativeSelect label="Sorted by" data={['Newest', decided]} />
  </>
)

test('On a small phone with large text a picker says below what it has no room for', async () => {
  await page.viewport(320, 800)
  await show(<Fields />)
  await expect.element(page.getByLabelText('Sorted by')).toBeVisible()
  expect(said()).toEqual([])
  document.documentElement.style.fontSize = '200%'
  await expect.poll(said).toEqual([zone])
  await userEvent.selectOptions(page.getByLabelText('Sorted by'), decided)
  await expect.poll(said).toEqual([zone, decided])
  await userEvent.selectOptions(page.getByLabelText('Sorted by'), 'Newest')
  await expect.poll(said).toEqual([zone])
})

let redraw = () => {}

function Day() {
  const [, again] = useReducer((count: number) => count + 1, 0)
  redraw = again
  return (
    <div style={{ width: 90 }}>
      <DayInput label="Day" defaultValue="2026-11-28" />
    </div>
  )
}

/** As something that has just been read does, not as an event of the person does, which is drawn at once. */
function redrawSoon(): void {
  addEventListener('read', () => redraw(), { once: true })
  dispatchEvent(new Event('read'))
}

test('What is typed on a phone while the field is about to be drawn again stays', async () => {
  await page.viewport(320, 800)
  await show(<Day />)
  await expect.poll(said).toEqual(['28-11-2026'])
  addEventListener('beforeinput', redrawSoon, { once: true, capture: true })
  await page.getByLabelText('Day').fill('10-06-2027')
  await expect.element(page.getByLabelText('Day')).toHaveValue('10-06-2027')
})

test('At a desk a field stays one line', async () => {
  await page.viewport(1280, 800)
  await show(
    <div style={{ width: 120 }}>
      <Fields />
    </div>,
  )
  await expect.element(page.getByLabelText('Sorted by')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Sorted by'), decided)
  expect(said()).toEqual([])
})
