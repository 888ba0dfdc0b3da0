import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countries } from '#contract/countries.ts'
import { Failure } from '#contract/failure.ts'
import { useListSearch } from '#web/app/list-search.ts'
import { queryClient } from '#web/app/query-client.ts'
import { listCountryColumns } from '#web/countries/columns.tsx'
import { useList } from '#web/ui/read/use-list.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { answer, hold } from './network.ts'
import { aCountry, type Country, pageOf } from './records.ts'
import { show } from './show.tsx'

const names = ['Austria', 'Brazil', 'Chile', 'Denmark', 'Egypt']
const rows = names.map((name, index) => aCountry({ id: index + 1, name }))

type Given = { onOpen?: (row: Country) => void; selectionActions?: () => ReactNode }

function Countries({ onOpen, selectionActions }: Given = {}) {
  const [search, setSearch] = useListSearch()
  const list = useList(countries.list, search)
  return (
    <DataTable
      name="countries"
      label="Countries"
      columns={listCountryColumns()}
      list={list}
      search={search}
      onSearch={setSearch}
      onOpen={onOpen}
      selectionActions={selectionActions}
    />
  )
}

const table = page.getByRole('table', { name: 'Countries' })
const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
const box = (index: number) => table.getByRole('checkbox', { name: `Select row ${index}`, exact: true })

/** Which rows are selected, by their names. */
const selected = () =>
  names.filter((_, index) => (box(index + 1).element() as HTMLInputElement).checked).join(' ')

/** What was asked of the server, in order. */
let asked: (string | undefined)[] = []

beforeEach(async () => {
  asked = []
  await page.viewport(1280, 800)
  answer(countries.list, ({ query }) => {
    asked.push(query?.sort?.toString())
    return pageOf(query?.sort === 'name:desc' ? rows.toReversed() : rows)
  })
})

/** The order that the table says it is in, by the heading that says so. */
const order = () => {
  const cells = [...table.element().querySelectorAll('th[aria-sort]:not([aria-sort=none])')]
  return cells.map(cell => `${cell.textContent?.trim()} ${cell.getAttribute('aria-sort')}`)
}

test('A heading sorts by a click, the other way by the next, and says so', async () => {
  await show(<Countries />)
  await expect.element(row('Austria')).toBeVisible()
  await table.getByRole('button', { name: 'Name' }).click()
  await expect.poll(order).toEqual(['Name ascending'])
  await table.getByRole('button', { name: 'Name' }).click()
  await expect.poll(order).toEqual(['Name descending'])
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Egypt')
  expect(asked).toEqual([undefined, 'name:asc', 'name:desc'])
})

test('Rows are one stop of Tab: arrows, Home and End move among them, Enter opens', async () => {
  const opened: string[] = []
  await show(<Countries onOpen={({ name }) => opened.push(name)} />)
  await row('Austria').click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Chile')).toHaveFocus()
  await userEvent.keyboard('{Enter}{End}{Enter}{Home}{Enter}')
  expect(opened).toEqual(['Chile', 'Egypt', 'Austria'])
  const stops = rows.filter(({ name }) => (row(name).element() as HTMLElement).tabIndex === 0)
  expect(stops.map(({ name }) => name)).toEqual(['Austria'])
})

test('Space selects a row, Shift with arrows a range that shrinks again, Shift with Space up to there', async () => {
  await show(<Countries />)
  await row('Brazil').click()
  await userEvent.keyboard(' ')
  await expect.poll(selected).toBe('Brazil')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(selected).toBe('Brazil Chile Denmark')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(selected).toBe('Brazil Chile')
  await userEvent.keyboard('{End}{Shift>} {/Shift}')
  await expect.poll(selected).toBe('Brazil Chile Denmark Egypt')
  await expect.element(page.getByText('4 selected')).toBeVisible()
})

test('A click with Shift selects from the last row touched, and marks no text', async () => {
  await show(<Countries />)
  await box(2).click()
  await row('Denmark').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toBe('Brazil Chile Denmark')
  await row('Austria').click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(selected).toBe('Austria Brazil Chile Denmark')
  expect(getSelection()?.toString()).toBe('')
})

test('A column is hidden, moved and widened without a mouse, is so the next time, and all is taken back', async () => {
  await show(<Countries />)
  await expect.element(row('Austria')).toBeVisible()
  const titles = () =>
    [
      ...table
        .element()
        .querySelectorAll('th[data-accessor]:not([data-accessor^=_]):not([data-accessor^=\\$])'),
    ].map(cell => cell.textContent?.trim())
  const usual = titles()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('checkbox', { name: 'Code' }).click()
  await columns.getByRole('button', { name: 'Move Audits left' }).click()
  await expect.element(columns.getByRole('button', { name: 'Move Audits left' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(titles)
    .toEqual(['ID', 'Name', 'Working days', 'Audits', 'Protected', 'Accounts', 'Updated at', 'Created at'])
  await columns.getByRole('button', { name: 'Make Audits wider' }).click()
  const width = () => table.element().querySelector('th[data-accessor=projectCount]')?.clientWidth
  await expect.poll(width).toBe(90 + 24)
  await expect.element(columns.getByRole('checkbox', { name: 'Name' })).toBeDisabled()

  await show(<Countries />)
  await expect.element(row('Austria')).toBeVisible()
  expect(titles()).toEqual([
    'ID',
    'Name',
    'Working days',
    'Audits',
    'Protected',
    'Accounts',
    'Updated at',
    'Created at',
  ])
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(titles).toEqual(usual)
})

test('Until the rows have come the table says so, and none can be selected', async () => {
  const { release } = hold(countries.list, () => pageOf(rows))
  await show(<Countries />)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expect.element(table.getByRole('checkbox', { name: 'Select all rows' })).toBeDisabled()
  release()
  await expect.element(row('Austria')).toBeVisible()
  await expect.element(page.getByText('1 - 5 / 5')).toBeVisible()
})

test('A list without a record says so', async () => {
  answer(countries.list, () => pageOf([]))
  await show(<Countries />)
  await expect.element(page.getByText('No records')).toBeVisible()
  await expect.element(page.getByText('0 - 0 / 0')).toBeVisible()
})

test('A list that can’t be read says why in the server’s words, and is read by Retry', async () => {
  answer(countries.list, () => {
    throw new Failure('busy', 'Please try again in a minute.')
  })
  await show(<Countries />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in a minute.')
  answer(countries.list, () => pageOf(rows))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Austria')).toBeVisible()
})

test('Rows that were read stay when they can’t be read again, with a word about it', async () => {
  await show(<Countries />)
  await expect.element(row('Austria')).toBeVisible()
  answer(countries.list, () => {
    throw new Failure('busy', 'Please try again in a minute.')
  })
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in a minute.')
  await expect.element(row('Austria')).toBeVisible()
})

test('On a phone the list is cards that open by a tap, with the columns as lines', async () => {
  await page.viewport(390, 844)
  const opened: string[] = []
  await show(<Countries onOpen={({ name }) => opened.push(name)} />)
  const card = page.getByRole('list', { name: 'Countries' }).getByRole('listitem').nth(1)
  await expect.element(card).toHaveTextContent(/Brazil.*Code.*BR/)
  await expect.element(table).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Brazil' }).click()
  expect(opened).toEqual(['Brazil'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('On a phone the list is sorted by a column, named once, and turned round by the button beside it', async () => {
  await page.viewport(390, 844)
  await show(<Countries />)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(sort).toHaveValue('')
  const options = [...(sort.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options).toEqual([...new Set(options)])
  await expect.element(page.getByRole('button', { name: /^Sort/ })).not.toBeInTheDocument()
  await sort.selectOptions('Name')
  await page.getByRole('button', { name: 'Sort descending' }).click()
  const first = page.getByRole('list', { name: 'Countries' }).getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Egypt')
  await page.getByRole('button', { name: 'Sort ascending' }).click()
  await expect.element(first).toHaveTextContent('Austria')
  expect(asked.slice(0, 3)).toEqual([undefined, 'name:asc', 'name:desc'])
})

test('Once a page is selected all pages can be, by one button for both ways, until something else is searched for', async () => {
  answer(countries.list, ({ query }) => ({ ...pageOf(rows), count: query?.value ? '7' : '312' }))
  function Everywhere() {
    const [search, setSearch] = useListSearch()
    const list = useList(countries.list, search)
    return (
      <>
        <button type="button" onClick={() => setSearch({ q: search.q ? undefined : 'a' })}>
          Search others
        </button>
        <DataTable
          name="countries"
          label="Countries"
          columns={listCountryColumns()}
          list={list}
          search={search}
          onSearch={setSearch}
          selectsWhole={search.q ?? ''}
          selectionActions={(chosen, isWhole) => (isWhole ? 'of all' : `of ${chosen.length}`)}
        />
      </>
    )
  }
  await show(<Everywhere />)
  await row('Austria').click()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Select all 312' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{End}{/Shift}')
  await page.getByRole('button', { name: 'Select all 312' }).click()
  await expect.element(page.getByText('312 selected')).toBeVisible()
  await expect.element(page.getByText('of all')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Select only these 5' })).toHaveFocus()
  await page.getByRole('button', { name: 'Select only these 5' }).click()
  await expect.element(page.getByText('of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 312' }).click()
  // One row less is no longer all.
  await box(2).click()
  await expect.element(page.getByText('4 selected')).toBeVisible()
  await box(2).click()
  await page.getByRole('button', { name: 'Select all 312' }).click()
  await page.getByRole('button', { name: 'Search others' }).click()
  await expect.element(page.getByText('5 selected')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Select all 7' })).toBeVisible()
  // Nor is it all again when what was searched for before is.
  await page.getByRole('button', { name: 'Search others' }).click()
  await expect.element(page.getByRole('button', { name: 'Select all 312' })).toBeVisible()
  await expect.element(page.getByText('5 selected')).toBeVisible()
})

test('On a phone Clear never stands alone on a second line below what is done with the selected', async () => {
  await page.viewport(390, 844)
  const actions = () => [130, 150].map(width => <div key={width} style={{ width, height: 40 }} />)
  await show(<Countries selectionActions={actions} />)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select row 1' }).click()
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect.element(clear).toBeVisible()
  const count = page.getByText('1 selected').element().getBoundingClientRect()
  const box = clear.element().getBoundingClientRect()
  expect(Math.abs(count.top + count.bottom - box.top - box.bottom)).toBeLessThan(2)
})
