import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { departments } from '#contract/departments.ts'
import { signedIn } from '#tests/signed-in.ts'
import { CalendarLinkDialog } from '#web/session/calendar-link-dialog.tsx'
import { answer } from './network.ts'
import { pageOf } from './records.ts'
import { show } from './show.tsx'

const dialog = page.getByRole('dialog')
const name = dialog.getByRole('textbox', { name: 'Name' })
const scope = dialog.getByRole('combobox', { name: 'Roster' })
const detail = dialog.getByRole('combobox', { name: 'Shows' })
const permissions = ['ViewOwnRoster', 'ShareRoster', 'ViewAllRoster'].map(one => ({ name: one }))
const sharer = signedIn({ permissions })

test('A link to the roster of others is proposed with busy times and a name that fits, unless one chose otherwise', async () => {
  answer(departments.list, () => pageOf([]))
  await show(<CalendarLinkDialog onMade={() => undefined} onClose={() => undefined} />, sharer)
  await expect.element(name).toHaveValue('My roster')
  await expect.element(detail).toHaveValue('details')
  await scope.selectOptions('Everyone')
  await expect.element(detail).toHaveValue('busy')
  await expect.element(name).toHaveValue('Everyone’s roster')
  await detail.selectOptions('What each booking is')
  await userEvent.fill(name, 'For the board')
  await scope.selectOptions('A department')
  await expect.element(detail).toHaveValue('details')
  await expect.element(name).toHaveValue('For the board')
})
