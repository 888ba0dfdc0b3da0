import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField } from '#web/ui/table/search-fields.tsx'
import { show } from './show.tsx'

const fields = [
  { key: 'q', label: 'Text' },
  { key: 'auditor', label: 'Auditor' },
  { key: 'customer', label: 'Customer' },
  multiSelectField('reason', 'Reason', [{ value: 'family', label: 'Family' }]),
  { key: 'number', label: 'Number' },
  { key: 'note', label: 'Note' },
  dayRangeField('from', 'to', 'Audited'),
  { key: 'place', label: 'Place' },
]

test('On a phone two filters stand beside each other, and one alone has the whole line', async () => {
  await page.viewport(390, 844)
  await show(<SearchBar fields={fields} search={{}} onSearch={() => {}} list={{ renew: () => {} }} />)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Place' })).toBeVisible()
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-filter]')]
  const whole = boxes[3]?.getBoundingClientRect().width
  const alone = boxes.filter(box => box.getBoundingClientRect().width === whole)
  expect(alone.map(box => box.dataset.filter)).toEqual(['customer', 'reason', 'from', 'place'])
})
