import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FindAuditor } from '#web/planning/find-auditor.tsx'
import { show } from './show.tsx'

const open = () =>
  show(
    <FindAuditor search="" onSearch={() => {}} label="Auditors">
      <p>Anna</p>
    </FindAuditor>,
  )
const hint = page.getByText('Use the arrow keys to move through the list, Enter to choose.')

test('Which keys lead through the list is said where there are keys, and not to a finger', async () => {
  await page.viewport(1280, 800)
  await open()
  await expect.element(hint).toBeVisible()
  await page.viewport(390, 844)
  await open()
  await expect.element(page.getByText('Anna')).toBeVisible()
  expect(hint.elements()).toHaveLength(0)
})
