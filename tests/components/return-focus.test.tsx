import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { show } from './show.tsx'

/** A list of mills, of which a dialog closes one: at once, or once the list has been read again. */
function Mills({ readAgain }: { readAgain: Promise<void> }) {
  const [mills, setMills] = useState(['Flax', 'Hemp', 'Wool'])
  const [asked, setAsked] = useState<string>()
  const close = () => {
    setAsked(undefined)
    void readAgain.then(() => setMills(mills.filter(mill => mill !== asked)))
  }
  return (
    <>
      <ul data-rows>
        {mills.map((mill, index) => (
          <li key={mill} data-row={index} tabIndex={-1}>
            <button type="button" onClick={() => setAsked(mill)}>
              {`Delete ${mill}`}
            </button>
          </li>
        ))}
      </ul>
      <input aria-label="Elsewhere" />
      <Dialog opened={!!asked} onClose={close} title="Really?">
        <button type="button" onClick={close}>
          Yes
        </button>
      </Dialog>
    </>
  )
}

async function deleteHemp() {
  let answer = () => {}
  const readAgain = new Promise<void>(resolve => {
    answer = resolve
  })
  await show(<Mills readAgain={readAgain} />)
  await page.getByRole('button', { name: 'Delete Hemp' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete Hemp' })).toHaveFocus()
  return answer
}

test('The row in its place takes the focus of one that goes when the list has been read again', async () => {
  const answer = await deleteHemp()
  answer()
  await expect.element(page.getByRole('listitem').nth(1)).toHaveFocus()
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('Delete Wool')
})

test('Who has gone elsewhere meanwhile stays there', async () => {
  const answer = await deleteHemp()
  await page.getByLabelText('Elsewhere').click()
  answer()
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus()
})
