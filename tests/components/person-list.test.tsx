import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signedIn } from '#tests/signed-in.ts'
import { FindAuditor } from '#web/planning/find-auditor.tsx'
import { PersonList } from '#web/planning/person-list.tsx'
import { anAudit, anna } from './records.ts'
import { show } from './show.tsx'

const [first, second, third] = ['Anna', 'Ben', 'Cho'].map((name, place) => ({ ...anna, id: place + 1, name }))
const ranked = { ready: [first, second], needsConfirmation: [third], cannot: [] } as never
const rowOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

function List({ chosenId }: { chosenId?: number }) {
  return (
    <>
      <FindAuditor search="" onSearch={() => {}} label="People">
        <PersonList
          {...{ ranked, chosenId, role: 'auditor' as const }}
          audit={anAudit()}
          titleOf={({ name }) => name}
          onPick={() => {}}
        />
      </FindAuditor>
      <button type="button">Save</button>
    </>
  )
}

test('Where somebody is chosen and then saved, Tab leads from any of the list to what comes after it', async () => {
  await show(<List chosenId={0} />, signedIn())
  await userEvent.click(page.getByRole('textbox'))
  await userEvent.tab()
  await expect.element(rowOf('Anna')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(rowOf('Cho')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(rowOf('Ben')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('Where a click does it at once, the list is one stop of Tab as well', async () => {
  await show(<List />, signedIn())
  await userEvent.click(page.getByRole('textbox'))
  await userEvent.tab()
  await expect.element(rowOf('Anna')).toHaveFocus()
  await expect.element(rowOf('Anna')).not.toHaveAttribute('aria-pressed')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rowOf('Ben')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})
