import { callApi, makeAudit, makeAuditor, screens, signIn } from './story.ts'
import { expect, test } from './test.ts'

const isList = (path: string) => /audits|auditors|request|customers|settings/.test(path)

test.use({ viewport: { width: 1366, height: 768 } })

test('on a notebook no column is cut, and paging and what is selected are in sight', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await makeAudit(api, 'NOTEBOOK-0', await makeAuditor(api, 'Notebook Auditor', ['GRS']))
  await signIn(page)
  for (const path of screens.filter(isList)) {
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
