import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { CycleBar } from '#web/certificates/cycle-bar.tsx'
import { aCertificate, aVisit } from './records.ts'
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

test('The lines say on which day a visit is planned, as the bar shows it', async () => {
  const planned = { plannedStart: '2027-03-15', plannedEnd: '2027-03-16' }
  const visits = [
    aVisit({ id: 1, plan: 'assigned', ...planned }),
    aVisit({ id: 2, ordinal: 2, due: '2028-03-09', plan: 'partly', ...planned }),
    aVisit({ id: 3, kind: 'recertification', ordinal: 0, due: '2028-12-09' }),
  ]
  await page.viewport(390, 844)
  await show(<CycleBar certificate={aCertificate({})} visits={visits} />)
  const lines = page.getByRole('list', { name: 'Visits of this cycle' }).getByRole('listitem')
  const window = 'from 09 Dec 2026 to 08 Apr 2027'
  await expect
    .element(lines.nth(0))
    .toHaveTextContent(`Surveillance 1: planned for 15 Mar 2027; due 09 Mar 2027, ${window}`)
  await expect
    .element(lines.nth(1))
    .toHaveTextContent(`Surveillance 2: planned in part from 15 Mar 2027; due 09 Mar 2028, ${window}`)
  await expect.element(lines.nth(2)).toHaveTextContent(`Recertification: due 09 Dec 2028, ${window}`)
})

test('In high contrast the word above today has the color of text, whatever the background', async () => {
  const contrastOf = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  await page.viewport(1280, 800)
  const year = new Date().getUTCFullYear()
  const days = { firstCertified: `${year - 1}-01-01`, decided: `${year - 1}-01-01` }
  const certificate = aCertificate({ ...days, cycleEnds: `${year + 1}-12-31`, expires: `${year + 1}-12-31` })
  await show(<CycleBar certificate={certificate} visits={[]} />)
  const today = page.getByText('Today', { exact: true })
  await expect.element(today).toBeVisible()
  await contrastOf('active')
  try {
    const text = document.createElement('span')
    text.style.color = 'CanvasText'
    document.body.append(text)
    expect(getComputedStyle(today.element()).color).toBe(getComputedStyle(text).color)
    text.remove()
  } finally {
    await contrastOf('none')
  }
})
