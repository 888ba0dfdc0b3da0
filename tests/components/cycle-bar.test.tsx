import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CycleBar } from '#web/certificates/cycle-bar.tsx'
import { aCertificate } from './records.ts'
import { show } from './show.tsx'

test('A year that begins shortly before the end of a cycle is named within a narrow bar', async () => {
  const days = { firstCertified: '2026-01-24', decided: '2026-01-24' }
  const certificate = aCertificate({ ...days, cycleEnds: '2027-01-23', expires: '2027-01-23' })
  await page.viewport(1280, 800)
  await show(
    <div style={{ width: 360 }}>
      <CycleBar certificate={certificate} visits={[]} />
    </div>,
  )
  const year = page.getByText('2027', { exact: true })
  await expect.element(year).toBeVisible()
  const name = document.createRange()
  name.selectNodeContents(year.element())
  const bar = document.querySelector('[data-cycle-bar]')?.getBoundingClientRect()
  expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(bar?.right ?? 0)
})
