import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customers } from '#contract/customers.ts'
import { Failure } from '#contract/failure.ts'
import { queryClient } from '#web/app/query-client.ts'
import { CustomerSelect } from '#web/ui/pickers/customer-select.tsx'
import { opensUpwards } from '#web/ui/pickers/picker-props.tsx'
import { RecordMultiSelect } from '#web/ui/pickers/record-multi-select.tsx'
import { ZoneMultiSelect, ZoneSelect } from '#web/ui/pickers/zone-select.tsx'
import { answer, hold } from './network.ts'
import { aCustomer, pageOf } from './records.ts'
import { show } from './show.tsx'

const all = [
  aCustomer({ id: 1, companyName: 'Quick Quilts', companyNumber: 'QQ-1' }),
  aCustomer({ id: 2, companyName: 'Quick Quivers', companyNumber: 'QQ-2' }),
  aCustomer({ id: 3, companyName: 'Slow Silks', companyNumber: 'SS-3' }),
]

const find = ({ query }: { query?: { value?: string } }) => {
  const text = (query?.value ?? '').toLowerCase()
  return pageOf(
    all.filter(({ companyName, companyNumber }) =>
      `${companyName} ${companyNumber}`.toLowerCase().includes(text),
    ),
  )
}

/** What was picked, one after the other, and how often the form was sent. */
let picked: unknown[] = []
let sent = 0

function Form({ children }: { children: (take: (value: unknown) => void) => ReactNode }) {
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        sent += 1
      }}
    >
      {children(value => picked.push(value))}
      <input aria-label="Next" />
      <button type="submit">Save</button>
    </form>
  )
}

beforeEach(() => {
  picked = []
  sent = 0
})

async function showCustomers() {
  await show(<Form>{take => <CustomerSelect onChange={take} />}</Form>)
  await customer.click()
}

const customer = page.getByRole('combobox', { name: 'Customer' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const searching = page.getByRole('img', { name: 'Searching' })
const next = page.getByRole('textbox', { name: 'Next' })

test('Enter takes the first that the server found, and sends no form', async () => {
  answer(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('quick')
  await expect.element(option(/Quivers/)).toBeVisible()
  await expect.element(option(/Silks/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(customer).toHaveValue('Quick Quilts (QQ-1)')
  expect(picked).toEqual([1])
  expect(sent).toBe(0)
})

test('Enter quicker than the server takes the first hit when the answer comes, once', async () => {
  const { release } = hold(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('QQ-2{Enter}{Enter}')
  expect(picked).toEqual([])
  release()
  await expect.element(customer).toHaveValue('Quick Quivers (QQ-2)')
  expect(picked).toEqual([2])
  expect(sent).toBe(0)
})

test('Enter quicker than the server is forgotten by whoever types on', async () => {
  const { release } = hold(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('QQ{Enter}-2')
  release()
  await expect.element(option(/Quivers/)).toBeVisible()
  await expect.element(customer).toHaveValue('QQ-2')
  expect(picked).toEqual([])
})

test('Enter quicker than the server is forgotten by Escape', async () => {
  const { release } = hold(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('QQ-2{Enter}{Escape}')
  release()
  await expect.element(searching).not.toBeInTheDocument()
  await expect.element(customer).toHaveValue('QQ-2')
  expect(picked).toEqual([])
})

test('Enter quicker than the server is forgotten by whoever leaves, whose text is marked and kept', async () => {
  const { release } = hold(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('QQ-2{Enter}{Tab}')
  await expect.element(next).toHaveFocus()
  await expect.element(customer).toHaveAttribute('aria-invalid', 'true')
  release()
  await expect.element(searching).not.toBeInTheDocument()
  await expect.element(customer).toHaveValue('QQ-2')
  await expect.element(next).toHaveFocus()
  expect(picked).toEqual([])
})

test('Enter quicker than a server that refuses takes nothing, also not when it answers later', async () => {
  answer(customers.list, () => {
    throw new Failure('busy', 'Please try again in a minute.')
  })
  await showCustomers()
  await userEvent.keyboard('QQ-2{Enter}')
  await expect.element(page.getByText('Please try again in a minute.').first()).toBeVisible()
  answer(customers.list, find)
  await queryClient.refetchQueries()
  await expect.element(option(/Quivers/)).toBeVisible()
  await expect.element(customer).toHaveValue('QQ-2')
  expect(picked).toEqual([])
  expect(sent).toBe(0)
})

test('Tab picks the highlighted option and moves on', async () => {
  answer(customers.list, find)
  await showCustomers()
  await expect.element(option(/Silks/)).toBeVisible()
  await userEvent.keyboard('quick')
  await expect.element(option(/Quivers/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(customer).toHaveValue('Quick Quivers (QQ-2)')
  await expect.element(next).toHaveFocus()
  expect(picked).toEqual([2])
})

test('Tab takes what was typed where only one is meant', async () => {
  answer(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('QQ-2')
  await expect.element(option(/Quivers/)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(customer).toHaveValue('Quick Quivers (QQ-2)')
  expect(picked).toEqual([2])
})

test('Text that fits nothing stays, is marked with a sentence, and nothing is picked', async () => {
  answer(customers.list, find)
  await showCustomers()
  await userEvent.keyboard('nobody')
  await expect.element(page.getByText('No results')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(0)
  await userEvent.keyboard('{Tab}')
  await expect.element(customer).toHaveValue('nobody')
  await expect.element(page.getByText('No results for “nobody”.')).toBeVisible()
  await expect.element(customer).toHaveAttribute('aria-invalid', 'true')
  expect(picked).toEqual([])
})

const standards = ['GOTS', 'GRS', 'ISO 9001', 'ISO 14001'].map((label, index) => ({
  value: index + 1,
  label,
}))
const several = page.getByRole('combobox', { name: 'Standards' })

async function showStandards({ isLoading = false } = {}) {
  await show(
    <Form>
      {take => (
        <RecordMultiSelect label="Standards" options={standards} isLoading={isLoading} onChange={take} />
      )}
    </Form>,
  )
  await several.click()
}

test('A picker of several takes one with each Enter, and no form is sent', async () => {
  await showStandards()
  await userEvent.keyboard('grs{Enter}9001{Enter}')
  await expect.element(page.getByText('ISO 9001')).toBeVisible()
  expect(picked).toEqual([[2], [2, 3]])
  await expect.element(several).toHaveValue('')
  expect(sent).toBe(0)
})

test('A picker of several takes by Tab what was surely meant, and keeps and marks what was not', async () => {
  await showStandards()
  await userEvent.keyboard('9001{Tab}')
  await expect.element(next).toHaveFocus()
  expect(picked).toEqual([[3]])
  await several.click()
  await userEvent.keyboard('nothing like it{Tab}')
  await expect.element(several).toHaveValue('nothing like it')
  await expect.element(page.getByText('No results for “nothing like it”.')).toBeVisible()
  expect(picked).toEqual([[3]])
})

test('The list of a picker of several opens upwards above the buttons, which one press reaches', async () => {
  await show(
    <div style={{ paddingTop: 400 }}>
      <Form>
        {take => (
          <RecordMultiSelect
            label="Standards"
            options={standards}
            isLoading={false}
            onChange={take}
            {...opensUpwards}
          />
        )}
      </Form>
    </div>,
  )
  await several.click()
  await option('GRS').click()
  const list = page.getByRole('listbox', { name: 'Standards' })
  await expect.element(list).toBeVisible()
  const bottom = list.element().getBoundingClientRect().bottom
  expect(bottom).toBeLessThanOrEqual(several.element().getBoundingClientRect().top)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(sent).toBe(1)
  expect(picked).toEqual([[2]])
})

const zone = page.getByRole('combobox', { name: 'Time zone' })

async function showZones() {
  await show(<Form>{take => <ZoneSelect defaultValue="Asia/Ho_Chi_Minh" onChange={take} />}</Form>)
  await zone.click()
  await userEvent.keyboard('{Control>}a{/Control}')
}

test('A zone is found by its city and taken by Enter, which sends no form', async () => {
  await showZones()
  await userEvent.keyboard('lima{Enter}')
  await expect.element(zone).toHaveValue('America/Lima (UTC-05:00)')
  expect(picked).toEqual(['America/Lima'])
  expect(sent).toBe(0)
})

test('Whoever clicks on what is picked and types replaces it', async () => {
  await show(<Form>{take => <ZoneSelect defaultValue="Asia/Ho_Chi_Minh" onChange={take} />}</Form>)
  await zone.click()
  await userEvent.keyboard('Kathmandu')
  await expect.element(option(/Kathmandu/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['Asia/Kathmandu'])
})

test('Tab takes the zone that was typed', async () => {
  await showZones()
  await userEvent.keyboard('lima{Tab}')
  await expect.element(next).toHaveFocus()
  await expect.element(zone).toHaveValue('America/Lima (UTC-05:00)')
  expect(picked).toEqual(['America/Lima'])
})

test('What is no zone stays as it was typed, and is marked', async () => {
  await showZones()
  await userEvent.keyboard('atlantis{Enter}')
  expect(sent).toBe(0)
  await userEvent.keyboard('{Tab}')
  await expect.element(zone).toHaveValue('atlantis')
  await expect.element(page.getByText('No results for “atlantis”.')).toBeVisible()
})

test('Several zones are taken one by one; what is none stays and is marked', async () => {
  const zones = page.getByRole('combobox', { name: 'Time zones' })
  await show(<Form>{take => <ZoneMultiSelect onChange={take} />}</Form>)
  await zones.click()
  await userEvent.keyboard('lima{Enter}manaus{Tab}')
  expect(picked).toEqual([['America/Lima'], ['America/Lima', 'America/Manaus']])
  await zones.click()
  await userEvent.keyboard('atlantis{Tab}')
  await expect.element(zones).toHaveValue('atlantis')
  await expect.element(page.getByText('No results for “atlantis”.')).toBeVisible()
  expect(sent).toBe(0)
})
