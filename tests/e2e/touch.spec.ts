import type { Page } from '@playwright/test'
import { mondayOfJune, nextTuesday } from './days.ts'
import { holdBack } from './hold-back.ts'
import { phone } from './parties.ts'
import {
  type Api,
  callApi,
  makeAudit,
  makeAuditor,
  makeCustomer,
  planAudit,
  screens,
  signIn,
} from './story.ts'
import { expect, test } from './test.ts'

test.use({ viewport: phone, hasTouch: true })

const onADayWithAudits = screens.map(path =>
  path.includes('rosters') ? `${path}&date=${nextTuesday}` : path,
)

/** What a finger is to hit: of a card of a list that is the card, of a box to tick its words as well. */
const listSmall = (page: Page) =>
  page.evaluate(() => {
    const targets =
      'a[href], button, input, select, textarea, [role=tab], [role=menuitem], .mantine-SegmentedControl-label'
    const areaOf = (one: Element) =>
      one.closest('li:has(> div > div > :is(a, button)), label') ??
      one.closest('.mantine-Input-wrapper, .mantine-Checkbox-body, .mantine-Switch-body') ??
      one
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return (
      [...document.querySelectorAll(targets)]
        .filter(isSeen)
        // A link in a sentence is as high as its line; a bar of the planner as wide as its days; what skips is for keys.
        .filter(one => getComputedStyle(one).display !== 'inline' && !one.closest('p, dd, [data-long]'))
        .filter(one => !one.matches('[href="#content"], .mantine-SegmentedControl-input, [type=hidden]'))
        .map(one => {
          const { width, height } = areaOf(one).getBoundingClientRect()
          const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
          return { name, width, height, isBar: one.matches('[data-entry]') }
        })
        .filter(({ width, height, isBar }) => width > 1 && (height < 43.5 || (width < 43.5 && !isBar)))
        .map(({ name, width, height }) => `${name} ${Math.round(width)} x ${Math.round(height)}`)
    )
  })

const listZoomed = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea',
      ),
    ]
      .filter(one => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 16)
      .map(one => one.outerHTML.slice(0, 120)),
  )

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main :is(.mantine-Skeleton-root, .mantine-Loader-root)')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** An audit in the second week whose auditor is excluded since; `withdraw` takes the exclusion away again. */
async function makeConcern(api: Api) {
  const customer = await makeCustomer(api, 'Mills of TOUCH-0', 'TOUCH-0')
  const auditorId = await makeAuditor(api, 'Touched Auditor', ['GRS'])
  const { id } = await planAudit(api, customer, 'TOUCH-0', [nextTuesday], [auditorId])
  const { customerId } = customer
  const pair = { auditorId, customerId, reason: 'family', from: '2020-01-01', to: null, note: '' }
  const made = await api.make('/exclusions', { ...pair, confirmed: true })
  const { version } = await api.read(`/exclusions/${made.id}`)
  const why = 'It was made for a story.'
  const withdraw = () => api.change(`/exclusions/${made.id}`, { withdrawn: true, why, version })
  return { id, withdraw }
}

/** How far what is shown was pushed about since the page was opened. */
const sumShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))

test('a finger hits everything, no field is zoomed into, and nothing jumps away under it', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { id, withdraw } = await makeConcern(api)
  await signIn(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [...onADayWithAudits, `/dashboard/audits/${id}`]) {
    await page.goto(path)
    await settle(page)
    await test.step(path, async () => {
      expect.soft(await listSmall(page), `${path}: targets`).toEqual([])
      expect.soft(await listZoomed(page), `${path}: fields`).toEqual([])
      expect.soft(await sumShifts(page), `${path}: shift`).toBeLessThan(0.1)
    })
  }
  await test.step('how many concerns there are comes last', async () => {
    const release = await holdBack(page, '**/api/projects/concerns?*')
    await page.goto('/dashboard/audits')
    await settle(page)
    await expect(page.getByRole('tab', { name: 'Concerns' })).toHaveText('Concerns')
    release()
    await expect(page.getByRole('tab', { name: 'Concerns' })).toHaveText(/^Concerns \(\d+\)$/)
    expect(await sumShifts(page)).toBeLessThan(0.1)
  })
  await withdraw()
})

test('Back closes what is open, asks before it loses what was typed, and only then leaves', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/departments')
  await settle(page)
  await page.getByRole('button', { name: 'Expand navigation' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Countries' }).tap()
  await expect(page).toHaveURL(/countries/)
  await page.goBack()
  await expect(page).toHaveURL(/departments/)

  for (const open of ['Expand navigation', 'Notifications', /^Account of/]) {
    await page.getByRole('button', { name: open }).tap()
    const opened = page.getByRole('dialog').or(page.getByRole('menu'))
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(page).toHaveURL(/departments/)
  }

  await page.getByRole('button', { name: 'Filters' }).tap()
  const filter = page.getByRole('search').getByRole('textbox', { name: 'Name' })
  await expect(filter).toBeVisible()
  await page.goBack()
  await expect(filter).toBeHidden()
  await expect(page).toHaveURL(/departments/)

  await page.getByRole('button', { name: 'Add department' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add department' }).tap()
  await dialog.getByLabel('Name').fill('Half typed')
  await page.goBack()
  await expect(dialog.getByText('Leave without saving?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).tap()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard changes' }).tap()
  await expect(dialog).toBeHidden()

  // Nothing is open: one press leaves the page, and none is spent on what was closed.
  await page.goBack()
  await expect(page).toHaveURL(/rosters/)
})

test('Back pressed twice in a row loses nothing that was typed', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  await settle(page)
  await page.getByRole('button', { name: 'Add department' }).tap()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Half typed')
  await page.evaluate(
    () =>
      new Promise(resolve => {
        addEventListener('popstate', () => setTimeout(resolve, 300), { once: true })
        history.back()
        setTimeout(() => history.back(), 40)
      }),
  )
  await expect(page).toHaveURL(/departments/)
  await expect(name).toHaveValue('Half typed')
})

test('Back shuts an open list or calendar first, and the dialog around it stays', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/request')
  await settle(page)
  await page.getByRole('button', { name: 'New request' }).first().tap()
  const dialog = page.getByRole('dialog', { name: 'New request' })
  for (const [field, popup] of [
    [dialog.getByRole('combobox', { name: 'Category' }), page.getByRole('listbox')],
    [dialog.getByRole('textbox', { name: 'First day' }), page.getByRole('button', { name: 'Next month' })],
  ] as const) {
    await field.tap()
    await expect(popup).toBeVisible()
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('Back shuts a list or calendar in the filters first, and the filters stay', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/rosters?tab=planner')
  await settle(page)
  await page.getByRole('button', { name: /^Rows/ }).tap()
  const grouped = page.getByRole('combobox', { name: 'Grouped' })
  for (const [field, popup] of [
    [grouped, page.getByRole('listbox')],
    [page.getByRole('textbox', { name: 'Free from' }), page.getByRole('table')],
  ] as const) {
    await field.tap()
    await expect(popup).toBeVisible()
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(grouped).toBeVisible()
  }
  await page.goBack()
  await expect(grouped).toBeHidden()
  await expect(page).toHaveURL(/tab=planner/)
})

test('a phone that is turned shows the same view, and turned back the same days', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  await makeAuditor(api, 'Turned Auditor', ['GRS'])
  await signIn(page)
  const view = page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true })
  await expect(view).toHaveAccessibleName('Agenda')
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expect(view).toHaveAccessibleName('Agenda')
  await page.setViewportSize(phone)

  await page.goto(`/dashboard/rosters?tab=planner&date=${nextTuesday}`)
  await settle(page)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const firstDay = () =>
    timeline.evaluate(one => {
      const day = one.querySelector('ol li')?.getBoundingClientRect().width ?? 1
      return Math.round(one.scrollLeft / day)
    })
  await timeline.evaluate(one => {
    one.scrollLeft = 10 * (one.querySelector('ol li')?.getBoundingClientRect().width ?? 1)
  })
  await expect.poll(firstDay).toBe(10)
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expect.poll(firstDay).toBeLessThan(10)
  await page.setViewportSize(phone)
  await expect.poll(firstDay).toBe(10)
})

test('what was typed into a filter is kept when a phone is turned', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/departments')
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half typed')
  await page.setViewportSize({ width: phone.height, height: phone.width })
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
})

test('text of twice the size is twice as large everywhere, and nothing of it is cut', async ({
  page,
  request,
}) => {
  const api = await callApi(request)
  const { id } = await makeAudit(api, 'LARGE-0', await makeAuditor(api, 'Large Auditor', ['GRS']))
  await signIn(page)
  await page.addInitScript(() => {
    // Before the page's own code measures it.
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  for (const path of [...onADayWithAudits, `/dashboard/audits/${id}`]) {
    await page.goto(path)
    await settle(page)
    const faults = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('body *')].filter(
        one =>
          one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
          [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      const style = (one: Element) => getComputedStyle(one)
      const isCut = (one: Element) =>
        one.clientHeight > 2 && style(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 4
      const isScrolled = (one: Element) => /auto|scroll/.test(style(one).overflowY)
      const small = texts.filter(one => Number.parseFloat(style(one).fontSize) < 21.9)
      const cut = texts.filter(one => isCut(one) && !isScrolled(one))
      const name = (one: Element) => `${one.className} ${one.textContent?.slice(0, 40)}`
      return { small: small.map(name), cut: cut.map(name) }
    })
    expect.soft(faults, path).toEqual({ small: [], cut: [] })
    const aside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(aside, path).toBeLessThanOrEqual(0)
  }
})

test('that a week is empty is said below its days, not upon them', async ({ page }) => {
  await signIn(page)
  // A week that no story books.
  await page.goto(`/dashboard/rosters?view=week&date=${mondayOfJune(5)}`)
  await settle(page)
  const notice = page.getByRole('status').filter({ hasText: 'Nothing is booked' })
  const sunday = page.locator('main h3').last()
  await expect(notice).toBeVisible()
  const [said, last] = [await notice.boundingBox(), await sunday.boundingBox()]
  expect(said?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
})
