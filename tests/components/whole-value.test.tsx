import { NativeSelect, Select } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
