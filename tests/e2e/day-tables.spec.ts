import { randomUUID } from 'node:crypto'
import { atKeyboard } from './keyboard.ts'
import { callApi, expectNoViolations, signIn } from './story.ts'
import { expect, test } from './test.ts'

test('A day table is added by keyboard, changed while somebody else changes it, and deleted', async ({
  page,
  request,
}) => {
  const { press, type, moveTo, chooseInMenu, openForm } = atKeyboard(page)
  const api = await callApi(request)
  const name = `Textiles ${randomUUID().slice(0, 8)}`
  const read = async () => {
    const { rows } = await api.read(`/day-tables?name=${encodeURIComponent(name)}`)
    return rows[0]
  }
  await signIn(page)
  await page.goto('/settings/day-tables')
  await openForm('Add day table')
  const adding = page.getByRole('dialog', { name: 'Add day table' })
  await moveTo('Save')
  await press('Enter')
  await expect(adding).toContainText('Please enter a name.')
  await expect(adding.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(name)
  await moveTo('Add row')
  await press('Enter')
  await moveTo('Days at Risk 1, row 2')
  await type('2.5')
  await moveTo('Save')
  await press('Enter')
  // Two open rows: the first one has to end somewhere.
  await expect(adding).toContainText('Only the last row can have no upper limit.')
  await expect(adding.getByLabel('People in row 1')).toBeFocused()
  await expectNoViolations(page)
  await type('10')
  await moveTo('Save')
  await press('Enter')
  await expect(page.getByText('Day table created successfully')).toBeVisible()
  expect((await read()).rows).toEqual([
    { upTo: 10, days: [1] },
    { upTo: null, days: [2.5] },
  ])

  await moveTo(`Actions for ${name}`)
  await chooseInMenu('Edit')
  const editing = page.getByRole('dialog', { name: 'Edit day table' })
  await moveTo('Minimum days')
  await press('Control+a')
  await type('2')
  const before = await read()
  await api.change(`/day-tables/${before.id}`, { ...before, onSite: 90 })
  await expect(editing.getByRole('alert')).toContainText('At the site (%)')
  await expectNoViolations(page)
  await moveTo('Take their changes')
  await press('Enter')
  await moveTo('Save')
  await press('Enter')
  await expect(page.getByText('Day table updated successfully')).toBeVisible()
  expect(await read()).toMatchObject({ onSite: 90, minDays: 2 })

  await moveTo(`Actions for ${name}`)
  await chooseInMenu('Delete')
  await expect(page.getByRole('dialog', { name: 'Delete confirm!' })).toContainText(name)
  await moveTo('Delete')
  await press('Enter')
  await expect(page.getByText('Day table deleted successfully')).toBeVisible()
  expect(await read()).toBeUndefined()
})
