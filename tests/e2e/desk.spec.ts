import { callApi, lists, makeAudit, makeAuditor, signIn } from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('on a notebook no column is cut, and paging and what is selected are in sight', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await makeAudit(api, 'NOTEBOOK-0', await makeAuditor(api, 'Notebook Auditor', ['GRS']))
  await signIn(page)
  for (const path of lists) {
    await page.goto(path)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    const hidden = await page.evaluate(() => {
      const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX)
      const scrolled = [...document.querySelectorAll('main *')].filter(scrolls)
      return Math.max(0, ...scrolled.map(one => one.scrollWidth - one.clientWidth))
    })
    expect.soft(hidden, path).toBe(0)
    await expect.soft(page.getByRole('button', { name: 'Next page' }), path).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/settings/countries')
  await page.getByRole('checkbox', { name: 'Select row 2' }).check()
  await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
})

test('in high contrast the focused row, the chosen tab, page and view, and today are marked', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await makeAuditor(api, 'Contrast Auditor', ['GRS'])
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page)
  const marked = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
  await page.goto('/dashboard/rosters?view=month')
  for (const chosen of [
    '[role="tab"][aria-selected="true"]',
    '.mantine-SegmentedControl-label[data-active]',
    'nav a[aria-current="page"]',
    'button[aria-current="date"] span',
  ])
    await expect.poll(() => marked(chosen), chosen).toBe(true)
  await page.goto('/dashboard/rosters?tab=planner')
  for (const chosen of ['button[aria-pressed="true"]', 'li[aria-current="date"] b'])
    await expect.poll(() => marked(chosen), chosen).toBe(true)
  await page.goto('/settings/countries')
  await expect(page.locator('tbody tr[data-row="0"]')).toBeVisible()
  await expect.poll(() => marked('.mantine-Pagination-control[data-active]')).toBe(true)
  await page.locator('tbody tr[data-row="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked('tbody tr:focus-visible td')).toBe(true)
  await page.getByRole('button', { name: 'Add country' }).click()
  const edge = await page
    .locator('.mantine-Modal-content')
    .evaluate(one => Number.parseFloat(getComputedStyle(one).borderTopWidth))
  expect(edge).toBeGreaterThanOrEqual(1)
  const markOf = (name: string) =>
    page
      .getByRole('dialog')
      .locator('.mantine-Checkbox-inner', { has: page.getByLabel(name) })
      .evaluate(box => {
        const [mark, field] = [box.querySelector('svg'), box.querySelector('input')].map(
          one => one && getComputedStyle(one),
        )
        return mark?.opacity !== '0' && mark?.color !== field?.backgroundColor
      })
  await expect.poll(() => markOf('Mon')).toBe(true)
})
