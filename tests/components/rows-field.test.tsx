import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FactorsField } from '#web/planning/factors-field.tsx'
import { show } from './show.tsx'

const factors = [
  { label: 'Shifts', percent: 10 },
  { label: 'One process', percent: -10 },
  { label: 'Two languages', percent: 5 },
]
const remove = async (label: string) => {
  page
    .getByRole('button', { name: `Remove ${label}` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
}
const reasonOf = (place: number) =>
  page.getByRole('group', { name: `Factor ${place}` }).getByRole('textbox', { name: 'Reason' })

test('A row that is removed leaves the focus to the one in its place, the last one to the one before it, the only one to the button for another', async () => {
  await show(<FactorsField defaultValue={factors} errors={{}} path="factors" />)
  await expect.element(reasonOf(3)).toBeVisible()
  await remove('One process')
  await expect.element(reasonOf(2)).toHaveFocus()
  await expect.element(reasonOf(2)).toHaveValue('Two languages')
  await remove('Two languages')
  await expect.element(reasonOf(1)).toHaveFocus()
  await remove('Shifts')
  await expect.element(page.getByRole('button', { name: 'Add factor' })).toHaveFocus()
})
