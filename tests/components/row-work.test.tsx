import { Button } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plans } from '#contract/plans.ts'
import { useRowWork } from '#web/planning/use-row-work.tsx'
import { useUndo } from '#web/planning/use-undo.tsx'
import { answer } from './network.ts'
import { proposedRow } from './plans.ts'
import { show } from './show.tsx'

function Work() {
  const { offerUndo } = useUndo()
  const work = useRowWork(17, offerUndo)
  return (
    <>
      <Button onClick={() => void work.acceptRows([proposedRow])}>Accept it</Button>
      <Button onClick={() => void work.undoRows([proposedRow])}>Take it back</Button>
    </>
  )
}

test('Once what was accepted is taken back on the page, the message that offered it is gone', async () => {
  const row = { rowId: 4, project: null, failure: null }
  answer(plans.accept, () => ({
    ...{ count: 1, version: 1 },
    rows: [{ ...row, outcome: 'accepted' as const, inverse: [], acceptedBy: null }],
  }))
  answer(plans.undo, () => ({ count: 1, version: 1, rows: [{ ...row, outcome: 'undone' as const }] }))
  await show(<Work />)
  await page.getByRole('button', { name: 'Accept it' }).click()
  const offer = page.getByText('1 audit accepted')
  await expect.element(offer).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(page.getByText('1 audit is open again')).toBeVisible()
  // Long before it would have closed by itself.
  await expect.element(offer, { timeout: 4000 }).not.toBeInTheDocument()
})
