import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standards } from '#contract/standards.ts'
import { signedIn } from '#tests/signed-in.ts'
import { searchFields } from '#web/audits/list-filters.tsx'
import { SearchBar } from '#web/ui/table/search-bar.tsx'
import { dayRangeField, multiSelectField } from '#web/ui/table/search-fields.tsx'
import { answer } from './network.ts'
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

test('Filters that fold share a line with the buttons at any width, and say how many of the hidden are in effect', async () => {
  const folding = fields.slice(0, 5).map(field => ({ ...field, width: 130 }))
  const topOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-filter]')].map(box => box.dataset.filter)
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-filter]')?.dataset.filter
  const bar = (
    <SearchBar
      fields={folding}
      search={{ number: 'A1' }}
      onSearch={() => {}}
      list={{ renew: () => {} }}
      folds
    />
  )
  await page.viewport(790, 600)
  await show(bar)
  const more = page.getByRole('button', { name: 'More filters (1)' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(shown()).toEqual(['q', 'auditor', 'customer'])
  expect(topOf('Search')).toBe(topOf('More filters'))
  const text = page.getByRole('textbox', { name: 'Text' }).element().getBoundingClientRect()
  expect(Math.abs(text.top - topOf('Search'))).toBeLessThan(2)
  await more.click()
  await expect.poll(focused).toBe('reason')
  expect(shown()).toEqual(['q', 'auditor', 'customer', 'reason', 'number'])
  await more.click()
  await page.viewport(1200, 600)
  await expect.poll(shown).toEqual(['q', 'auditor', 'customer', 'reason', 'number'])
  await expect.element(more).not.toBeInTheDocument()
})

test('The filters of audits and their buttons take two lines beside the navigation on a screen of 1024 px', async () => {
  const names = ['ViewAllUser', 'ViewAllCustomers', 'ViewDetailCustomers'] as const
  const who = signedIn({ permissions: names.map(name => ({ name })) })
  const Bar = () => (
    <SearchBar
      fields={searchFields([])}
      search={{}}
      onSearch={() => {}}
      list={{ renew: () => {} }}
      create={{ label: 'Add audit', onClick: () => {} }}
    />
  )
  answer(standards.list, () => ({ count: '0', rows: [] }))
  await page.viewport(1024, 768)
  await show(<Bar />, who)
  const place = document.querySelector('main') as HTMLElement
  place.style.boxSizing = 'border-box'
  // As it is there where a scrollbar takes room, too.
  place.style.width = '793px'
  place.style.padding = '0'
  await expect.element(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeVisible()
  const fields = [...document.querySelectorAll<HTMLElement>('[data-filter]')]
  expect(fields).toHaveLength(8)
  const parts = [...fields, ...document.querySelectorAll<HTMLElement>('form [type=reset]')]
  const bottoms = new Set(parts.map(part => Math.round(part.getBoundingClientRect().bottom)))
  expect(bottoms.size).toBe(2)
})
