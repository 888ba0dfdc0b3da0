import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areas } from '#contract/areas.ts'
import { countries } from '#contract/countries.ts'
import { Failure } from '#contract/failure.ts'
import { history } from '#contract/history.ts'
import { AreaDialog } from '#web/areas/area-dialog.tsx'
import { CountryDialog } from '#web/countries/country-dialog.tsx'
import { notifyOfChange } from '#web/ui/read/changes.ts'
import { useEdited } from '#web/ui/table/use-edited.ts'
import { answer, hold } from './network.ts'
import { aCountry, type Country, pageOf } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const name = dialog.getByRole('textbox', { name: 'Name' })
const code = dialog.getByRole('textbox', { name: 'Code' })
const save = dialog.getByRole('button', { name: 'Save' })
const alert = dialog.getByRole('alert')

const before = aCountry({ id: 7, name: 'Burma', code: 'MM', timeZones: ['Asia/Yangon'] })

/** What the server holds, what it was sent, and how often the dialog was closed. */
let stored: Country
let sent: object[]
let closed: number

/** The server keeps what it is sent, unless somebody was quicker. */
function keep(): void {
  answer(countries.one, () => stored)
  answer(countries.update, ({ body }) => {
    sent.push(body)
    if (body.version !== stored.version)
      throw new Failure('conflict', 'This record was changed by someone else.', { code: 'stale' })
    stored = { ...stored, ...body, version: stored.version + 1 } as Country
    return stored
  })
}

/** Somebody else, whom the history names. */
function saveByOther(change: Partial<Country>): void {
  stored = { ...stored, ...change, version: stored.version + 1, updatedAt: '2026-01-05T03:00:00Z' }
  answer(history.list, () => ({ ...pageOf([]), people: [], actions: [] }))
}

beforeEach(() => {
  stored = before
  sent = []
  closed = 0
  keep()
})

const edit = () => show(<CountryDialog country={before} onClose={() => (closed += 1)} />)
const add = () => show(<CountryDialog country={undefined} onClose={() => (closed += 1)} />)

const dayBox = (day: string) => dialog.getByRole('checkbox', { name: day })

test('A new country starts with the work days of its code, which stay the server’s to say until somebody chooses others', async () => {
  answer(countries.create, ({ body }) => {
    sent.push(body)
    return { ...stored, ...body } as Country
  })
  await add()
  await expect.element(dayBox('Fri')).toBeChecked()
  await code.fill('sa')
  await expect.element(dayBox('Fri')).not.toBeChecked()
  await expect.element(dayBox('Sun')).toBeChecked()
  await code.fill('VN')
  await expect.element(dayBox('Fri')).toBeChecked()
  await code.fill('SA')
  await dayBox('Thu').click()
  await code.fill('BN')
  await expect.element(dayBox('Thu')).not.toBeChecked()
  await expect.element(dayBox('Sun')).toBeChecked()
})

test('What is missing is said in each field, and the first fault has the focus', async () => {
  await add()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Myanmar{Tab}X{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByText('The country code must be two letters.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await name.fill('')
  await save.click()
  await expect.element(page.getByText('Please enter a country name.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(code).toHaveValue('X')
})

test('Who comes to a field while the dialog still gives the first one the focus stays there', async () => {
  const goOn = (event: FocusEvent) => event.target === name.query() && (code.element() as HTMLElement).focus()
  addEventListener('focusin', goOn, { once: true })
  await add()
  await expect.element(code).toHaveFocus()
  await triesOfTheDialog()
  await userEvent.keyboard('MM')
  await expect.element(code).toHaveValue('MM')
  await expect.element(name).toHaveValue('')
})

test('Who goes on to a button while the dialog still gives the first field the focus stays there', async () => {
  const goOn = (event: FocusEvent) => event.target === name.query() && (save.element() as HTMLElement).focus()
  addEventListener('focusin', goOn, { once: true })
  await add()
  await triesOfTheDialog()
  await expect.element(save).toHaveFocus()
})

/** It gives it twice. */
const triesOfTheDialog = () => new Promise(resolve => setTimeout(resolve, 50))

test('What the server refuses of one field stands in that field, which has the focus; nothing is lost', async () => {
  answer(countries.create, () => {
    const message = 'Another country has this code.'
    throw new Failure('conflict', message, { code: 'taken', details: [{ field: 'code', message }] })
  })
  await add()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Myanmar{Tab}mm{Tab}yangon{Tab}')
  await save.click()
  await expect.element(page.getByText('Another country has this code.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Myanmar')
  expect(closed).toBe(0)
})

test('Whoever has gone on to another field when a refusal comes types on there', async () => {
  const message = 'Another country has this code.'
  const { release } = hold(countries.create, () => {
    throw new Failure('conflict', message, { code: 'taken', details: [{ field: 'code', message }] })
  })
  await add()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Myanmar{Tab}mm{Tab}yangon{Tab}')
  await save.click()
  await name.click()
  release()
  await expect.element(page.getByText(message)).toBeVisible()
  // The fault would be given the focus once it is drawn.
  await new Promise(resolve => setTimeout(resolve, 100))
  await userEvent.keyboard('{End}!')
  await expect.element(name).toHaveValue('Myanmar!')
  await expect.element(code).toHaveValue('mm')
})

test('What the server refuses of several fields is said once in each; of a field that is not shown, above the buttons', async () => {
  const [taken, unknown] = ['Another country has this code.', 'This server knows no such region.']
  const faults = [
    { field: 'code', message: taken },
    { field: 'name', message: 'Another country has this name.' },
  ]
  answer(countries.create, () => {
    throw Failure.invalid(faults)
  })
  await add()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Myanmar{Tab}mm{Tab}yangon{Tab}')
  await save.click()
  await expect.element(page.getByText('Another country has this name.')).toBeVisible()
  await expect.element(page.getByText(taken)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  faults.push({ field: 'region', message: unknown })
  await save.click()
  await expect.element(alert).toHaveTextContent(unknown)
  await expect.element(page.getByText(taken)).toBeVisible()
})

test('What the server refuses of no field stands above the buttons, and the form can be sent again', async () => {
  await edit()
  await name.fill('Myanmar')
  answer(countries.update, () => {
    throw new Failure('busy', 'Please try again in a minute.')
  })
  await save.click()
  await expect.element(alert).toHaveTextContent('Please try again in a minute.')
  await expect.element(save).toHaveFocus()
  keep()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([{ name: 'Myanmar', version: 1 }])
})

test('An overtaken save shows both, asks what to keep, and saves mine over theirs when I say so', async () => {
  await edit()
  await name.fill('Myanmar')
  saveByOther({ name: 'Union of Burma', code: 'BU' })
  await save.click()
  await expect.element(alert).toHaveTextContent('Someone changed this at Mon 05 Jan 2026 10:00.')
  await expect.element(dialog.getByRole('row', { name: 'Name Myanmar Union of Burma' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Code not changed BU' })).toBeVisible()
  await expect.element(name).toHaveValue('Myanmar')

  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Myanmar')
  await expect.element(code).toHaveValue('BU')
  await expect.element(page.getByText('Saved in the meantime: Union of Burma')).toBeVisible()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent.at(-1)).toMatchObject({ name: 'Myanmar', code: 'BU', version: 2 })
})

test('A checkbox that somebody else took out reads as no', async () => {
  const { createdAt, updatedAt } = before
  const area = {
    id: 3,
    version: 1,
    createdAt,
    updatedAt,
    list: 'IAF',
    code: '4',
    name: 'Textiles',
    isEnabled: true,
  }
  const saved = { ...area, isEnabled: false, version: 2 }
  answer(areas.one, () => saved)
  answer(areas.update, () => {
    throw new Failure('conflict', 'This record was changed by someone else.', { code: 'stale' })
  })
  answer(history.list, () => ({ ...pageOf([]), people: [], actions: [] }))
  await show(<AreaDialog area={area} onClose={() => {}} />)
  await code.fill('4a')
  await save.click()
  const row = dialog.getByRole('row', { name: /^Active: can be chosen/ })
  await expect.element(row).toHaveTextContent(/not changedno$/)
})

test('Theirs taken, the field that both changed is theirs, and what only I changed stays mine', async () => {
  await edit()
  await name.fill('Myanmar')
  await code.fill('XY')
  saveByOther({ name: 'Union of Burma' })
  await save.click()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(name).toHaveValue('Union of Burma')
  await expect.element(code).toHaveValue('XY')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toBe(1)
  expect(sent.at(-1)).toMatchObject({ name: 'Union of Burma', code: 'XY', version: 2 })
})

test('What somebody saves while I type is shown at once; changes to other fields need no choice', async () => {
  await edit()
  await name.fill('Myanmar')
  saveByOther({ code: 'BU' })
  notifyOfChange('anything')
  await expect.element(dialog.getByRole('row', { name: 'Code not changed BU' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Take their changes' }).click()
  await expect.element(name).toHaveValue('Myanmar')
  await expect.element(code).toHaveValue('BU')
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([{ name: 'Myanmar', code: 'BU', version: 2 }])
})

test('What was picked is compared as it reads, one name after the other', async () => {
  await edit()
  await dialog.getByRole('combobox', { name: 'Time zones' }).fill('bangkok')
  await userEvent.keyboard('{Enter}')
  saveByOther({ timeZones: ['Asia/Dhaka'] })
  notifyOfChange('anything')
  const row = dialog.getByRole('row', { name: /^Time zones/ })
  await expect.element(row).toHaveTextContent('Asia/Bangkok')
  await expect.element(row).toHaveTextContent('Asia/Dhaka')
})

test('A record that was deleted meanwhile can’t be saved, and what was typed stays to be read', async () => {
  await edit()
  await name.fill('Myanmar')
  answer(countries.update, () => {
    throw new Failure('missing', 'There is no such country.')
  })
  await save.click()
  await expect.element(alert).toHaveTextContent('This was deleted, or you no longer have access to it')
  await expect.element(name).toHaveValue('Myanmar')
  expect(closed).toBe(0)
})

test('Escape with something typed asks first: to go on brings the field back, to discard closes', async () => {
  await edit()
  await name.fill('Myanmar')
  await userEvent.keyboard('{Escape}')
  const question = dialog.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Myanmar')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toEqual([])
})

test('Escape with nothing typed closes at once', async () => {
  await edit()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test('Days of the week are ticked and unticked, and saved as numbers in their order', async () => {
  const box = (label: string) => dialog.getByRole('checkbox', { name: label })
  await edit()
  await box('Sun').click()
  await expect.element(box('Sun')).toBeChecked()
  await box('Mon').click()
  await expect.element(box('Mon')).not.toBeChecked()
  await box('Wed').click()
  await box('Wed').click()
  await expect.element(box('Wed')).toBeChecked()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  expect(sent).toMatchObject([{ workDays: [2, 3, 4, 5, 7] }])
})

test('A week without a work day is refused in its field, which has the focus', async () => {
  await edit()
  for (const label of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await dialog.getByRole('checkbox', { name: label }).click()
  await save.click()
  await expect.element(page.getByText('Please choose at least one working day.')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Mon' })).toHaveFocus()
  expect(sent).toEqual([])
})

function AddAndEdit() {
  const { edited, edit, stop } = useEdited<Country>()
  return (
    <>
      <button type="button" onClick={() => edit()}>
        Add
      </button>
      <button type="button" data-change onClick={() => edit(before)}>
        Change
      </button>
      {edited && <CountryDialog key={edited.key} country={edited.record} onClose={stop} />}
    </>
  )
}

test('A dialog that is opened while the one before it slides out stays', async () => {
  await show(<AddAndEdit />)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add country' })).toBeVisible()
  await expect.element(name).toHaveFocus()
  const change = document.querySelector<HTMLButtonElement>('[data-change]')
  // In one go, as a browser’s driver would leave it time to slide out.
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.poll(() => document.querySelector('[data-closing]'), { interval: 5 }).not.toBeNull()
  change?.click()
  const editing = page.getByRole('dialog', { name: 'Edit country' })
  await expect.element(editing).toBeVisible()
  await expect.element(name).toHaveFocus()
  // For longer than the one before it takes to go.
  const gone = performance.now() + 600
  await expect.poll(() => performance.now() > gone, { timeout: 2000 }).toBe(true)
  await expect.element(editing).toBeVisible()
  await expect.element(name).toHaveValue('Burma')
})
